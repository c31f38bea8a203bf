import * as z from 'zod'
import { isCaipNetworkId } from '#schemas/primitives/caip.ts'
import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { readLimited } from '#server/http/read-limited.ts'

/** Another directory of the same API, whose wallets stand behind the own ones. */
export interface UpstreamSettings {
  /** Its base, e.g. `https://directory.example`. */
  readonly url: string
  /** What it knows this deployment by. */
  readonly projectId: string
  /** Of one page. */
  readonly timeoutMs: number
}

/** What another directory has. */
export interface UpstreamCopy {
  readonly wallets: readonly DirectoryWallet[]
  /** Entries that are not valid here. */
  readonly refused: number
}

const PAGE_ENTRIES = 100
/** 10,000 wallets. */
const MOST_PAGES = 100
const MOST_PAGE_BYTES = 2_097_152

const Page = z.object({ data: z.array(z.unknown()).max(PAGE_ENTRIES), count: z.int().min(0) })
const WithChains = z.looseObject({ chains: z.array(z.string()) })

/**
 * Copies the whole of another directory, so that it is searched and paged as one with ours and never learns what
 * visitors ask. Redirects are not followed.
 *
 * @param judge Reads an entry; undefined when it may not be shown.
 * @throws when a page does not come, or is no page.
 */
export async function copyUpstream(
  settings: UpstreamSettings,
  judge: (entry: unknown) => DirectoryWallet | undefined,
): Promise<UpstreamCopy> {
  const wallets: DirectoryWallet[] = []
  let seen = 0
  let count = 1
  for (let page = 1; seen < count && page <= MOST_PAGES; page += 1) {
    const { data, count: total } = await readPage(settings, page)
    if (data.length === 0) break
    for (const raw of data) {
      const judged = judge(withKnownChains(raw))
      if (judged !== undefined) wallets.push(judged)
    }
    seen += data.length
    count = total
  }
  return { wallets, refused: seen - wallets.length }
}

async function readPage({ url, projectId, timeoutMs }: UpstreamSettings, page: number) {
  const address = new URL(`${url}/getWallets`)
  address.search = new URLSearchParams({
    projectId,
    st: 'unknown',
    sv: 'html-postern-0',
    page: String(page),
    entries: String(PAGE_ENTRIES),
  }).toString()
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The other directory answered ${response.status}.`)
  }
  const text = await readLimited(response, MOST_PAGE_BYTES)
  if (text === undefined) throw new Error('A page of the other directory is too large.')
  return Page.parse(JSON.parse(text))
}

/** Networks this version does not know are left out; the wallet is not. */
function withKnownChains(raw: unknown): unknown {
  const parsed = WithChains.safeParse(raw)
  return parsed.success ? { ...parsed.data, chains: parsed.data.chains.filter(isCaipNetworkId) } : raw
}
