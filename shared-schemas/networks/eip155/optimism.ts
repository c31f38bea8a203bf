import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

export const optimism = defineNetwork('eip155', '10', {
  name: 'OP Mainnet',
  nativeCurrency: ETHER,
  rpc: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
  explorer: ['Optimism Explorer', 'https://optimistic.etherscan.io'],
  imageId: 'ab9c186a-c52f-464b-2906-ca59d760a400',
})
