import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

export const auroraTestnet = defineNetwork('eip155', '1313161555', {
  name: 'Aurora Testnet',
  nativeCurrency: ETHER,
  rpc: ['https://testnet.aurora.dev'],
  explorer: ['Aurora Explorer', 'https://explorer.testnet.aurora.dev'],
  testnet: true,
})
