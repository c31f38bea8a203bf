import { readFileSync, statSync } from 'node:fs'
import * as z from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { readLimited } from '#server/http/requests/read-limited.ts'
import { withinTime } from '#server/http/requests/within-time.ts'
import { readToken } from './read-token.ts'
import { assetKey, type KnownToken, type KnownTokens } from './known-token.ts'

/** The place of one of the operator's lists; see `blockchain-config.ts`. */
export interface TokenListPlace {
  readonly file?: string | undefined
  readonly url?: string | undefined
  readonly everyMs: number
}

export interface TokenListsSettings {
  /** The operator's own tokens, as entries of a list. */
  readonly own: readonly unknown[]
  readonly lists: readonly TokenListPlace[]
  readonly builtIn: readonly KnownToken[]
  /** Called when a list could not be fetched; its previous contents stay. */
  readonly onFailure: (url: string, error: unknown) => void
}

/** Token lists that are fetched again regularly until they are closed. */
export interface TokenLists extends KnownTokens {
  close(): void
  /** Settles when all remote lists were fetched once, or have failed. */
  readonly copied: Promise<void>
}

const MAX_BYTES = 2_097_152
const MAX_ENTRIES = 20_000
/** The most tokens per network; every account is looked up with all of them. */
const MAX_PER_NETWORK = 500
const TIMEOUT_MS = 10_000
/** How soon a list that failed is fetched again. */
const RETRY_MS = 60_000

const List = z.object({ tokens: z.array(z.unknown()).max(MAX_ENTRIES) })

/**
 * Joins the operator's tokens, their lists and the product's; the first entry of a token counts. Remote lists are fetched in
 * the background and added when they arrive.
 *
 * @throws when a file cannot be read or is no list, or when an own token is not valid.
 */
export function createTokenLists(settings: TokenListsSettings): TokenLists {
  const { lists, builtIn } = settings
  const own = settings.own.map(readOwn)
  const parts = lists.map(({ file }) => (file === undefined ? [] : readFile(file)))
  let index = indexOf([own, ...parts, builtIn])
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()

  async function copy(position: number, url: string, everyMs: number): Promise<void> {
    let againMs = everyMs
    try {
      parts[position] = tokensOf(await download(url, stopping.signal))
      index = indexOf([own, ...parts, builtIn])
    } catch (error) {
      if (stopping.signal.aborted) return
      againMs = Math.min(everyMs, RETRY_MS)
      settings.onFailure(url, error)
    }
    const timer = setTimeout(() => {
      timers.delete(timer)
      void copy(position, url, everyMs)
    }, againMs)
    timers.add(timer.unref())
  }

  const copies = lists.flatMap(({ url, everyMs }, position) =>
    url === undefined ? [] : [copy(position, url, everyMs)],
  )
  return {
    of: (caipNetworkId) => index.byNetwork.get(caipNetworkId) ?? [],
    find: (caipNetworkId, address) => index.byKey.get(assetKey({ caipNetworkId, address })),
    copied: Promise.all(copies).then(() => undefined),
    close() {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function indexOf(parts: readonly (readonly KnownToken[])[]) {
  const byKey = new Map<string, KnownToken>()
  const byNetwork = new Map<string, KnownToken[]>()
  for (const token of parts.flat()) {
    const key = assetKey(token)
    const ofNetwork = byNetwork.get(token.caipNetworkId) ?? []
    if (byKey.has(key) || ofNetwork.length >= MAX_PER_NETWORK) continue
    byKey.set(key, token)
    ofNetwork.push(token)
    byNetwork.set(token.caipNetworkId, ofNetwork)
  }
  return { byKey, byNetwork }
}

function readOwn(entry: unknown): KnownToken {
  const token = readToken(entry)
  if (token === undefined) throw new Error(`tokens.own has no token of a network: ${JSON.stringify(entry)}`)
  return token
}

function readFile(file: string): KnownToken[] {
  if (statSync(file).size > MAX_BYTES) throw new Error(`The token list ${file} has more than 2 MiB.`)
  return tokensOf(readFileSync(file, 'utf8'), `The token list ${file}`)
}

function tokensOf(text: string, source = 'The token list'): KnownToken[] {
  const list = List.safeParse(parseJson(text))
  if (!list.success)
    throw new Error(`${source} is no list: it has no array \`tokens\` of at most ${MAX_ENTRIES}.`)
  return list.data.tokens.flatMap((entry) => readToken(entry) ?? [])
}

function download(url: string, stopping: AbortSignal): Promise<string> {
  return withinTime(TIMEOUT_MS, stopping, (signal) => read(url, signal))
}

async function read(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The token list answered ${response.status}.`)
  }
  const text = await readLimited(response, MAX_BYTES)
  if (text === undefined) throw new Error('The token list has more than 2 MiB.')
  return text
}
