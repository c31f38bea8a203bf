import { closeModal, requestClose, showStart } from '#modal/core/commands/modal/open-modal.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectKeepsPairing } from '#modal/core/state/pairing/keeps-pairing.ts'
import { selectIsPairing } from '#modal/core/state/pairing/pairing-slice.ts'
import {
  historyPopped,
  selectCanGoBack,
  selectTransaction,
  selectView,
  transactionPopped,
  viewPushed,
  viewReset,
} from '#modal/core/state/router/router-slice.ts'
import { placeOf, VIEWS, type ViewName, type ViewParams } from '#modal/core/state/router/view-catalogue.ts'

type ParamsOf<V extends ViewName> = undefined extends ViewParams[V]
  ? readonly [params?: ViewParams[V]]
  : readonly [params: ViewParams[V]]

/**
 * Shows a view on top of the history.
 *
 * @example
 * dispatch(navigate('Downloads', { walletId }))
 */
export function navigate<V extends ViewName>(view: V, ...[params]: ParamsOf<V>): CoreThunk {
  return (dispatch) => void dispatch(viewPushed(placeOf(view, params)))
}

/** Shows a view and clears the history. */
export function resetView<V extends ViewName>(view: V, ...[params]: ParamsOf<V>): CoreThunk {
  return (dispatch) => void dispatch(viewReset(placeOf(view, params)))
}

/**
 * Goes one step back; at the first view, or with UnsupportedChain in the history, closes (docs/specification.md §2.29 to
 * §2.31).
 */
export function goBack(): CoreThunk {
  return (dispatch, getState, { attempt }) => {
    if (VIEWS[selectView(getState())].mayClose === 'asks') return dispatch(requestClose('navigation'))
    if (!selectCanGoBack(getState())) return dispatch(closeModal())
    dispatch(historyPopped())
    if (!selectKeepsPairing(getState()) || !selectIsPairing(getState())) attempt.current?.abort()
  }
}

/** Ends the newest transaction of the stack and shows the view it named (docs/specification.md §2.38). */
export function finishTransaction(outcome: 'success' | 'cancel'): CoreThunk {
  return (dispatch, getState) => {
    const entry = selectTransaction(getState())
    if (!entry) return dispatch(showStart(undefined))
    dispatch(transactionPopped())
    const view = outcome === 'success' ? entry.onSuccess : entry.onCancel
    if (view === null) dispatch(closeModal())
    else dispatch(viewReset(placeOf(view)))
  }
}
