import { defineNetwork } from '#schemas/networks/define-network.ts'
import { TEST_BITCOIN } from '#schemas/networks/native-currencies.ts'

// The development chain of the demo, on the port of its default settings.
export const bitcoinRegtest = defineNetwork('bip122', '0f9188f13cb7b2c71f2a335e3a4fc328', {
  name: 'Local Bitcoin',
  nativeCurrency: TEST_BITCOIN,
  rpc: ['http://127.0.0.1:4611'],
  testnet: true,
})
