import type { SoldAsset } from './onramp-provider.ts'
import { cardNameOf } from './card-networks.ts'

const USD_COIN: Readonly<Record<string, string>> = {
  'eip155:1': '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'eip155:42161': '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  'eip155:137': '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  'eip155:43114': '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
  'eip155:10': '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  'eip155:42220': '0xcebA9300f2b948710d2653dD7B07f33A8B32118C',
  'eip155:8453': '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
}
/** The coins of the same networks, by their codes. */
const COINS: Readonly<Record<string, string>> = {
  'eip155:1': 'ETH',
  'eip155:42161': 'ETH',
  'eip155:137': 'POL',
  'eip155:43114': 'AVAX',
  'eip155:10': 'ETH',
  'eip155:42220': 'CELO',
  'eip155:8453': 'ETH',
}
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const USD_COIN_OF_SOLANA = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
/** Meld's names of networks, as its codes end in them. */
const MELD_NETWORKS: Readonly<Record<string, string>> = {
  'eip155:1': '',
  'eip155:42161': '_ARBITRUM',
  'eip155:137': '_POLYGON',
  'eip155:43114': '_AVAXC',
  'eip155:10': '_OPTIMISM',
  'eip155:42220': '_CELO',
  'eip155:8453': '_BASE',
}
/** Coins with a code of their own at Meld. `AVAX` would be that of the X-Chain, whose addresses are others. */
const MELD_COINS: Readonly<Record<string, string>> = {
  'eip155:137': 'POL',
  'eip155:43114': 'AVAXC',
  'eip155:42220': 'CELO',
}

/**
 * What Coinbase Onramp sells: coins and USD Coin on EVM networks. Codes are symbols, and networks have the names of
 * https://docs.cdp.coinbase.com/onramp/additional-resources/layer-2-networks.
 */
export const COINBASE_ASSETS: readonly SoldAsset[] = Object.keys(COINS).flatMap((caipNetworkId) => {
  const network = cardNameOf(caipNetworkId)
  return [
    { caipNetworkId, code: COINS[caipNetworkId] ?? '', network },
    { caipNetworkId, address: USD_COIN[caipNetworkId], code: 'USDC', network },
  ]
})

/**
 * What Meld sells: the same, and both on Solana. Codes are those of its currency list
 * (https://docs.meld.io/reference/service-provider-get-crypto-currency-details).
 */
export const MELD_ASSETS: readonly SoldAsset[] = [
  ...Object.keys(COINS).flatMap((caipNetworkId) => {
    const [coin = '', ending = ''] = [COINS[caipNetworkId], MELD_NETWORKS[caipNetworkId]]
    return [
      { caipNetworkId, code: MELD_COINS[caipNetworkId] ?? `${coin}${ending}` },
      { caipNetworkId, address: USD_COIN[caipNetworkId], code: `USDC${ending}` },
    ]
  }),
  { caipNetworkId: SOLANA, code: 'SOL' },
  { caipNetworkId: SOLANA, address: USD_COIN_OF_SOLANA, code: 'USDC_SOLANA' },
]
