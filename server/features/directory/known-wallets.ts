import { domainToUnicode } from 'node:url'
import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { comparableName, nameSkeleton } from '#server/providers/name-skeleton.ts'

type Index = Map<string, DirectoryWallet[]>

/** Indexes by list: thousands of entries are compared with the same list. */
const cache = new WeakMap<readonly DirectoryWallet[], KnownWallets>()

/**
 * Finds well-known wallets that an entry could be mistaken for. The wallet with the entry's own id is never found, since the
 * entry replaces it.
 */
export class KnownWallets {
  readonly #byName: Index = new Map()
  readonly #bySkeleton: Index = new Map()
  readonly #byRdns: Index = new Map()
  readonly #byHostSkeleton: Index = new Map()
  readonly #hosts = new Map<string, readonly string[]>()

  private constructor(wallets: readonly DirectoryWallet[]) {
    for (const wallet of wallets) {
      const name = comparableName(wallet.name)
      const hosts = hostsOf(wallet)
      add(this.#byName, name, wallet)
      add(this.#bySkeleton, nameSkeleton(name), wallet)
      if (wallet.rdns) add(this.#byRdns, wallet.rdns.toLowerCase(), wallet)
      for (const skeleton of new Set(hosts.map(hostSkeleton))) add(this.#byHostSkeleton, skeleton, wallet)
      this.#hosts.set(wallet.id, hosts)
    }
  }

  static of(wallets: readonly DirectoryWallet[]): KnownWallets {
    const known = cache.get(wallets) ?? new KnownWallets(wallets)
    cache.set(wallets, known)
    return known
  }

  /** @param name As {@link comparableName} returns it. */
  withName(name: string, id: string): DirectoryWallet | undefined {
    return other(this.#byName.get(name), id)
  }

  /** Finds a wallet whose name looks the same. */
  withSimilarName(name: string, id: string): DirectoryWallet | undefined {
    return other(this.#bySkeleton.get(nameSkeleton(name)), id)
  }

  withRdns(rdns: string, id: string): DirectoryWallet | undefined {
    return other(this.#byRdns.get(rdns.toLowerCase()), id)
  }

  /** Finds a wallet with a host that looks like this one without being it. */
  withSimilarHost(host: string, id: string): DirectoryWallet | undefined {
    const similar = this.#byHostSkeleton.get(hostSkeleton(host))
    return other(
      similar?.filter((one) => !this.hostsOf(one.id).includes(host)),
      id,
    )
  }

  /** The hosts of the wallet with this id. */
  hostsOf(id: string): readonly string[] {
    return this.#hosts.get(id) ?? []
  }
}

/** The host of a plain https URL, without `www.`. */
export function hostOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, username, port } = new URL(url)
  return protocol === 'https:' && username === '' && port === '' ? hostname.replace(/^www\./, '') : undefined
}

function hostsOf({
  homepage,
  link_mode: mode,
  mobile_link: mobile,
  webapp_link: web,
}: DirectoryWallet): string[] {
  return [homepage, mode, mobile, web].flatMap((url) => (url ? (hostOf(url) ?? []) : []))
}

function hostSkeleton(host: string): string {
  return nameSkeleton(comparableName(domainToUnicode(host)))
}

function add(index: Index, key: string, wallet: DirectoryWallet): void {
  const wallets = index.get(key) ?? []
  wallets.push(wallet)
  index.set(key, wallets)
}

function other(wallets: readonly DirectoryWallet[] | undefined, id: string): DirectoryWallet | undefined {
  return wallets?.find((one) => one.id !== id)
}
