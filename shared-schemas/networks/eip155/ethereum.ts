import { defineNetwork } from '#schemas/networks/define-network.ts'
import { ETHER } from '#schemas/networks/native-currencies.ts'

export const ethereum = defineNetwork('eip155', '1', {
  name: 'Ethereum',
  nativeCurrency: ETHER,
  rpc: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'],
  explorer: ['Etherscan', 'https://etherscan.io'],
  imageId: 'ba0ba0cd-17c6-4806-ad93-f9d174f17900',
})
