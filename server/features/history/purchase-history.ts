import { createHash } from 'node:crypto'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { Transaction, TransactionTransfer } from '#schemas/http/blockchain/history.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import type { OnrampOrders, StoredOrder } from '#server/providers/onramp/onramp-orders.ts'
import type { KnownTokens } from '#server/providers/tokens/known-token.ts'
import { tokenImageUrl } from '#server/providers/tokens/token-image.ts'
import type { HistoryAccount, HistorySource } from './history-source.ts'

export interface PurchaseHistorySettings {
  readonly orders: Pick<OnrampOrders, 'list'>
  readonly tokens: KnownTokens
  /** The origin that serves pictures of coins and tokens. */
  readonly apiOrigin: string
}

/** The filter for purchases at any provider. */
const EVERY_PROVIDER = 'all'
const PAGE = 50
const POSITION = /^(\d{1,15}) ([\w-]{1,64})$/
const STATUSES = { pending: 'pending', paid: 'pending', delivered: 'confirmed', failed: 'failed' } as const

/**
 * Lists the purchases of an account at a project's providers. Anybody may begin one for any address, so only those are listed
 * that their provider has reported about. Ids of purchases are left out, since they show what was paid.
 *
 * @param provider The id of a provider, or `all`.
 */
export function createPurchaseHistory(settings: PurchaseHistorySettings, provider: string): HistorySource {
  return {
    id: 'purchases',
    name: 'Purchases',
    async page(account, position) {
      const [, time, id] = POSITION.exec(position ?? '') ?? []
      const found = await settings.orders.list({
        projectId: account.projectId,
        providerId: provider === EVERY_PROVIDER ? undefined : provider,
        caipNetworkId: account.served.network.caipNetworkId,
        address: account.address,
        before: time === undefined || id === undefined ? undefined : { createdAt: Number(time), id },
        most: PAGE,
      })
      const last = found.at(-1)
      return {
        transactions: found.map((order) => describe(order, account, settings)),
        next: last === undefined || found.length < PAGE ? undefined : `${last.createdAt} ${last.id}`,
        covers: 'all',
        isComplete: true,
      }
    },
  }
}

function describe(
  order: StoredOrder,
  account: HistoryAccount,
  settings: PurchaseHistorySettings,
): Transaction {
  const { caipNetworkId, address, status, transactionId, createdAt } = order
  return {
    id: `purchase:${createHash('sha256').update(order.id).digest('base64url')}`,
    metadata: {
      operationType: 'bought',
      hash: transactionId ?? '',
      chain: caipNetworkId,
      minedAt: new Date(createdAt).toISOString(),
      sentFrom: '',
      sentTo: address,
      status: STATUSES[status],
      nonce: 0,
    },
    transfers: transfersOf(order, account, settings),
  }
}

/** An amount that is not known is left out; before the delivery it is what was estimated. */
function transfersOf(
  { asset, boughtAmount, expectedAmount }: StoredOrder,
  { served: { network } }: HistoryAccount,
  { tokens, apiOrigin }: PurchaseHistorySettings,
): TransactionTransfer[] {
  const numeric = boughtAmount ?? expectedAmount
  const address = parseCaipAddress(asset)?.address ?? ''
  const coin = NAMESPACES[network.chainNamespace].nativeTokenAddress
  const isCoin = address.toLowerCase() === coin.toLowerCase()
  const known = isCoin ? network.nativeCurrency : tokens.find(network.caipNetworkId, address)
  if (numeric === null || known === undefined) return []
  const url = tokenImageUrl(apiOrigin, known.symbol)
  return [
    {
      fungible_info: {
        name: known.name,
        symbol: known.symbol,
        ...(url === undefined ? {} : { icon: { url } }),
        ...(isCoin ? {} : { address: asset }),
        isVerified: true,
      },
      direction: 'in',
      quantity: { numeric },
    },
  ]
}
