import type { CoreState } from '#modal/core/state/core-state.ts'
import type { SignInState } from '#modal/features/sign-in/sign-in-slice.ts'
import { reasonOf } from './failure-reason.ts'
import type { Observe, ObserverSettings } from './record.ts'

/** Observes signing in to the site. */
export function observeSignIn({ record, now }: ObserverSettings): Observe {
  let askedAtMs: number | undefined
  return (state, before) => {
    const [current, previous] = [signInOf(state), before && signInOf(before)]
    if (!current || current === previous) return
    if (current.isSigning && !previous?.isSigning) {
      askedAtMs = now()
      record('CLICK_SIGN_SIWX_MESSAGE', {})
    }
    const time = askedAtMs === undefined ? {} : { ms: now() - askedAtMs }
    if (current.signedIn.some((account) => !previous?.signedIn.includes(account)))
      record('SIWX_AUTH_SUCCESS', time)
    else if (current.failure !== undefined && previous?.isSigning && !current.isSigning)
      record('SIWX_AUTH_ERROR', { ...time, reason: reasonOf(current.failure) })
  }
}

/** The slice joins the store with its feature. */
function signInOf(state: CoreState & { readonly signIn?: SignInState }): SignInState | undefined {
  return state.signIn
}
