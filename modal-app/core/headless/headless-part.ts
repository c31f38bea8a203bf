import type { Result } from '#schemas/errors/result.ts'
import type { CoreThunk } from '#modal/core/thunk.ts'

/** A request of the site to the modal itself. */
export interface HeadlessCall {
  readonly method: string
  readonly params?: unknown
  /** Aborted when the site gives the request up. */
  readonly signal?: AbortSignal
}

/** What sites ask that draw the list of wallets themselves; loaded when one does. */
export interface HeadlessPart {
  /**
   * @returns 4200 for a method that is none, −32602 naming the wrong field, else what the method answers.
   */
  readonly answer: (call: HeadlessCall) => CoreThunk<Promise<Result<unknown>>>
}

/** Answers where the site asks the modal itself. */
export function answerHeadless(call: HeadlessCall): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, _getState, { headless }) => dispatch((await headless()).answer(call))
}
