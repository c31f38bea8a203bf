import { defineNetwork } from '#schemas/networks/define-network.ts'
import { TEST_BITCOIN } from '#schemas/networks/native-currencies.ts'

export const bitcoinTestnet = defineNetwork('bip122', '000000000933ea01ad0ee984209779ba', {
  name: 'Bitcoin Testnet',
  nativeCurrency: TEST_BITCOIN,
  rpc: ['https://mempool.space/testnet/api', 'https://blockstream.info/testnet/api'],
  explorer: ['mempool.space', 'https://mempool.space/testnet'],
  imageId: '39354064-d79b-420b-065d-f980c4b78200',
  testnet: true,
})
