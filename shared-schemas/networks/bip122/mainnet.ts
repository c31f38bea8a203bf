import { defineNetwork } from '#schemas/networks/define-network.ts'
import { BITCOIN } from '#schemas/networks/native-currencies.ts'

// RPC URLs of Bitcoin networks are bases of the Esplora HTTP API.
export const bitcoinMainnet = defineNetwork('bip122', '000000000019d6689c085ae165831e93', {
  name: 'Bitcoin',
  nativeCurrency: BITCOIN,
  rpc: ['https://mempool.space/api', 'https://blockstream.info/api'],
  explorer: ['mempool.space', 'https://mempool.space'],
  imageId: '0b4838db-0161-4ffe-022d-532bf03dba00',
})
