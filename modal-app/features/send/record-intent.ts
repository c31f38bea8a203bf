import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { withIntentsLock } from './intents-lock.ts'
import { isOpen, storeIntent, storeRecipient, type SendIntent } from './send-intent.ts'
import { intentChanged } from './send-slice.ts'

/**
 * Records the state of an intent in this document and in the storage.
 *
 * @returns the intent as stored: another tab may know more.
 */
export function recordIntent(intent: SendIntent): CoreThunk<Promise<SendIntent>> {
  return async (dispatch) => {
    // The storage is written first, so that a document that ends in between leaves no less behind than it has shown.
    const stored = await dispatch(
      withIntentsLock(async (storage) => {
        // The request is needed only while the outcome is unknown.
        const written = await storeIntent(
          isOpen(intent) ? intent : { ...intent, request: undefined },
          storage,
        )
        if (written.state === 'sent') await storeRecipient(written, storage)
        return written
      }),
    )
    dispatch(intentChanged(stored))
    return stored
  }
}
