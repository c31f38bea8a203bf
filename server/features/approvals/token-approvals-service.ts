import { getAddress, type Address } from 'viem'
import type { ApprovalsAnswer, ApprovalsQuery, TokenApproval } from '#schemas/http/blockchain/approvals.ts'
import { isDown, reachOf, type DataSource } from '#schemas/http/blockchain/data-source.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { SignedCursors } from '#server/http/requests/signed-cursor.ts'
import type { AccountIndex } from '#server/providers/account-index/account-index.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetwork, ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import type { Prices } from '#server/providers/prices/prices.ts'
import { assetKey, type KnownTokens } from '#server/providers/tokens/known-token.ts'
import type { Unwanted } from '#server/providers/tokens/unwanted.ts'
import { withTimeout } from '#server/providers/with-timeout.ts'
import { byRisk, describeApproval, keyOf } from './describe-approval.ts'
import type { SpenderNames } from './spender-names.ts'
import { verifyApprovals } from './verify-approvals.ts'

export interface TokenApprovalsSettings {
  readonly networks: ServedNetworks
  readonly nodes: ChainNodes
  readonly readers: EvmReaders
  readonly index: Pick<AccountIndex, 'refresh' | 'approvals'>
  readonly tokens: KnownTokens
  readonly prices: Prices
  readonly spenders: SpenderNames
  readonly unwanted: Unwanted
  readonly cursors: SignedCursors
  /** The origin that serves token pictures. */
  readonly apiOrigin: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** All approvals of an account on a network, sorted by risk. */
interface FoundApprovals {
  readonly approvals: readonly TokenApproval[]
  readonly sources: readonly DataSource[]
}

const PAGE = 100
/** The pages of a list are read one after the other; a revocation has to be seen soon. */
const CACHE_MS = 2_000
const MAX_ACCOUNTS = 200
/** The most approvals that are verified; the answer says when there are more. */
const MAX_APPROVALS = 2_000
/** The most prices of one request. */
const MAX_PRICED = 1_000
const TIMEOUT_MS = 9_000
const PRICES_TIMEOUT_MS = 3_000
const SOURCE: Omit<DataSource, 'isComplete'> = { id: 'own-index', name: 'Own index', covers: 'all' }
const SECOND_MS = 1_000

/** Lists who may move the assets of accounts. */
export class TokenApprovalsService {
  readonly #settings: TokenApprovalsSettings
  readonly #found: ReadCache<FoundApprovals>

  constructor(settings: TokenApprovalsSettings) {
    this.#settings = settings
    this.#found = new ReadCache({ maxEntries: MAX_ACCOUNTS, ttlMs: CACHE_MS, now: settings.now })
  }

