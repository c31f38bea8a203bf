import * as z from 'zod/mini'
import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'

/** Limit for one account on one network; the oldest are dropped first. */
const MAX_TOKENS = 64
const StoredTokens = z.array(z.string())

/** Reads the tokens that sites had an account watch on a network, by address in lower case. */
export async function readWatchedTokens(
  storage: Pick<PartitionStorage, 'get'>,
  caipNetworkId: string,
  address: string,
): Promise<readonly string[]> {
  const stored = await storage.get(PRIVATE_STORAGE_KEYS.watchedTokens, detailOf(caipNetworkId, address))
  return StoredTokens.safeParse(parseJson(stored ?? '[]')).data ?? []
}

/** Adds a token to the list of an account. */
export async function storeWatchedToken(
  storage: Pick<PartitionStorage, 'get' | 'set'>,
  place: { readonly caipNetworkId: string; readonly address: string },
  token: string,
): Promise<void> {
  const { caipNetworkId, address } = place
  const known = await readWatchedTokens(storage, caipNetworkId, address)
  const tokens = [...known.filter((one) => one !== token.toLowerCase()), token.toLowerCase()]
  await storage.set(
    PRIVATE_STORAGE_KEYS.watchedTokens,
    JSON.stringify(tokens.slice(-MAX_TOKENS)),
    detailOf(caipNetworkId, address),
  )
}

function detailOf(caipNetworkId: string, address: string): string {
  return `${caipNetworkId}:${address.toLowerCase()}`
}
