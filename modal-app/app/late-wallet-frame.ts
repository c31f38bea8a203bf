import { errorMessage } from '#schemas/errors/catalogue.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { alertRaised } from '../core/alerts/alerts-slice.ts'
import { selectIsOpen } from '../core/modal/modal-slice.ts'
import { selectFeatures } from '../core/options/options-slice.ts'
import { startTimer } from '../platform/clock.ts'
import type { AppStore, RootState } from './store.ts'

/** The first view is drawn before the frame competes with it. */
const AFTER_FIRST_VIEW_MS = 300

/**
 * Brings the wallet frame, and the chunk that links it, when it is needed: the modal has been opened and offers e-mail
 * or social login.
 */
export function awaitWalletFrame(options: {
  readonly window: Window
  readonly store: AppStore
  readonly deployment: Deployment
}): void {
  const { store, deployment } = options
  if (!deployment.walletOrigin) return
  const bring = async (): Promise<void> => {
    const { connectWalletFrame } = await import('./wallet-frame.ts')
    connectWalletFrame(options)
  }
  const onFailed = (): void =>
    void store.dispatch(alertRaised({ code: 'WALLET_LOAD_FAILED', text: errorMessage('WALLET_LOAD_FAILED') }))
  const stop = store.subscribe(() => {
    if (!isNeeded(store.getState())) return
    stop()
    startTimer(() => void bring().catch(onFailed), AFTER_FIRST_VIEW_MS)
  })
}

function isNeeded(state: RootState): boolean {
  const { email, socials } = selectFeatures(state)
  const hasLogin = email === true || socials === true || (Array.isArray(socials) && socials.length > 0)
  return hasLogin && selectIsOpen(state)
}
