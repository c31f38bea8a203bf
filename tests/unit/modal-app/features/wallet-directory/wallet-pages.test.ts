import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { relayOffered } from '#modal/core/state/connectors/connectors-slice.ts'
import { applyOptions } from '#modal/core/commands/options/apply-options.ts'
import { selectWallet, selectWalletCount, walletUsed } from '#modal/core/state/wallets/wallets-slice.ts'
import { selectSiteQuery } from '#modal/core/state/wallet-list/site-query.ts'
import { fetchMissingWallets } from '#modal/features/wallet-directory/wallet-pages.ts'
import { DIRECTORY_IDS } from '#schemas/constants/limits.ts'
import { Options } from '#schemas/entities/options.ts'
import { DIRECTORY, directoryWallet, METAMASK, OKX } from '#tests/support/builders/directory.ts'
import { fakeDirectory } from '#tests/support/fakes/fake-directory.ts'
import { DEPLOYMENT, linkModal, OPTIONS } from '#tests/support/fixtures/linked-modal.ts'

const RARE = directoryWallet(90, 'Rare Wallet')

function linked(options: object = {}, loadImage?: (url: string) => Promise<unknown>) {
  const deployment = { ...DEPLOYMENT, directory: DIRECTORY }
  const { store, close } = linkModal({ deployment, ...(loadImage && { loadImage }) })
  close()
  store.dispatch(applyOptions({ ...OPTIONS, ...options }))
  store.dispatch(relayOffered({ relayUrl: 'wss://relay.test', projectId: 'demo' }))
  return store
}

/** Fetches the first page while fake time passes. */
async function learn(store: ReturnType<typeof linked>): Promise<readonly number[]> {
  const start = Date.now()
  const learnt = store.dispatch(fetchMissingWallets())
  // Longer than all tries and their pauses.
  await vi.advanceTimersByTimeAsync(120_000)
  await learnt
  return times.map((time) => time - start)
}

let times: number[] = []

function answers(answer: (signal: AbortSignal) => Promise<Response>): void {
  vi.stubGlobal(
    'fetch',
    vi.fn((_input: unknown, { signal }: { readonly signal: AbortSignal }) => {
      times.push(Date.now())
      return answer(signal)
    }),
  )
}

beforeEach(() => {
  times = []
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('queries of the directory', () => {
  it('Missing wallets and the number of all wallets of the site are fetched', async () => {
    const directory = fakeDirectory([METAMASK, OKX, RARE])
    vi.stubGlobal('fetch', vi.fn(directory.fetch))
    const store = linked({ featuredWalletIds: [RARE.id] })
    store.dispatch(walletUsed('f'.repeat(64)))
    await learn(store)
    expect(directory.requests.map(({ searchParams }) => searchParams.get('include'))).toEqual([
      `${RARE.id},${'f'.repeat(64)}`,
      null,
    ])
    expect(directory.requests[1]?.searchParams.get('chains')).toBe('eip155:1,eip155')
    expect(selectWallet(RARE.id)(store.getState())?.name).toBe('Rare Wallet')
    expect(selectWalletCount(store.getState())).toBe(3)
    await learn(store)
    expect(directory.requests).toHaveLength(2)
  })

  it('The first 20 pictures of a page are preloaded without being waited for', async () => {
    const many = Array.from({ length: 60 }, (_, index) => directoryWallet(100 + index, `Wallet ${index}`))
    vi.stubGlobal('fetch', vi.fn(fakeDirectory(many).fetch))
    const fetched: { readonly url: string; readonly afterMs: number }[] = []
    const start = Date.now()
    const store = linked({}, (url) => {
      fetched.push({ url, afterMs: Date.now() - start })
      return new Promise(() => {})
    })
    await learn(store)
    const ofPage = fetched.filter(({ url }) => many.some(({ image_id: id }) => url.endsWith(`/${id}`)))
    expect(ofPage.map(({ url }) => url)).toEqual(
      many.slice(0, 20).map(({ image_id: id }) => `${DEPLOYMENT.apiUrl}/getWalletImage/${id}`),
    )
    expect(Math.max(...ofPage.map(({ afterMs }) => afterMs))).toBeLessThan(2_000)
    expect(selectWalletCount(store.getState())).toBe(60)
  })

  it('A failed query is tried three more times, after 1, 2 and 4 s', async () => {
    answers(async () => new Response(null, { status: 503 }))
    expect(await learn(linked())).toEqual([0, 1_000, 3_000, 7_000])
  })

  it('A refused query is not repeated', async () => {
    answers(async () => new Response(null, { status: 400 }))
    expect(await learn(linked())).toEqual([0])
  })

  it('A query is given up after 10 s', async () => {
    answers(
      (signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new DOMException('over', 'AbortError'))),
        ),
    )
    vi.stubGlobal('navigator', { onLine: true })
    expect(await learn(linked())).toEqual([0, 11_000, 23_000, 37_000])
  })

  it('A device without a network queries once', async () => {
    answers(async () => {
      throw new TypeError('Failed to fetch')
    })
    vi.stubGlobal('navigator', { onLine: false })
    expect(await learn(linked())).toEqual([0])
  })

  it('An answer that is no page of wallets is refused', async () => {
    answers(async () => Response.json({ data: [{ ...RARE, homepage: 'javascript:alert(1)' }], count: 1 }))
    const store = linked()
    await learn(store)
    expect(selectWallet(RARE.id)(store.getState())).toBeUndefined()
    expect(selectWalletCount(store.getState())).toBeUndefined()
  })
})

describe('the query of a site', () => {
  it('The query has the owner’s lists, as far as the directory knows the ids', () => {
    const store = linked({ includeWalletIds: [OKX.id], excludeWalletIds: [METAMASK.id, 'io.rabby'] })
    expect(selectSiteQuery(store.getState())).toEqual({
      chains: ['eip155:1', 'eip155'],
      include: [OKX.id],
      exclude: [METAMASK.id],
    })
    const named = linked({ includeWalletIds: [OKX.id, 'me.rainbow'] })
    expect(selectSiteQuery(named.getState())).not.toHaveProperty('include')
  })

  it.each(['includeWalletIds', 'excludeWalletIds', 'featuredWalletIds'])(
    'More ids than the directory takes are refused with the name of the option, not cut: %s',
    (option) => {
      const ids = Array.from({ length: DIRECTORY_IDS + 1 }, () => OKX.id)
      const parsed = Options.safeParse({ projectId: 'demo', [option]: ids })
      expect(parsed.error?.issues).toMatchObject([{ path: [option] }])
      expect(Options.safeParse({ projectId: 'demo', [option]: ids.slice(1) }).success).toBe(true)
    },
  )
})
