import type { DataSource } from '#schemas/http/blockchain/data-source.ts'
import type { HistoryAnswer, HistoryQuery } from '#schemas/http/blockchain/history.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import { problem, problemCode } from '#server/http/problems/problem.ts'
import type { SignedCursors } from '#server/http/requests/signed-cursor.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { HistoryAccount, HistorySource } from './history-source.ts'
import { previewsFor } from './collectible-previews.ts'

export interface HistoryServiceSettings {
  readonly networks: ServedNetworks
  /** The sources of a network, in order of preference. */
  readonly sourcesOf: (caipNetworkId: string) => readonly HistorySource[]
  readonly cursors: SignedCursors
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Receives the failures of sources. */
  readonly onFailure: (source: string, error: unknown) => void
}

/** A position in the list of the source that began it. */
interface Place {
  readonly source: HistorySource
  readonly position: string
}

/** A page with a position that is not signed yet. */
interface UnsignedPage extends Omit<HistoryAnswer, 'next'> {
  readonly next?: Place
}

const CACHE_MS = 3_000
const MAX_CACHED = 500

/** Answers the history of accounts. */
export class HistoryService {
  readonly #settings: HistoryServiceSettings
  readonly #pages: ReadCache<UnsignedPage>

  constructor(settings: HistoryServiceSettings) {
    this.#settings = settings
    this.#pages = new ReadCache({ maxEntries: MAX_CACHED, ttlMs: CACHE_MS, now: settings.now })
  }

  /**
   * Answers one page of an account's history.
   *
   * @param projectId The project that asks. Cursors and the URLs of pictures depend on it; the rest is the same for all.
   * @throws the problems REQUEST_INVALID naming `account`, `chainId` or `cursor`, NETWORK_UNKNOWN, and UPSTREAM_FAILED and
   * UPSTREAM_TIMEOUT when no source answers.
   */
  async answer(query: HistoryQuery, projectId: string): Promise<HistoryAnswer> {
    const account = this.#accountOf(query, projectId)
    const { cursors } = this.#settings
    const about = [query.chainId, foldCase(account.address), projectId]
    const sources = this.#settings.sourcesOf(query.chainId)
    const from = query.cursor === undefined ? undefined : this.#placeOf(sources, about, query.cursor)
    const { next, ...page } = await this.#read(account, from ? [from.source] : sources, from?.position)
    const cursor = next === undefined ? null : cursors.write([...about, next.source.id], next.position)
    return previewsFor({ ...page, next: cursor }, projectId)
  }

  /** Cached for all projects together. */
  #read(
    account: HistoryAccount,
    sources: readonly HistorySource[],
    position: string | undefined,
  ): Promise<UnsignedPage> {
    const ids = sources.map(({ id }) => id)
    const { caipNetworkId } = account.served.network
    const key = JSON.stringify([caipNetworkId, foldCase(account.address), ids, position])
    return this.#pages.get(key, () => this.#fetch(account, sources, position))
  }

  #accountOf({ address, chainId }: HistoryQuery, projectId: string): HistoryAccount {
    const served = this.#settings.networks.get(chainId)
    if (served === undefined)
      throw problem('NETWORK_UNKNOWN', `This deployment does not serve the network ${chainId}.`, 'chainId')
    const { chainNamespace, id, name } = served.network
    if (NAMESPACES[chainNamespace].isAddress(address, String(id))) return { served, address, projectId }
    throw problem('REQUEST_INVALID', `\`account\` is not an address of ${name}.`, 'account')
  }

  async #fetch(
    account: HistoryAccount,
    sources: readonly HistorySource[],
    position: string | undefined,
  ): Promise<UnsignedPage> {
    const { onFailure } = this.#settings
    const failed: DataSource[] = []
    let failure: unknown
    for (const source of sources) {
      const { id, name } = source
      try {
        const { transactions, next, covers, isComplete, horizon } = await source.page(account, position)
        return {
          data: [...transactions],
          ...(next === undefined ? {} : { next: { source, position: next } }),
          sources: [...failed, { id, name, covers, isComplete, horizon }],
        }
      } catch (error) {
        if (problemCode(error) === 'REQUEST_INVALID') throw error
        onFailure(id, error)
        failure = error
        failed.push({ id, name, covers: 'all', isComplete: false })
      }
    }
    throw problemCode(failure) === undefined
      ? problem('UPSTREAM_FAILED', 'The history could not be read. Try again in a moment.')
      : failure
  }

  /** A position is only valid for the source that began the list. */
  #placeOf(sources: readonly HistorySource[], about: readonly string[], cursor: string): Place {
    for (const source of sources) {
      const position = this.#settings.cursors.read([...about, source.id], cursor)
      if (position !== undefined) return { source, position }
    }
    throw problem(
      'REQUEST_INVALID',
      '`cursor` is not valid for this account on this network. Start again without it.',
      'cursor',
    )
  }
}

/** EVM addresses are case-insensitive. */
function foldCase(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}
