import * as z from 'zod'
import { isCaipNetworkId } from '#schemas/primitives/caip.ts'
import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { readLimited } from '#server/http/requests/read-limited.ts'
import { iterateCooperatively } from './iterate-cooperatively.ts'

/** Another directory with the same API, whose wallets follow this deployment's own. */
export interface UpstreamSettings {
  /** Its base, e.g. `https://directory.example`. */
  readonly url: string
  /** The project id by which it knows this deployment. */
  readonly projectId: string
  /** Timeout of one page. */
  readonly timeoutMs: number
}

/** A copy of the upstream directory. */
export interface UpstreamCopy {
  readonly wallets: readonly DirectoryWallet[]
  /** Its image ids by wallet id. */
  readonly imageIds: ReadonlyMap<string, string>
  /** The number of entries that are not valid here. */
  readonly refused: number
}

const PAGE_ENTRIES = 100
/** 10,000 wallets. */
const MAX_PAGES = 100
const MAX_PAGE_BYTES = 2_097_152

const Page = z.object({ data: z.array(z.unknown()).max(PAGE_ENTRIES), count: z.int().min(0) })
const WithImage = z.looseObject({ image_id: z.string().regex(/^[\w-]{1,64}$/) })
const WithChains = z.looseObject({ chains: z.array(z.string()) })

/**
 * Copies the whole upstream directory, so that it is searched together with ours and never learns what visitors ask.
 * Redirects are not followed.
 *
 * @param validate Reads an entry; returns undefined when it may not be shown.
 * @throws when a page cannot be fetched or is invalid.
 */
export async function copyUpstream(
  settings: UpstreamSettings,
  validate: (entry: unknown) => DirectoryWallet | undefined,
): Promise<UpstreamCopy> {
  const wallets: DirectoryWallet[] = []
  const imageIds = new Map<string, string>()
  let seen = 0
  let count = 1
  for (let page = 1; seen < count && page <= MAX_PAGES; page += 1) {
    const { data, count: total } = await readPage(settings, page)
    if (data.length === 0) break
    for await (const raw of iterateCooperatively(data)) {
      const wallet = validate(withKnownChains(raw))
      if (wallet === undefined) continue
      wallets.push(wallet)
      const image = WithImage.safeParse(raw)
      if (image.success) imageIds.set(wallet.id, image.data.image_id)
    }
    seen += data.length
    count = total
  }
  return { wallets, imageIds, refused: seen - wallets.length }
}

/** A URL of the upstream directory, with the query it requires of clients. */
export function upstreamAddress(
  { url, projectId }: Pick<UpstreamSettings, 'url' | 'projectId'>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): URL {
  const address = new URL(`${url}/${path}`)
  const client = { projectId, st: 'unknown', sv: 'html-postern-0' }
  address.search = new URLSearchParams({ ...client, ...query }).toString()
  return address
}

async function readPage(settings: UpstreamSettings, page: number) {
  const query = { page: String(page), entries: String(PAGE_ENTRIES) }
  const response = await fetch(upstreamAddress(settings, 'getWallets', query), {
    redirect: 'error',
    signal: AbortSignal.timeout(settings.timeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The other directory answered ${response.status}.`)
  }
  const text = await readLimited(response, MAX_PAGE_BYTES)
  if (text === undefined) throw new Error('A page of the other directory is too large.')
  return Page.parse(JSON.parse(text))
}

/** Removes networks this version does not know, so that the wallet itself stays valid. */
function withKnownChains(raw: unknown): unknown {
  const parsed = WithChains.safeParse(raw)
  return parsed.success ? { ...parsed.data, chains: parsed.data.chains.filter(isCaipNetworkId) } : raw
}
