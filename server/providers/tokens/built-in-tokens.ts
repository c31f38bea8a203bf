import type { KnownToken } from './known-token.ts'

type Row = readonly [address: string, name: string, symbol: string, decimals: number]

/**
 * The most common tokens by network (CAIP-2): stablecoins, wrapped coins and a few more. The issuers publish the addresses;
 * most are in the metadata of @web3icons too.
 */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'eip155:1': [
    ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USD Coin', 'USDC', 6],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'Tether USD', 'USDT', 6],
    ['0x6B175474E89094C44Da98b954EedeAC495271d0F', 'Dai Stablecoin', 'DAI', 18],
    ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'Wrapped Ether', 'WETH', 18],
    ['0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'Wrapped BTC', 'WBTC', 8],
    ['0x514910771AF9Ca656af840dff83E8264EcF986CA', 'ChainLink Token', 'LINK', 18],
    ['0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 'Uniswap', 'UNI', 18],
    ['0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', 'Aave Token', 'AAVE', 18],
    ['0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c', 'EURC', 'EURC', 6],
    ['0x6c3ea9036406852006290770BEdFcAbA0e23A0e8', 'PayPal USD', 'PYUSD', 6],
  ],
  'eip155:10': [
    ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 'USD Coin', 'USDC', 6],
    ['0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 'Tether USD', 'USDT', 6],
    ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'Dai Stablecoin', 'DAI', 18],
    ['0x4200000000000000000000000000000000000006', 'Wrapped Ether', 'WETH', 18],
    ['0x4200000000000000000000000000000000000042', 'Optimism', 'OP', 18],
    ['0x68f180fcCe6836688e9084f035309E29Bf0A2095', 'Wrapped BTC', 'WBTC', 8],
  ],
  'eip155:56': [
    ['0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'Binance-Peg USD Coin', 'USDC', 18],
    ['0x55d398326f99059fF775485246999027B3197955', 'Binance-Peg BSC-USD', 'USDT', 18],
    ['0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 'Wrapped BNB', 'WBNB', 18],
    ['0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3', 'Binance-Peg Dai Token', 'DAI', 18],
  ],
  'eip155:100': [
    ['0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', 'Wrapped XDAI', 'WXDAI', 18],
    ['0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb', 'Gnosis Token', 'GNO', 18],
  ],
  'eip155:137': [
    ['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USD Coin', 'USDC', 6],
    ['0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'Tether USD', 'USDT', 6],
    ['0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 'Dai Stablecoin', 'DAI', 18],
    ['0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 'Wrapped Ether', 'WETH', 18],
    ['0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', 'Wrapped BTC', 'WBTC', 8],
  ],
  'eip155:8453': [
    ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USD Coin', 'USDC', 6],
    ['0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 'Dai Stablecoin', 'DAI', 18],
    ['0x4200000000000000000000000000000000000006', 'Wrapped Ether', 'WETH', 18],
    ['0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22', 'Coinbase Wrapped Staked ETH', 'cbETH', 18],
  ],
  'eip155:42161': [
    ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USD Coin', 'USDC', 6],
    ['0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'Tether USD', 'USDT', 6],
    ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'Dai Stablecoin', 'DAI', 18],
    ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'Wrapped Ether', 'WETH', 18],
    ['0x912CE59144191C1204E64559FE8253a0e49E6548', 'Arbitrum', 'ARB', 18],
    ['0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 'Wrapped BTC', 'WBTC', 8],
  ],
  'eip155:42220': [
    ['0xcebA9300f2b948710d2653dD7B07f33A8B32118C', 'USD Coin', 'USDC', 6],
    ['0x765DE816845861e75A25fCA122bb6898B8B1282a', 'Celo Dollar', 'cUSD', 18],
  ],
  'eip155:43114': [
    ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 'USD Coin', 'USDC', 6],
    ['0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 'Tether USD', 'USDT', 6],
    ['0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', 'Wrapped AVAX', 'WAVAX', 18],
  ],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USD Coin', 'USDC', 6],
    ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'Tether USD', 'USDT', 6],
    ['HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr', 'EURC', 'EURC', 6],
    ['mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So', 'Marinade staked SOL', 'mSOL', 9],
    ['4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', 'Raydium', 'RAY', 6],
  ],
}

/** The product's own short list. */
export const BUILT_IN_TOKENS: readonly KnownToken[] = Object.entries(ROWS).flatMap(([caipNetworkId, rows]) =>
  rows.map(([address, name, symbol, decimals]) => ({ caipNetworkId, address, name, symbol, decimals })),
)
