import { finishTransaction } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import {
  selectTransaction,
  selectView,
  transactionPopped,
  transactionPushed,
  viewReset,
} from '#modal/core/state/router/router-slice.ts'
import { placeOf } from '#modal/core/state/router/view-catalogue.ts'
import { wait } from '#modal/platform/clock.ts'
import { adoptNames } from './adopt-names.ts'
import { UNANSWERED } from './call-names.ts'
import { deliverChange, type SignedChange } from './deliver-change.ts'
import { findContract } from './find-contract.ts'
import { coinTypeOf, selectNameAccount, type NameAccount } from './name-account.ts'
import { nameMessage } from './name-message.ts'
import { isOpen, selectNames, taskBegun, taskDone, taskFailed, taskSent } from './names-slice.ts'
import type { NameChange } from './names-slice.ts'
import { forgetRequest, storeRequest } from './kept-request.ts'
import { readWalletFailure, signMessage } from './sign-message.ts'

/** The API accepts a signature for five minutes; half a minute is left for its way. */
const SIGNATURE_LIFE_MS = 270_000
/** The end of an approval follows the wallet's answer and empties the transaction stack. */
const APPROVAL_END_MS = 30

/** The signature that did not reach the API, and the end of the wait for the next one. */
const pending = (): { signed?: SignedChange | undefined; stop?: AbortController | undefined } => ({})

/**
 * Makes a change to a name: asks the wallet of the account for one signature, and sends it to the API
 * (docs/specification.md §4.39, §4.40). The visitor is not asked again for a signature that did not reach the API.
 */
export function changeName(change: NameChange): CoreThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const account = selectNameAccount(getState())
    if (!account || isOpen(selectNames(getState()).task)) return
    const kept = extra.once(pending)
    const isKept = kept.signed !== undefined && isSame(kept.signed, change, account, extra.now())
    const stage = isKept ? 'sending' : 'signing'
    dispatch(taskBegun({ change, account: account.address, stage }))
    if (!isKept) kept.signed = await dispatch(sign(change, account))
    if (!kept.signed) return
    dispatch(taskSent())
    const delivered = await deliverChange(extra.deployment, kept.signed, isKept)
    const isUnanswered = !delivered.ok && delivered.error.code === UNANSWERED
    if (!isUnanswered) kept.signed = undefined
    if (delivered.ok) {
      const registered = change.kind === 'register' ? delivered.value : undefined
      const zone = change.name.slice(change.name.indexOf('.') + 1)
      await dispatch(adoptNames(account, { zone, registered }))
      dispatch(taskDone())
    } else {
      const { message } = delivered.error
      dispatch(taskFailed(isUnanswered ? { kind: 'unanswered' } : { kind: 'refused', message }))
    }
    dispatch(showOutcome(change, delivered.ok))
  }
}

/** Stops waiting for the wallet; what it answers later has no effect. */
export function stopWaiting(): CoreThunk {
  return (_dispatch, _getState, extra) => extra.once(pending).stop?.abort()
}

function sign(change: NameChange, account: NameAccount): CoreThunk<Promise<SignedChange | undefined>> {
  return async (dispatch, getState, extra) => {
    const { address } = account
    const coinType = coinTypeOf(account)
    if (coinType === undefined) return void dispatch(taskFailed({ kind: 'network' }))
    const stop = new AbortController()
    extra.once(pending).stop = stop
    // A smart account can only accept what is offered to it on its chain.
    const to =
      change.kind === 'move' ? await findContract({ ...account, address: change.to }, extra) : undefined
    if (to?.kind === 'elsewhere') return void dispatch(taskFailed(to))
    if (stop.signal.aborted) return void dispatch(taskFailed({ kind: 'declined' }))
    const atMs = extra.now()
    const offered = to?.kind === 'here' ? { coinType } : {}
    const message = nameMessage(change, Math.floor(atMs / 1_000), offered)
    if (change.kind === 'register')
      dispatch(
        transactionPushed({ onSuccess: 'RegisterAccountNameSuccess', onCancel: 'RegisterAccountName' }),
      )
    await dispatch(storeRequest(change, address))
    const signed = await dispatch(signMessage(account, message, stop.signal))
    await dispatch(forgetRequest())
    const isChanged = signed.ok && selectNameAccount(getState())?.address !== address
    if (change.kind === 'register') await dispatch(endTransaction(signed.ok && !isChanged))
    if (signed.ok && !isChanged)
      return { change, account: address, coinType, message, signature: signed.value, atMs }
    dispatch(taskFailed(signed.ok ? { kind: 'account' } : readWalletFailure(signed.error)))
    return undefined
  }
}

/** Ends the transaction of a registration, unless the end of an approval has done so. */
function endTransaction(isSigned: boolean): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    await wait(APPROVAL_END_MS)
    if (selectTransaction(getState())?.onSuccess !== 'RegisterAccountNameSuccess') return
    dispatch(
      isSigned && selectView(getState()) === 'RegisterAccountName'
        ? finishTransaction('success')
        : transactionPopped(),
    )
  }
}

/** After a failure the form is shown again; a name that was renamed is shown among the names. */
function showOutcome(change: NameChange, isMade: boolean): CoreThunk {
  return (dispatch, getState) => {
    const view = selectView(getState())
    if (change.kind === 'register' && !isMade && view === 'RegisterAccountNameSuccess')
      dispatch(viewReset(placeOf('RegisterAccountName')))
    if (change.kind === 'register' && isMade && view === 'RegisterAccountName')
      dispatch(viewReset(placeOf('RegisterAccountNameSuccess')))
    if (change.kind === 'rename' && isMade && view === 'RegisterAccountName')
      dispatch(viewReset(placeOf('ChooseAccountName')))
  }
}

function isSame(signed: SignedChange, change: NameChange, { address }: NameAccount, nowMs: number): boolean {
  const ageMs = nowMs - signed.atMs
  return (
    signed.account === address &&
    JSON.stringify(signed.change) === JSON.stringify(change) &&
    ageMs >= 0 &&
    ageMs < SIGNATURE_LIFE_MS
  )
}
