import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'

/** What the local card provider sells, by its codes. */
export const CARD_ASSETS = {
  eth: { asset: `${localEvm.caipNetworkId}:0x${'e'.repeat(40)}`, symbol: 'ETH', decimals: 18 },
  dusd: { asset: `${localEvm.caipNetworkId}:${LOCAL_EVM_CONTRACTS.token}`, symbol: 'dUSD', decimals: 6 },
  sol: { asset: `${localSolana.caipNetworkId}:So${'1'.repeat(41)}`, symbol: 'SOL', decimals: 9 },
  btc: { asset: `${bitcoinRegtest.caipNetworkId}:0x`, symbol: 'tBTC', decimals: 8 },
} as const
export type CardCode = keyof typeof CARD_ASSETS

/** The provider's id at the deployment. */
export const CARD_PROVIDER_ID = 'card'
/** Its fee, in percent. */
export const CARD_FEE_PERCENT = 1.5
export const CARD_SIGNATURE_HEADER = 'Card-Signature'
/** Signs URLs and reports; both are public, because the provider sells play money. */
export const CARD_URL_SECRET = 'the-secret-of-card-urls'
export const CARD_REPORT_SECRET = 'the-secret-of-card-reports'

/** The environment variables of a deployment that uses the provider. */
export const CARD_SECRETS = {
  POSTERN_ONRAMP_CARD_SECRET: CARD_URL_SECRET,
  POSTERN_ONRAMP_CARD_WEBHOOK_SECRET: CARD_REPORT_SECRET,
} as const

/**
 * The entry of `onramp.providers` for the local card provider.
 *
 * @param url The origin of its pages, e.g. `http://card.localhost:4612`.
 */
export function cardProviderConfig(url: string) {
  return {
    kind: 'signed-url' as const,
    id: CARD_PROVIDER_ID,
    name: 'Demo card provider',
    url: `${url}/buy`,
    fees: { min: CARD_FEE_PERCENT, max: CARD_FEE_PERCENT },
    assets: Object.entries(CARD_ASSETS).map(([code, { asset }]) => ({ asset, code })),
    parameters: { expires: 'expires' },
    signatureHeader: CARD_SIGNATURE_HEADER,
  }
}
