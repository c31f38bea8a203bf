import { PRIVATE_STORAGE_KEYS, partitionKey } from '#schemas/constants/storage-keys.ts'
import type { CoreThunk, Extra } from '#modal/core/commands/thunk.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import { holdLife, isAlive } from '#modal/platform/document-life.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'

/** Also where the browser denies frames locks, the turns of one document follow each other. */
const turns = (): { last: Promise<unknown> } => ({ last: Promise.resolve() })

/**
 * Reads and writes what is kept of transfers while no other tab of the site does.
 *
 * @example
 * await dispatch(alone((storage) => keepIntent(intent, storage)))
 */
export function alone<T>(work: (storage: PartitionStorage) => Promise<T>): CoreThunk<Promise<T>> {
  return (_dispatch, getState, extra) => {
    const { storage } = extra
    const turn = async (): Promise<T> => {
      const life = await holdLife(lockName(getState(), extra))
      try {
        return await work(storage)
      } finally {
        life.end()
      }
    }
    const before = extra.keep(turns)
    const next = before.last.then(turn)
    before.last = next.catch(() => undefined)
    return next
  }
}

/** Lets other tabs see that this one still waits for the wallet's answer to an intent. @returns ends it. */
export function holdAsking(intentId: string): CoreThunk<Promise<() => void>> {
  return async (_dispatch, getState, extra) => (await holdLife(lockName(getState(), extra, intentId))).end
}

/** Whether a tab still waits for the wallet's answer to an intent; false where the browser does not say. */
export function isStillAsking(intentId: string): CoreThunk<Promise<boolean>> {
  return (_dispatch, getState, extra) => isAlive(lockName(getState(), extra, intentId))
}

function lockName(state: CoreState, { deployment }: Pick<Extra, 'deployment'>, intentId?: string): string {
  const { siteOrigin } = selectSite(state)
  return partitionKey(deployment.projectId, siteOrigin, PRIVATE_STORAGE_KEYS.sendIntents, intentId)
}
