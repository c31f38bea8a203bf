import type { TicketProcessor } from '#schemas/channel/ticket-processor.ts'
import type { OptionsPatch } from '#schemas/entities/options.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { ModalCalls } from '#schemas/protocol/host-modal.ts'
import type { TicketRequest } from '#schemas/protocol/ticket.ts'
import { closeModal, acceptWallets, openModal, requestClose } from '#modal/core/commands/modal/open-modal.ts'
import { applyOptions } from '#modal/core/commands/options/apply-options.ts'
import type { CoreDispatch } from '#modal/core/commands/thunk.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectOptionsFault } from '#modal/core/state/options/options-slice.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { selectIsInline, viewportChanged } from '#modal/core/state/site/site-slice.ts'
import { themeSynced } from '#modal/core/state/theme/theme-slice.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import type { EarlyOpening } from './early-opening.ts'
import type { SnapshotPublisher } from './publish-snapshots.ts'

const loadReads = loadOnce(() => import('#modal/core/commands/tickets/read-chain.ts'))

/** A wallet's event as the site forwards it. */
type WalletEvent = Parameters<Handlers<ModalCalls>['walletEvent']>[0]

/** What the handlers work with. */
export interface HostHandlersOptions {
  readonly store: { readonly dispatch: CoreDispatch; readonly getState: () => CoreState }
  readonly desk: Pick<TicketProcessor<TicketRequest>, 'enqueue' | 'cancel' | 'cancelAll'>
  readonly publisher: () => Pick<SnapshotPublisher, 'latest' | 'flush'>
  readonly onWalletEvent: (event: WalletEvent) => void
  /** The options as the site first sent them; patches are applied on top of them. */
  readonly rawOptions: unknown
  readonly early: EarlyOpening
  /** Whether the views are drawn or may still load in time. */
  readonly isUp: () => boolean
}

/** Handles the site's calls, whose parameters have been parsed. */
export function createHostHandlers(options: HostHandlersOptions): Handlers<ModalCalls> {
  const { store, desk } = options
  const { dispatch, getState } = store
  let { rawOptions } = options

  const withValidOptions = (work: () => Result<undefined>): Result<undefined> => {
    const error = selectOptionsFault(getState())
    return error ? { ok: false, error } : work()
  }
  const storeOptions = (changes: OptionsPatch): void => {
    const current = typeof rawOptions === 'object' && rawOptions !== null ? rawOptions : {}
    rawOptions = { ...current, ...changes }
  }
  const patch = (changes: OptionsPatch): Result<undefined> => {
    storeOptions(changes)
    return dispatch(applyOptions(rawOptions))
  }
  return {
    open: (request) =>
      withValidOptions(() => {
        if (!options.early.take('open')) dispatch(openModal(request))
        // The site shows the modal by its state, which need not be asked for then.
        options.publisher().flush()
        return ok(undefined)
      }),
    close: ({ force }) => {
      options.early.forget()
      desk.cancelAll()
      dispatch(closeModal({ force }))
      // The site knows the new state before its promise resolves.
      options.publisher().flush()
      const staysOpen = selectIsOpen(getState()) && !selectIsInline(getState())
      return ok(staysOpen ? { heldBy: selectView(getState()) } : undefined)
    },
    requestClose: ({ reason }) => {
      dispatch(requestClose(reason))
      return ok(undefined)
    },
    enqueue: (ticket) => withValidOptions(() => desk.enqueue(ticket)),
    cancel: ({ ticketId }) => ok(desk.cancel(ticketId) ?? undefined),
    read: async (call) => {
      const { readChain } = await loadReads()
      return dispatch(readChain(call))
    },
    syncTheme: (theme) => {
      dispatch(themeSynced(theme))
      // The next change of options applies all of them again, and must not reset the theme.
      const { mode, variables } = getState().theme
      storeOptions({ themeMode: mode, themeVariables: variables })
      return ok(undefined)
    },
    syncOptions: patch,
    walletsChanged: ({ wallets }) => completed(dispatch(acceptWallets(wallets))),
    walletEvent: (event) => completed(options.onWalletEvent(event)),
    viewportChanged: (viewport) => completed(dispatch(viewportChanged(viewport))),
    getState: () => ok(options.publisher().latest()),
    ping: () =>
      options.isUp() ? ok(undefined) : fail('FRAME_UNRESPONSIVE', errorMessage('FRAME_UNRESPONSIVE')),
  }
}

function completed(_effect: unknown): Result<undefined> {
  return ok(undefined)
}
