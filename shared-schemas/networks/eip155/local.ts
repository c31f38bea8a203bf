import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

// The development chain of the demo, on the port of its default settings.
export const localEvm = defineNetwork('eip155', '31337', {
  name: 'Local EVM',
  nativeCurrency: ETHER,
  rpc: ['http://127.0.0.1:4607'],
  testnet: true,
})
