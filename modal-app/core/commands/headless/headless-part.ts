import type { Result } from '#schemas/errors/result.ts'
import type { CoreThunk, HeadlessCall } from '#modal/core/commands/thunk.ts'

/** Answers a headless call of the site. */
export function answerHeadless(call: HeadlessCall): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, _getState, { parts }) => {
    const { headless } = await parts()
    return dispatch((await headless()).answer(call))
  }
}
