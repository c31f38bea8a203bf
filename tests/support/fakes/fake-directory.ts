import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'

/** The directory's API as a browser reaches it: the received requests, and the answers. */
export interface FakeDirectory {
  readonly fetch: typeof globalThis.fetch
  readonly requests: readonly URL[]
  /** While false, requests fail as without a network. */
  isUp: boolean
  /** Releases the answers that were held back. */
  readonly release: () => void
}

/**
 * Creates a directory that answers `/getWallets` from a list, one page at a time.
 *
 * @param options.isHeld holds back all answers until they are released.
 */
export function fakeDirectory(
  wallets: readonly DirectoryWallet[],
  { isHeld = false }: { readonly isHeld?: boolean } = {},
): FakeDirectory {
  const requests: URL[] = []
  let release = (): void => {}
  const released = isHeld ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve()
  const directory: FakeDirectory = {
    requests,
    isUp: true,
    release: () => release(),
    fetch: async (input) => {
      const url = new URL(input instanceof Request ? input.url : input)
      requests.push(url)
      await released
      if (!directory.isUp) return new Response(null, { status: 400 })
      const text = (name: string): string => url.searchParams.get(name) ?? ''
      const ids = text('include').split(',').filter(Boolean)
      const matching = wallets.filter(
        ({ id, name, badge_type }) =>
          name.toLowerCase().includes(text('search').toLowerCase()) &&
          (ids.length === 0 || ids.includes(id)) &&
          (text('badge_type') === '' || text('badge_type') === badge_type),
      )
      const page = Number(text('page') || 1)
      const entries = Number(text('entries'))
      return Response.json({
        data: matching.slice((page - 1) * entries, page * entries),
        count: matching.length,
      })
    },
  }
  return directory
}
