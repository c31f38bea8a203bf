import type { Clock } from '#frame/platform/clock.ts'
import { IDENTITY_CACHE_MS } from '#schemas/constants/times.ts'
import type { Network } from '#schemas/entities/network.ts'
import { IDENTITY_ENDPOINT } from '#schemas/http/blockchain/identity.ts'
import { fillPath } from '#schemas/http/fill-path.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { fetchTimed, type Fetch } from './fetch-timed.ts'
import { readAnswer } from './http-answer.ts'

/** Finds the name of an address that resolves back to it on the network; undefined for none. Never rejects. */
export type FindName = (network: Network, address: string) => Promise<string | undefined>

export interface NameApiOptions {
  readonly apiUrl: string
  readonly projectId: string
  readonly clock: Pick<Clock, 'after' | 'now'>
  readonly fetch: Fetch
}

/** An approval does not wait longer; a later answer is cached for the next time. */
const TIMEOUT_MS = 5_000
const MAX_CACHED = 400

/** Makes the client that asks the server for the names of addresses, and caches the answers. */
export function createNameApi(options: NameApiOptions): FindName {
  const { apiUrl, projectId, clock } = options
  const cache = new Map<string, { readonly until: number; readonly name: Promise<string | undefined> }>()
  const ask = async (caipNetworkId: string, address: string): Promise<string | null | undefined> => {
    const query = new URLSearchParams({ projectId, chainId: caipNetworkId, avatar: 'none' })
    const url = `${apiUrl}${fillPath(IDENTITY_ENDPOINT.path, { address })}?${query}`
    const response = await fetchTimed({ ...options, timeoutMs: TIMEOUT_MS }, url, { method: 'GET' })
    const answer = response ? await readAnswer(response) : undefined
    return answer?.ok ? IDENTITY_ENDPOINT.answer.safeParse(answer.value).data?.name : undefined
  }
  return async ({ chainNamespace, caipNetworkId }, address) => {
    if (!NAMESPACES[chainNamespace].features.names) return undefined
    const key = `${caipNetworkId} ${address.toLowerCase()}`
    const found = cache.get(key)
    if (found && clock.now() < found.until) return found.name
    const name = ask(caipNetworkId, address).then((answer) => {
      if (answer === undefined) cache.delete(key)
      return answer ?? undefined
    })
    cache.delete(key)
    cache.set(key, { until: clock.now() + IDENTITY_CACHE_MS, name })
    for (const oldest of cache.keys()) {
      if (cache.size <= MAX_CACHED) break
      cache.delete(oldest)
    }
    return name
  }
}
