import { PRIVATE_STORAGE_KEYS, partitionKey } from '#schemas/constants/storage-keys.ts'
import type { CoreThunk, Extra } from '#modal/core/commands/thunk.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import { holdDocumentLock, isAlive } from '#modal/platform/document-lock.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'
import { createLock, type WithLock } from '#ui/platform/locks.ts'

/** One lock per document, so that its own writes are ordered even in browsers that deny locks to frames. */
const locks = (): { intents?: WithLock } => ({})

/**
 * Runs reads and writes of the stored intents while no other tab of the site does.
 *
 * @example
 * await dispatch(withIntentsLock((storage) => storeIntent(intent, storage)))
 */
export function withIntentsLock<T>(work: (storage: PartitionStorage) => Promise<T>): CoreThunk<Promise<T>> {
  return (_dispatch, getState, extra) => {
    const { storage } = extra
    const cached = extra.once(locks)
    cached.intents ??= createLock(lockName(getState(), extra))
    return cached.intents(() => work(storage))
  }
}

/**
 * Shows other tabs that this one still waits for the wallet's answer to an intent.
 *
 * @returns ends the wait.
 */
export function holdRequestLock(intentId: string): CoreThunk<Promise<() => void>> {
  return async (_dispatch, getState, extra) =>
    (await holdDocumentLock(lockName(getState(), extra, intentId))).end
}

/** Whether a tab still waits for the wallet's answer to an intent; false where the browser cannot tell. */
export function isRequestPending(intentId: string): CoreThunk<Promise<boolean>> {
  return (_dispatch, getState, extra) => isAlive(lockName(getState(), extra, intentId))
}

function lockName(state: CoreState, { deployment }: Pick<Extra, 'deployment'>, intentId?: string): string {
  const { siteOrigin } = selectSite(state)
  return partitionKey(deployment.projectId, siteOrigin, PRIVATE_STORAGE_KEYS.sendIntents, intentId)
}
