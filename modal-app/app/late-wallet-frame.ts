import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail } from '#schemas/errors/result.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import type { EmbeddedWallet } from '#modal/core/commands/embedded-wallet.ts'
import { selectLoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { startTimer } from '#modal/platform/clock.ts'
import type { AppStore } from './store.ts'

/** The first view is drawn before the frame competes with it. */
const AFTER_FIRST_VIEW_MS = 300

/**
 * The wallet frame for those who need it: the chunk that links it, and the frame itself, come with the first call.
 *
 * @param options.store asked then, after the store was made.
 */
export function createLateWallet(options: {
  readonly window: Window
  readonly deployment: Deployment
  readonly store: () => AppStore
}): EmbeddedWallet {
  const listeners = new Set<(isConnected: boolean) => void>()
  const senders = new Set<(requestId: string) => void>()
  const load = loadOnce(async () => {
    const { connectWalletFrame } = await import('./wallet-frame.ts')
    return connectWalletFrame({
      ...options,
      store: options.store(),
      onSessionChanged: (isConnected) => listeners.forEach((listener) => listener(isConnected)),
      onRequestSent: (requestId) => senders.forEach((listener) => listener(requestId)),
    })
  })
  const failed = fail('WALLET_LOAD_FAILED', errorMessage('IFRAME_LOAD_FAILED'))
  return {
    ready: () =>
      options.deployment.wallet
        ? load().then(
            (link) => link.ready(),
            () => failed,
          )
        : Promise.resolve(failed),
    onSessionChanged: (listener) => listen(listeners, listener),
    onRequestSent: (listener) => listen(senders, listener),
    over: (slot) => {
      let leave: (() => void) | undefined
      let isWanted = true
      void load().then((link) => isWanted && (leave = link.over(slot)))
      return () => {
        isWanted = false
        leave?.()
      }
    },
    reload: () => void load().then(async (link) => link.current()?.reload(undefined)),
  }
}

function listen<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Brings the wallet frame when the modal has been opened and offers e-mail or social login. */
export function awaitWalletFrame(store: AppStore, wallet: EmbeddedWallet): void {
  const stop = store.subscribe(() => {
    const state = store.getState()
    const { email, socials } = selectLoginOffer(state)
    if (!selectIsOpen(state) || !(email || socials.length > 0)) return
    stop()
    startTimer(() => void wallet.ready(), AFTER_FIRST_VIEW_MS)
  })
}