  /**
   * Answers one page of the approvals of an account.
   *
   * @param projectId The requesting project, whose quota of the index the account counts against.
   * @throws the problems REQUEST_INVALID naming `account` or `cursor`, NETWORK_UNKNOWN, UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  async answer(
    { address, chainId, cursor }: ApprovalsQuery & { readonly cursor: string | undefined },
    projectId: string,
  ): Promise<ApprovalsAnswer> {
    const { cursors, readers } = this.#settings
    const served = this.#networkOf(chainId)
    const { chainNamespace, id, name } = served.network
    if (!NAMESPACES[chainNamespace].isAddress(address, String(id)))
      throw problem('REQUEST_INVALID', `\`account\` is not an address of ${name}.`, 'account')
    const multicall = readers(chainId)?.chain?.contracts?.multicall3?.address
    if (!isEvmAddress(address) || multicall === undefined)
      return { data: [], total: 0, next: null, sources: [] }
    const about = [chainId, address.toLowerCase()]
    const after = cursor === undefined ? undefined : cursors.read(about, cursor)
    if (cursor !== undefined && after === undefined) {
      const message = '`cursor` is not valid for this account on this network. Start again without it.'
      throw problem('REQUEST_INVALID', message, 'cursor')
    }
    const owner = getAddress(address)
    const finding = this.#found.get(about.join(' '), () =>
      this.#find(served, { multicall, owner, projectId }),
    )
    const { approvals, sources } = await withTimeout(finding, TIMEOUT_MS, () => {
      throw problem('UPSTREAM_TIMEOUT', `No node of ${name} answered in time. Try again in a moment.`)
    })
    // When the approval of the cursor was taken back since, the list starts again.
    const start = after === undefined ? 0 : approvals.findIndex((one) => keyOf(one) === after) + 1
    const shown = approvals.slice(start, start + PAGE)
    const last = shown.at(-1)
    return {
      data: await this.#withClaimedNames(chainId, shown),
      total: approvals.length,
      next: last && approvals.length > start + PAGE ? cursors.write(about, keyOf(last)) : null,
      sources: [...sources],
    }
  }

  #networkOf(chainId: string): ServedNetwork {
    const served = this.#settings.networks.get(chainId)
    if (served !== undefined) return served
    throw problem('NETWORK_UNKNOWN', `This deployment does not serve the network ${chainId}.`, 'chainId')
  }

  async #find(
    served: ServedNetwork,
    {
      multicall,
      owner,
      projectId,
    }: { readonly multicall: Address; readonly owner: Address; readonly projectId: string },
  ): Promise<FoundApprovals> {
    const { index, nodes, tokens, spenders, now } = this.#settings
    const chainId = served.network.caipNetworkId
    const reach = await index.refresh(chainId, owner, projectId)
    const seen = await index.approvals(chainId, owner, MAX_APPROVALS + 1)
    const place = { nodes, served, multicall }
    const isListed = (contract: string) => tokens.find(chainId, contract) !== undefined
    const verified = await verifyApprovals(place, owner, seen.approvals.slice(0, MAX_APPROVALS), isListed)
    const nowS = BigInt(Math.floor(now() / SECOND_MS))
    const standing = verified.approvals.filter(
      ({ expiresAtS }) => expiresAtS === undefined || expiresAtS >= nowS,
    )
    const [prices, names] = await Promise.all([
      this.#pricesOf(chainId, [...new Set(standing.map(({ contract }) => contract))].filter(isListed)),
      spenders.known(chainId, [...new Set(standing.map(({ spender }) => spender))]),
    ])
    const approvals = standing.map((approval) => {
      const listed = tokens.find(chainId, approval.contract)
      const price = prices.get(assetKey({ caipNetworkId: chainId, address: approval.contract }))
      const knownName = names.get(approval.spender)
      return describeApproval(approval, { ...this.#settings, chainId, listed, price, knownName })
    })
    const isCut = seen.isCut || seen.approvals.length > MAX_APPROVALS
    const isAnswered = verified.isComplete && !isDown(reach)
    const source = { ...SOURCE, ...reachOf(isAnswered, isCut ? {} : reach.horizon) }
    return { approvals: approvals.toSorted(byRisk), sources: [source] }
  }

  async #pricesOf(caipNetworkId: string, contracts: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const assets = contracts.slice(0, MAX_PRICED).map((address) => ({ caipNetworkId, address }))
    if (assets.length === 0) return new Map()
    const asking = this.#settings.prices.of(assets).then(({ prices }) => prices)
    return withTimeout(asking, PRICES_TIMEOUT_MS, () => new Map())
  }

  /** Adds the names that unknown spenders claim for themselves. They do not make them known. */
  async #withClaimedNames(chainId: string, shown: readonly TokenApproval[]): Promise<TokenApproval[]> {
    const unknown = shown.filter(({ spender }) => !spender.isKnown).map(({ spender }) => spender.address)
    const claimed = await this.#settings.spenders.claimed(chainId, [...new Set<string>(unknown)])
    return shown.map((approval) => {
      const name = claimed.get(approval.spender.address)
      return name === undefined ? approval : { ...approval, spender: { ...approval.spender, name } }
    })
  }
}
