import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { withIntentsLock } from './intents-lock.ts'
import { isOpen, type Intent } from '#modal/core/state/transactions/intent.ts'
import { storeIntent } from './intent-storage.ts'
import { storeRecipient } from './recipients.ts'
import { intentChanged } from '#modal/core/state/transactions/intents-slice.ts'

/**
 * Records the state of an intent in this document and in the storage.
 *
 * @returns the intent as stored: another tab may know more.
 */
export function recordIntent(intent: Intent): CoreThunk<Promise<Intent>> {
  return async (dispatch) => {
    // The storage is written first, so that a document that ends in between leaves no less behind than it has shown.
    const stored = await dispatch(
      withIntentsLock(async (storage) => {
        // The request is needed only while the outcome is unknown.
        const written = await storeIntent(
          isOpen(intent) ? intent : { ...intent, request: undefined },
          storage,
        )
        if (written.state === 'sent' && written.call === undefined) await storeRecipient(written, storage)
        return written
      }),
    )
    dispatch(intentChanged(stored))
    return stored
  }
}
