import MiniSearch, { type SearchResult } from 'minisearch'
import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { iterateCooperatively } from './iterate-cooperatively.ts'

/** The number of words that count; each of them searches the whole index. */
const MAX_WORDS = 8
/** Fuzzy matching of shorter words would match anything. */
const SHORTEST_FUZZY = 4
const FUZZINESS = 0.2
const WORDS = /[\p{L}\p{N}]+/gu
const MARKS = /\p{M}+/gu
const CAMEL_CASE = /(\p{Ll})(\p{Lu})/gu
const FIELDS = ['name', 'joined', 'rdns'] as const

/** Finds wallets by prefixes of the words in their name or rdns, and tolerates typing errors. */
export class WalletSearch {
  readonly #index: MiniSearch

  private constructor(index: MiniSearch) {
    this.#index = index
  }

  /** Builds the index without blocking the event loop. */
  static async build(wallets: readonly DirectoryWallet[]): Promise<WalletSearch> {
    const index = new MiniSearch({
      idField: 'position',
      fields: [...FIELDS],
      tokenize: wordsOf,
      processTerm: (term) => term,
    })
    for await (const [position, { name, rdns }] of iterateCooperatively(wallets.entries()))
      index.add({
        position,
        name: name.replaceAll(CAMEL_CASE, '$1 $2'),
        joined: wordsOf(name).join(''),
        rdns: rdns ?? '',
      })
    return new WalletSearch(index)
  }

  /** @returns positions of the matching wallets by score, then by position. */
  find(text: string): readonly number[] {
    const words = wordsOf(text).slice(0, MAX_WORDS)
    if (words.length === 0) return []
    const exact = this.#search(words, false)
    // Fuzzy matching is much slower, so it runs only if nothing matches exactly.
    const found = exact.length > 0 ? exact : this.#search(words, true)
    return found
      .map(({ id, score }) => ({ position: Number(id), score }))
      .toSorted((one, other) => other.score - one.score || one.position - other.position)
      .map(({ position }) => position)
  }

  #search(words: readonly string[], isForgiving: boolean): readonly SearchResult[] {
    return this.#index.search(
      {
        combineWith: 'OR',
        queries: [
          { combineWith: 'AND', queries: [words.join(' ')], fields: ['name', 'rdns'] },
          // A name may be written in one word or in several.
          { queries: [words.join('')], fields: ['joined'] },
        ],
      },
      {
        prefix: true,
        fuzzy: (term) => (isForgiving && term.length >= SHORTEST_FUZZY ? FUZZINESS : false),
        maxFuzzy: 2,
        boost: { name: 2, joined: 3 },
      },
    )
  }
}

/** Splits a text into words in lower case without accents. */
function wordsOf(text: string): string[] {
  return text.normalize('NFKD').replaceAll(MARKS, '').toLowerCase().match(WORDS) ?? []
}
