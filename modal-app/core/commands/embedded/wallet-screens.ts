import { ok, type Failure, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { closeModal, openModal } from '#modal/core/commands/modal/open-modal.ts'
import { finishTransaction } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectWalletPolicy } from '#modal/core/state/connectors/connectors-slice.ts'
import {
  failureRead,
  requestOpened,
  requestSettled,
  screenShown,
  selectEmbedded,
  type WalletScreen,
} from '#modal/core/state/embedded/embedded-slice.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import {
  historyPopped,
  selectCanGoBack,
  selectTransaction,
  selectView,
  transactionPushed,
  transactionsCleared,
  viewPushed,
  viewReplaced,
  viewReset,
} from '#modal/core/state/router/router-slice.ts'
import { placeOf, type ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { selectIsInline } from '#modal/core/state/site/site-slice.ts'
import { startTimer } from '#modal/platform/clock.ts'

/** A screen that the modal asks for. */
export type OpenableScreen = Exclude<WalletScreen, 'none' | 'approval' | 'number'>

/** The view of the modal for each screen of the wallet. */
export const SCREEN_VIEWS = {
  approval: 'ApproveTransaction',
  recovery: 'RecoverySetup',
  unlock: 'UnlockWallet',
  export: 'ExportWallet',
  import: 'RecoverySetup',
  devices: 'Devices',
  permissions: 'WalletPermissions',
  addresses: 'NamedAddresses',
} as const satisfies Record<Exclude<WalletScreen, 'none' | 'number'>, ViewName>

/** The views in which the wallet may ask for the number of a login. */
const LOGIN_VIEWS: readonly ViewName[] = ['ConnectingSocial', 'ConnectingFarcaster']

const FRAME_VIEWS: readonly ViewName[] = Object.values(SCREEN_VIEWS)

/** Shows the view of the wallet's current screen, or leaves it when the wallet hides. */
export function followScreen(shown: {
  readonly screen: WalletScreen
  readonly requestId?: string | undefined
}): CoreThunk {
  return (dispatch, getState) => {
    dispatch(screenShown(shown))
    const state = getState()
    if (shown.screen === 'number') {
      // Without such a view nobody waits for the login.
      if (!LOGIN_VIEWS.includes(selectView(state)) || !(selectIsOpen(state) || selectIsInline(state)))
        dispatch(closeNumberScreen())
      return
    }
    const hasRequest = selectEmbedded(state).openRequests > 0
    if (shown.screen === 'none' && !hasRequest) return
    const view = SCREEN_VIEWS[shown.screen === 'none' ? 'approval' : shown.screen]
    if (!selectIsOpen(state)) dispatch(openModal())
    const present = selectView(getState())
    if (present === view) return
    dispatch(FRAME_VIEWS.includes(present) ? viewReplaced(placeOf(view)) : viewPushed(placeOf(view)))
  }
}

/** Closes the wallet's screen for the number of a login, because nobody waits for it any more. */
export function closeNumberScreen(): CoreThunk {
  return (_dispatch, getState, { wallet }) => {
    if (selectEmbedded(getState()).screen !== 'number') return
    void wallet.ready().then((frame) => (frame.ok ? frame.value.closeScreen(undefined) : frame))
  }
}

/** Lets the wallet draw one of its screens in the current view until the visitor has finished. */
export function openWalletScreen(screen: OpenableScreen): CoreThunk<Promise<Result<'done' | 'dismissed'>>> {
  return async (_dispatch, _getState, { wallet }) => {
    const frame = await wallet.ready()
    if (!frame.ok) return frame
    const answer = await frame.value.openScreen({ screen })
    return answer.ok ? ok(answer.value.outcome) : answer
  }
}

/** Dismisses a screen whose view the visitor left, if the wallet still shows it. */
export function leaveWalletScreen(screen: OpenableScreen): CoreThunk {
  return (_dispatch, getState, { wallet }) => {
    const { screen: shown } = selectEmbedded(getState())
    if (shown === 'none' || shown === 'number' || SCREEN_VIEWS[shown] !== SCREEN_VIEWS[screen]) return
    void wallet.ready().then((frame) => (frame.ok ? frame.value.closeScreen(undefined) : frame))
  }
}

/** Shows the wallet frame over a place of the card. @returns a function that hides it. */
export function placeFrame(slot: HTMLElement): CoreThunk<() => void> {
  return (_dispatch, _getState, { wallet }) => wallet.show(slot)
}

/**
 * Rejects the request that the visitor is asked to approve. The site's promise fails with 4001, and the wallet counts a
 * rejection.
 */
export function declineRequest(): CoreThunk<Promise<void>> {
  return async (_dispatch, getState, { wallet }) => {
    const { requestId } = selectEmbedded(getState())
    const frame = await wallet.ready()
    if (!frame.ok) return
    await (requestId === undefined ? frame.value.rpcAbort({}) : frame.value.closeScreen(undefined))
  }
}

/** Half a frame: by then the answer has reached the site, also on a slow machine. */
const AFTER_ANSWER_MS = 8

/**
 * Performs a request of the site that the visitor approves in the wallet. ApproveTransaction is shown meanwhile, in a modal
 * that is opened for it if necessary; afterwards the transaction stack says where to go (docs/specification.md §2.37, §2.38).
 *
 * @param options.showsFailure whether the modal shows a failure until the visitor has read it, because nothing else does.
 */
export function withApproval(
  ask: () => Promise<Result<unknown>>,
  { showsFailure = false } = {},
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch) => {
    dispatch(showApproval())
    const answer = await ask()
    // The site has its answer first, because drawing takes the time of several messages.
    startTimer(() => dispatch(endApproval(answer, showsFailure)), AFTER_ANSWER_MS)
    return answer
  }
}

