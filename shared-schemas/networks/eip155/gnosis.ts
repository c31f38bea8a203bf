import { defineNetwork } from '#schemas/networks/define-network.ts'

export const gnosis = defineNetwork('eip155', '100', {
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpc: ['https://rpc.gnosischain.com', 'https://gnosis-rpc.publicnode.com'],
  explorer: ['Gnosisscan', 'https://gnosisscan.io'],
  imageId: '02b53f6a-e3d4-479e-1cb4-21178987d100',
})
