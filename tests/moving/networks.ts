import { defineChain, foundry } from 'postern/compat/networks'

export const localEvm = foundry

export const localSolana = defineChain({
  id: 'LocaLPostern11111111111111111111',
  caipNetworkId: 'solana:LocaLPostern11111111111111111111',
  chainNamespace: 'solana',
  name: 'Local Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:4608'] } },
  testnet: true,
})

export const localBitcoin = defineChain({
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  name: 'Local Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['http://127.0.0.1:4611'] } },
  testnet: true,
})