function showApproval(): CoreThunk {
  return (dispatch, getState) => {
    const { openRequests, isLimited } = selectEmbedded(getState())
    const isFirst = openRequests === 0
    const wasOpen = selectIsOpen(getState())
    const isQuiet = isLimited || mayHavePermission(getState())
    if (isFirst && !wasOpen) {
      dispatch(failureRead())
      dispatch(isQuiet ? transactionsCleared() : openModal())
    }
    dispatch(requestOpened())
    // A request that the wallet may refuse without showing it must not replace an open view.
    if (!isFirst || (isLimited && wasOpen)) return
    dispatch((wasOpen ? viewPushed : viewReset)(placeOf('ApproveTransaction')))
    if (!wasOpen) dispatch(transactionPushed({ onSuccess: null, onCancel: null }))
  }
}

/** Where the site may have a permission, the wallet decides whether anything has to be shown. */
function mayHavePermission(state: Parameters<typeof selectWalletPolicy>[0]): boolean {
  return selectWalletPolicy(state)?.sessionPermissions === true
}

/** Only the wallet's own rate limit: a node uses the same number for its requests. */
const isLimited = ({ data }: Failure): boolean => Object(data).code === 'RATE_LIMITED'

/** The visitor rejected, or the wallet itself has shown that the outcome is unknown. */
const SELF_EXPLANATORY: readonly Failure['code'][] = [RPC_CODES.userRejected, 'TICKET_STATE_UNKNOWN']

function endApproval(answer: Result<unknown>, showsFailure: boolean): CoreThunk {
  return (dispatch, getState) => {
    const { isLimited: wasLimited } = selectEmbedded(getState())
    const failure = answer.ok ? undefined : answer.error
    const isKept = showsFailure && failure && !SELF_EXPLANATORY.includes(failure.code)
    const wasShownBefore = wasLimited && failure && isLimited(failure)
    dispatch(
      requestSettled({
        isLimited: failure !== undefined && isLimited(failure),
        ...(isKept && !wasShownBefore && selectIsOpen(getState()) && { failure }),
      }),
    )
    const state = getState()
    if (selectEmbedded(state).openRequests > 0 || !FRAME_VIEWS.includes(selectView(state))) return
    if (selectEmbedded(state).failure) dispatch(viewReplaced(placeOf('ApproveTransaction')))
    else dispatch(leaveApproval(answer.ok))
  }
}

/** Dismisses a failure that the visitor has read. */
export function dismissFailure(): CoreThunk {
  return (dispatch) => {
    dispatch(failureRead())
    dispatch(leaveApproval(false))
  }
}

function leaveApproval(hasWorked: boolean): CoreThunk {
  return (dispatch, getState) => {
    const state = getState()
    if (selectTransaction(state)) dispatch(finishTransaction(hasWorked ? 'success' : 'cancel'))
    else if (selectCanGoBack(state)) dispatch(historyPopped())
    else dispatch(closeModal())
  }
}
