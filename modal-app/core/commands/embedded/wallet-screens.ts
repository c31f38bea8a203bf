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
import type { Place, ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { selectIsInline } from '#modal/core/state/site/site-slice.ts'
import { startTimer } from '#modal/platform/clock.ts'

/** A screen that the modal asks for. */
export type OpenableScreen = Exclude<WalletScreen, 'none' | 'approval' | 'number'>

/** Where each screen of the wallet stands in the modal. */
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

/** Where the wallet may ask for the number of a login: the views that wait for one give it their place. */
const LOGIN_VIEWS: readonly ViewName[] = ['ConnectingSocial', 'ConnectingFarcaster']

const FRAME_VIEWS: readonly ViewName[] = Object.values(SCREEN_VIEWS)

function placeOf(view: ViewName): Place {
  return { view, params: undefined } as Place
}

/** The wallet wants to be seen, or no longer: the modal shows the view its screen belongs to. */
export function followScreen(shown: {
  readonly screen: WalletScreen
  readonly requestId?: string | undefined
}): CoreThunk {
  return (dispatch, getState) => {
    dispatch(screenShown(shown))
    const state = getState()
    if (shown.screen === 'number') {
      // Where no view waits for the login, nobody does.
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

/** Nobody waits for the login any more: when the wallet asks for its number, it stops. */
export function closeNumberScreen(): CoreThunk {
  return (_dispatch, getState, { wallet }) => {
    if (selectEmbedded(getState()).screen !== 'number') return
    void wallet.ready().then((frame) => (frame.ok ? frame.value.closeScreen(undefined) : frame))
  }
}

/** Lets the wallet draw one of its screens, in the view that is shown, until the visitor is done with it. */
export function openWalletScreen(screen: OpenableScreen): CoreThunk<Promise<Result<'done' | 'dismissed'>>> {
  return async (_dispatch, _getState, { wallet }) => {
    const frame = await wallet.ready()
    if (!frame.ok) return frame
    const answer = await frame.value.openScreen({ screen })
    return answer.ok ? ok(answer.value.outcome) : answer
  }
}

/** The visitor left the view of a screen: when the wallet still shows it, it is dismissed. */
export function leaveWalletScreen(screen: OpenableScreen): CoreThunk {
  return (_dispatch, getState, { wallet }) => {
    const { screen: shown } = selectEmbedded(getState())
    if (shown === 'none' || shown === 'number' || SCREEN_VIEWS[shown] !== SCREEN_VIEWS[screen]) return
    void wallet.ready().then((frame) => (frame.ok ? frame.value.closeScreen(undefined) : frame))
  }
}

/** Gives a place of the card to the wallet. @returns takes it back. */
export function placeFrame(slot: HTMLElement): CoreThunk<() => void> {
  return (_dispatch, _getState, { wallet }) => wallet.show(slot)
}

/**
 * Declines what the wallet asks the visitor to approve; the site's promise is rejected with 4001, and the wallet counts
 * it as a rejection.
 */
export function declineRequest(): CoreThunk<Promise<void>> {
  return async (_dispatch, getState, { wallet }) => {
    const { requestId } = selectEmbedded(getState())
    const frame = await wallet.ready()
    if (!frame.ok) return
    await (requestId === undefined ? frame.value.rpcAbort({}) : frame.value.closeScreen(undefined))
  }
}

/** Half a frame: by then the answer has reached the site, also where few cores are shared. */
const AFTER_ANSWER_MS = 8

/**
 * Works on a request of the site that the visitor approves in the wallet: ApproveTransaction is shown meanwhile, in a
 * modal that is opened for it if need be; afterwards the transaction stack says where to go (docs/specification.md §2.37, §2.38).
 *
 * @param options.showsFailure why it came to nothing stands in the modal until the visitor has read it; nobody else says so.
 */
export function withApproval(
  ask: () => Promise<Result<unknown>>,
  { showsFailure = false } = {},
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch) => {
    dispatch(showApproval())
    const answer = await ask()
    // The site has its answer first: what is drawn next takes the time of several messages.
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
    // What the wallet may refuse unseen comes and goes in no view that stands open.
    if (!isFirst || (isLimited && wasOpen)) return
    dispatch((wasOpen ? viewPushed : viewReset)(placeOf('ApproveTransaction')))
    if (!wasOpen) dispatch(transactionPushed({ onSuccess: null, onCancel: null }))
  }
}

/** Where the site may have been granted what it asks for, the wallet says whether anything has to be shown. */
function mayHavePermission(state: Parameters<typeof selectWalletPolicy>[0]): boolean {
  return selectWalletPolicy(state)?.sessionPermissions === true
}

/** By the wallet: a node has the same number for requests of its own. */
const isLimited = ({ data }: Failure): boolean => Object(data).code === 'RATE_LIMITED'

/** What needs no reading: the visitor said no, or the wallet itself has said that nobody knows. */
const SELF_EXPLANATORY: readonly Failure['code'][] = [RPC_CODES.userRejected, 'TICKET_STATE_UNKNOWN']

function endApproval(answer: Result<unknown>, showsFailure: boolean): CoreThunk {
  return (dispatch, getState) => {
    const { isLimited: wasHeldBack } = selectEmbedded(getState())
    const failure = answer.ok ? undefined : answer.error
    const isKept = showsFailure && failure && !SELF_EXPLANATORY.includes(failure.code)
    const wasShownBefore = wasHeldBack && failure && isLimited(failure)
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

/** The visitor has read why a request came to nothing. */
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
