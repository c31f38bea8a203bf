import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import type { WalletQuery } from '#schemas/http/directory.ts'

/** A query of `/getWallets`. */
export interface DirectoryQuery extends WalletQuery {
  readonly page: number
  readonly entries: number
  /** Whether a build of the SDK without adapters asks. */
  readonly isCoreBuild: boolean
}

/** Filters wallets by network, namespace and the other members of a query. */
export class WalletFilter {
  readonly #wallets: readonly DirectoryWallet[]
  readonly #excluded: ReadonlySet<string>
  readonly #serving = new Map<string, Set<number>>()

  /** @param excluded Ids of wallets that builds without adapters do not get. */
  constructor(wallets: readonly DirectoryWallet[], excluded: ReadonlySet<string>) {
    this.#wallets = wallets
    this.#excluded = excluded
    for (const [position, { chains = [] }] of wallets.entries()) {
      for (const chain of chains) {
        this.#add(chain, position)
        this.#add(namespaceOf(chain), position)
      }
    }
  }

  /** Whether any wallet serves a network (CAIP-2) or namespace. */
  serves(chain: string): boolean {
    return this.#serving.has(chain)
  }

  /** @param positions Candidates, in the order of the answer. */
  choose(query: DirectoryQuery, positions: readonly number[]): readonly number[] {
    const { badge_type: badge, isCoreBuild, include, exclude, names, rdns, chains } = query
    const [included, excluded] = [setOf(include), setOf(exclude)]
    const [named, known] = [setOf(names), setOf(rdns)]
    const serving = chains?.flatMap((chain) => this.#serving.get(chain) ?? [])
    return positions.filter((position) => {
      const wallet = this.#wallets[position]
      if (wallet === undefined) return false
      return (
        (included?.has(wallet.id) ?? true) &&
        !(excluded?.has(wallet.id) ?? false) &&
        (named?.has(wallet.name.toLowerCase()) ?? true) &&
        (known === undefined || (Boolean(wallet.rdns) && known.has(wallet.rdns?.toLowerCase() ?? ''))) &&
        (badge === undefined || (wallet.badge_type ?? 'none') === badge) &&
        !(isCoreBuild && this.#excluded.has(wallet.id)) &&
        (serving?.some((positionsOf) => positionsOf.has(position)) ?? true)
      )
    })
  }

  #add(chain: string, position: number): void {
    const positions = this.#serving.get(chain) ?? new Set()
    this.#serving.set(chain, positions.add(position))
  }
}

export function namespaceOf(chain: string): string {
  return chain.split(':', 1)[0] ?? ''
}

function setOf(values: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return values && new Set(values.map((value) => value.toLowerCase()))
}
