import type { StartListening } from '#modal/core/reactions/reaction.ts'
import { selectLoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { startTimer } from '#modal/platform/clock.ts'

/** The first view is drawn before the frame competes with it. */
const AFTER_FIRST_VIEW_MS = 300

/** Loads the wallet frame when the modal has been opened and offers login by e-mail or a provider. */
export function loadWalletFrame(start: StartListening): void {
  start({
    predicate: (_action, state) => {
      const { email, socials } = selectLoginOffer(state)
      return selectIsOpen(state) && (email || socials.length > 0)
    },
    effect: (_action, api) => {
      api.unsubscribe()
      startTimer(() => void api.extra.wallet.ready(), AFTER_FIRST_VIEW_MS)
    },
  })
}
