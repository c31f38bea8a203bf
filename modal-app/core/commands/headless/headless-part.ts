import type { Result } from '#schemas/errors/result.ts'
import type { CoreThunk, HeadlessCall } from '#modal/core/commands/thunk.ts'

/** Answers where the site asks the modal itself. */
export function answerHeadless(call: HeadlessCall): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, _getState, { headless }) => dispatch((await headless()).answer(call))
}
