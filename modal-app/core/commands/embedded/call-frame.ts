import type { Result } from '#schemas/errors/result.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'

/**
 * Calls the wallet frame once it is loaded.
 *
 * @returns what the frame answers, or why it could not be loaded.
 * @example
 * const verified = await dispatch(callFrame((frame) => frame.connectOtp({ otp })))
 */
export function callFrame<T>(
  call: (frame: Remote<FrameCalls>) => Promise<Result<T>>,
): CoreThunk<Promise<Result<T>>> {
  return async (_dispatch, _getState, { wallet }) => {
    const frame = await wallet.ready()
    return frame.ok ? call(frame.value) : frame
  }
}
