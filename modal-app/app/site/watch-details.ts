import type { StartListening } from '#modal/core/reactions/reaction.ts'
import { selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'

/** Loads account details beyond the address once the site reads them and an account is connected. */
export function watchDetails(start: StartListening): void {
  start({
    predicate: (_action, state) =>
      selectOptions(state).accountDetails === true && selectConnectedNamespaces(state).length > 0,
    effect: (_action, api) => {
      api.unsubscribe()
      import('./load-details.ts').then(
        ({ loadDetails }) => api.dispatch(loadDetails()),
        () => {},
      )
    },
  })
}
