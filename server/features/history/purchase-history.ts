import { createHash } from 'node:crypto'
import type { Network } from '#schemas/entities/network.ts'
import type { DataSource } from '#schemas/http/blockchain/data-source.ts'
import type { HistoryAnswer, Transaction, TransactionTransfer } from '#schemas/http/blockchain/history.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { SignedCursors } from '#server/http/requests/signed-cursor.ts'
import { networksOf, type ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { OnrampOrders, OrderList, StoredOrder } from '#server/providers/onramp/onramp-orders.ts'
import type { KnownTokens } from '#server/providers/tokens/known-token.ts'
import { tokenImageUrl } from '#server/providers/tokens/token-image.ts'

export interface PurchaseHistorySettings {
  readonly orders: Pick<OnrampOrders, 'list'>
  readonly tokens: KnownTokens
  readonly networks: ServedNetworks
  readonly cursors: SignedCursors
  /** The origin that serves pictures of coins and tokens. */
  readonly apiOrigin: string
}

/** Which purchases are asked for. */
export interface PurchaseQuery {
  readonly address: string
  /** The id of a provider, or `all`. */
  readonly provider: string
  /** A CAIP-2 id; undefined for every network. */
  readonly chainId: string | undefined
  readonly cursor: string | undefined
}

const EVERY_PROVIDER = 'all'
const PAGE = 50
const POSITION = /^(\d{1,15}) ([\w-]{1,64})$/
const STATUSES = { pending: 'pending', paid: 'pending', delivered: 'confirmed', failed: 'failed' } as const
const SOURCE: DataSource = { id: 'purchases', name: 'Purchases', covers: 'all', isComplete: true }

/** Answers the purchases of accounts. */
export class PurchaseHistory {
  readonly #settings: PurchaseHistorySettings

  constructor(settings: PurchaseHistorySettings) {
    this.#settings = settings
  }

  /**
   * Answers one page of an account's purchases in a project, the newest first. Anybody may begin one for any address, so only
   * those are listed that their provider has reported about. Their ids are left out, since they show what was paid.
   *
   * @throws the problems REQUEST_INVALID naming `account` or `cursor`, and NETWORK_UNKNOWN.
   */
  async answer(query: PurchaseQuery, projectId: string): Promise<HistoryAnswer> {
    const { orders, cursors } = this.#settings
    const { address, provider, chainId } = query
    this.#requireAccount(address, chainId)
    const about = ['purchases', provider, chainId ?? '', address.toLowerCase(), projectId]
    const found = await orders.list({
      projectId,
      providerId: provider === EVERY_PROVIDER ? undefined : provider,
      caipNetworkId: chainId,
      address,
      before: query.cursor === undefined ? undefined : placeOf(cursors.read(about, query.cursor)),
      most: PAGE,
    })
    const last = found.length < PAGE ? undefined : found.at(-1)
    return {
      data: found.map((order) => this.#describe(order)),
      next: last === undefined ? null : cursors.write(about, `${last.createdAt} ${last.id}`),
      sources: [SOURCE],
    }
  }

  #requireAccount(address: string, chainId: string | undefined): void {
    const { networks } = this.#settings
    const network = chainId === undefined ? undefined : networks.get(chainId)?.network
    if (chainId !== undefined && network === undefined)
      throw problem('NETWORK_UNKNOWN', `This deployment does not serve the network ${chainId}.`, 'chainId')
    const isKnown =
      network === undefined
        ? networksOf(networks, address).length > 0
        : NAMESPACES[network.chainNamespace].isAddress(address, String(network.id))
    if (isKnown) return
    throw problem('REQUEST_INVALID', '`account` is not an address of a network served here.', 'account')
  }

  #describe(order: StoredOrder): Transaction {
    const { caipNetworkId, address, status, transactionId, createdAt } = order
    const network = this.#settings.networks.get(caipNetworkId)?.network
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
      transfers: network === undefined ? [] : this.#transfersOf(order, network),
    }
  }

  /** An amount that is not known is left out; before the delivery it is what was estimated. */
  #transfersOf(
    { asset, boughtAmount, expectedAmount }: StoredOrder,
    network: Network,
  ): TransactionTransfer[] {
    const { tokens, apiOrigin } = this.#settings
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
}

function placeOf(position: string | undefined): NonNullable<OrderList['before']> {
  const [, time, id] = POSITION.exec(position ?? '') ?? []
  if (time !== undefined && id !== undefined) return { createdAt: Number(time), id }
  throw problem(
    'REQUEST_INVALID',
    '`cursor` is not valid for this account. Start again without it.',
    'cursor',
  )
}
