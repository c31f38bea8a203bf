import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { withIntentsLock } from './intents-lock.ts'
import { isOpen, storeIntent, storeRecipient, type SendIntent } from './send-intent.ts'
import { intentChanged } from './send-slice.ts'

/**
 * Notes where an intent stands, in this document and for the next.
 *
 * @returns as it stands: another tab may know more.
 */
export function recordIntent(intent: SendIntent): CoreThunk<Promise<SendIntent>> {
  return async (dispatch) => {
    // The storage first: a document that ends in between knows less than the next one, never more.
    const stored = await dispatch(
      withIntentsLock(async (storage) => {
        // What the wallet was asked is of use only while nobody knows what became of it.
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
