import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import type { DirectorySummary } from '#schemas/http/deployment.ts'
import { ValueCache } from '#server/caching/value-cache.ts'
import { EncodedBody } from '#server/http/responses/encoded-body.ts'
import { iterateCooperatively } from './iterate-cooperatively.ts'
import { WalletFilter, type DirectoryQuery } from './wallet-filter.ts'
import { WalletSearch } from './wallet-search.ts'

const MAX_RECOMMENDED = 12
const CACHE_BYTES = 33_554_432
/** Of 11. A higher quality does not pay off for an answer that may be requested only once. */
const BROTLI_QUALITY = 5

/** The directory between two changes. Answers are cached, since an edition is immutable. */
export class DirectoryEdition {
  readonly summary: DirectorySummary
  readonly #filter: WalletFilter
  readonly #search: WalletSearch
  /** Each wallet as JSON. */
  readonly #texts: readonly string[]
  readonly #all: readonly number[]
  readonly #names: ReadonlyMap<string, string>
  readonly #answers = new ValueCache<EncodedBody>({
    maxBytes: CACHE_BYTES,
    sizeOf: ({ identity }) => identity.byteLength,
  })

  private constructor(
    wallets: readonly DirectoryWallet[],
    parts: {
      readonly texts: readonly string[]
      readonly search: WalletSearch
      readonly filter: WalletFilter
    },
  ) {
    this.#filter = parts.filter
    this.#search = parts.search
    this.#texts = parts.texts
    this.#all = wallets.map((_, position) => position)
    this.#names = new Map(wallets.map(({ id, name }) => [id, name]))
    this.summary = {
      recommended: wallets.slice(0, MAX_RECOMMENDED).map(withoutDescription),
      count: wallets.length,
      hasCertified: wallets.some(({ badge_type: badge }) => badge === 'certified'),
    }
  }

  /**
   * Builds an edition without blocking the event loop.
   *
   * @param wallets In the order in which they are listed.
   * @param excluded Ids of wallets that core builds of the SDK do not get.
   */
  static async of(
    wallets: readonly DirectoryWallet[],
    excluded: ReadonlySet<string>,
  ): Promise<DirectoryEdition> {
    const search = await WalletSearch.build(wallets)
    const texts: string[] = []
    for await (const wallet of iterateCooperatively(wallets)) texts.push(JSON.stringify(wallet))
    return new DirectoryEdition(wallets, { texts, search, filter: new WalletFilter(wallets, excluded) })
  }

  /** The name of the wallet with this id. */
  nameOf(id: string): string | undefined {
    return this.#names.get(id)
  }

  /** Whether any wallet serves a network (CAIP-2) or namespace. */
  serves(chain: string): boolean {
    return this.#filter.serves(chain)
  }

  /** @returns a `WalletPage` as JSON. */
  answer(query: DirectoryQuery): EncodedBody {
    const key = JSON.stringify(query)
    const cached = this.#answers.get(key)
    if (cached !== undefined) return cached
    const answer = new EncodedBody(Buffer.from(this.#pageOf(query)), {}, BROTLI_QUALITY)
    this.#answers.set(key, answer)
    return answer
  }

  #pageOf(query: DirectoryQuery): string {
    const { search, page, entries } = query
    const found = this.#filter.choose(query, search === undefined ? this.#all : this.#search.find(search))
    const shown = found.slice((page - 1) * entries, page * entries)
    return `{"data":[${shown.map((position) => this.#texts[position]).join(',')}],"count":${found.length}}`
  }
}

/** Lists do not show the description; it comes with the wallet itself. */
function withoutDescription(wallet: DirectoryWallet): DirectoryWallet {
  const { description: _, ...rest } = wallet
  return rest
}
