import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'

/** Recipients stored for a site: as many as the wallet stores. */
const MAX_RECIPIENTS = 200

/** Reads the addresses to which the visitor has sent something on a network from this site. */
export async function readRecipients(
  caipNetworkId: string,
  storage: PartitionStorage,
): Promise<readonly string[]> {
  const prefix = `${caipNetworkId}:`
  const stored = ((await storage.get(PRIVATE_STORAGE_KEYS.sendRecipients)) ?? '').split(' ')
  return stored.filter((entry) => entry.startsWith(prefix)).map((entry) => entry.slice(prefix.length))
}

/** Stores a recipient, the latest first. */
export async function storeRecipient(
  { caipNetworkId, to }: Pick<Intent, 'caipNetworkId' | 'to'>,
  storage: PartitionStorage,
): Promise<void> {
  const entry = `${caipNetworkId}:${to}`
  const stored = ((await storage.get(PRIVATE_STORAGE_KEYS.sendRecipients)) ?? '').split(' ').filter(Boolean)
  const others = stored.filter((b) => b !== entry)
  await storage.set(
    PRIVATE_STORAGE_KEYS.sendRecipients,
    [entry, ...others].slice(0, MAX_RECIPIENTS).join(' '),
  )
}
