import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'

/** What the shop sells. */
export const PRODUCT = 'A pound of coffee'

/** One recipient for each chain. Their keys are the SHA-256 of `postern demo shop, evm`, `…, solana` and `…, bitcoin`. */
const RECIPIENTS = {
  evm: '0x87001843bB2D0ba48a7C8E7f357317E3ff5fd6ce',
  solana: '8kxZ5q8SbFh9xWdwVkZDdUg3i8g1GEq3Rt5bTWQCtWxK',
  bitcoin: 'bcrt1qrww64j08ut48lwtt63qwds6nuf8q6mzm9y8vgl',
} as const

/** The shop's own price list: what the product costs in each asset, and where it is paid. */
export const PRICES = {
  dUSD: {
    asset: `${localEvm.caipNetworkId}/erc20:${LOCAL_EVM_CONTRACTS.token}`,
    amount: '12.5',
    recipient: RECIPIENTS.evm,
  },
  ETH: { asset: `${localEvm.caipNetworkId}/slip44:60`, amount: '0.004', recipient: RECIPIENTS.evm },
  SOL: { asset: `${localSolana.caipNetworkId}/slip44:501`, amount: '0.08', recipient: RECIPIENTS.solana },
  tBTC: {
    asset: `${bitcoinRegtest.caipNetworkId}/slip44:1`,
    amount: '0.0002',
    recipient: RECIPIENTS.bitcoin,
  },
} as const
export type Currency = keyof typeof PRICES

/** Whether a text is the name of an asset that the shop takes. */
export function isCurrency(text: unknown): text is Currency {
  return typeof text === 'string' && Object.hasOwn(PRICES, text)
}

/** Where the deployment reports payments to. */
export const REPORTS_PATH = '/webhooks/payments'
/** Signs the reports; public, because the shop sells nothing. */
export const REPORTS_SECRET = 'whsec_dGhlLXNlY3JldC1vZi10aGUtZGVtby1zaG9wLWlzLXB1YmxpYw=='

/** The environment variables of a deployment that reports to the shop. */
export const SHOP_SECRETS = { POSTERN_PAYMENTS_DEMO_WEBHOOK_SECRET: REPORTS_SECRET } as const
