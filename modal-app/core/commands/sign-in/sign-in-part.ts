import type { CoreThunk, SignInPart } from '#modal/core/commands/thunk.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'

/** Runs a command of the sign-in part if the site enabled signing in. */
export function withSignIn<T>(
  work: (part: SignInPart) => CoreThunk<Promise<T>>,
): CoreThunk<Promise<T | undefined>> {
  return async (dispatch, getState, { signIn }) => {
    if (!selectOptions(getState()).siwx) return undefined
    return dispatch(work(await signIn()))
  }
}
