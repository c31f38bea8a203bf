import type { Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { disconnect } from '#modal/core/commands/connection/disconnect.ts'
import { closeModal, openModal } from '#modal/core/commands/modal/open-modal.ts'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectTraits } from '#modal/core/state/connection/connection-slice.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectBlocksUnsupported } from '#modal/core/state/modal/unsupported-rule.ts'
import { selectParamsUnder, selectView } from '#modal/core/state/router/router-slice.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { loadLazyTexts } from '#modal/locales/i18n.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { askSignature, dropUnsent } from './ask-signature.ts'
import { backendOf } from './current-backend.ts'
import type { SignInPlace } from './sign-in-backend.ts'
import { isSamePlace, placeOf } from './sign-in-place.ts'
import { allSignedOut, signatureAsked, signatureSettled, signedIn, signedOut } from './sign-in-slice.ts'

/** The signature that is awaited; another place, or who cancels, gives it up. */
const attempts = (): {
  current?: { readonly place: SignInPlace; readonly abort: () => void } | undefined
} => ({})

/**
 * Asks the visitor to sign in, unless the account has a session: in a view, or by the approval of a wallet that is drawn
 * in the modal itself.
 *
 * @param options.onlyRequired leaves those alone who need not sign in; nothing is signed before they press a button.
 * @returns whether something is shown.
 */
export function offerSignIn(
  namespace: ChainNamespace,
  { onlyRequired = false } = {},
): CoreThunk<Promise<boolean>> {
  return async (dispatch, getState, extra) => {
    const place = placeOf(getState(), namespace)
    // Who stands on a network the site does not know leaves it first.
    if (!place || selectBlocksUnsupported(getState())) return false
    const backend = backendOf(getState(), extra)
    const [rules, sessions] = await Promise.all([backend.describe(), backend.getSessions(place)])
    if (!isSamePlace(placeOf(getState(), namespace), place)) return false
    if (!rules.ok || !sessions.ok) {
      // Nobody loses a connection that was there before because a server is away for a moment.
      if (!onlyRequired) await dispatch(failToBegin())
      return !onlyRequired
    }
    if (sessions.value.length > 0) {
      dispatch(signedIn(place))
      return false
    }
    const { isRequired } = rules.value
    if (onlyRequired && !isRequired) return false
    // Whoever asks once more for what is asked already changes nothing.
    const isAsked = isSamePlace(extra.once(attempts).current?.place, place)
    if (!isAsked) dispatch(giveUp())
    if (!isAsked || !selectParamsUnder('SIWXSignMessage')(getState()))
      dispatch(showSignIn(namespace, isRequired))
    const { isEmbedded } = selectTraits(namespace)(getState())
    if (isEmbedded && !onlyRequired && !isAsked)
      void dispatch(signMessage(namespace, isRequired, { isOnlyPrompt: true }))
    return true
  }
}

function showSignIn(namespace: ChainNamespace, isRequired: boolean): CoreThunk {
  return (dispatch, getState) => {
    if (!selectIsOpen(getState())) dispatch(openModal())
    dispatch(resetView('SIWXSignMessage', { namespace, isRequired }))
  }
}

/** There is no message to sign (docs/specification.md §8.8): the visitor is disconnected and back at the start. */
function failToBegin(): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    await dispatch(say('siwx.failed'))
    await dispatch(disconnect())
    if (!selectIsOpen(getState())) dispatch(openModal())
  }
}

function say(textId: MessageId): CoreThunk<Promise<void>> {
  return async (dispatch) => {
    await loadLazyTexts()
    dispatch(snackShown({ variant: 'error', textId }))
  }
}

/**
 * Has the account in use sign in; success closes the modal, failure shows the view again.
 *
 * @param options.isOnlyPrompt nobody was asked before the wallet: who declines there has cancelled.
 */
export function signMessage(
  namespace: ChainNamespace,
  isRequired: boolean,
  { isOnlyPrompt = false } = {},
): CoreThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const place = placeOf(getState(), namespace)
    if (!place) return
    dispatch(giveUp())
    const attempt = new AbortController()
    extra.once(attempts).current = { place, abort: () => attempt.abort() }
    dispatch(signatureAsked())
    const outcome = await dispatch(askSignature(namespace, place, attempt.signal))
    if (attempt.signal.aborted) return
    extra.once(attempts).current = undefined
    const code = outcome.ok ? undefined : outcome.error.code
    dispatch(signatureSettled(code))
    if (code === undefined) {
      dispatch(signedIn(place))
      return dispatch(closeModal())
    }
    if (code === 'SIWX_INITIALISATION_FAILED') return dispatch(failToBegin())
    await dispatch(say(isSmart(place, selectAccount(namespace)(getState())) ? 'siwx.smart' : 'siwx.declined'))
    if (isOnlyPrompt && code === RPC_CODES.userRejected) return dispatch(cancelSignIn(isRequired))
    if (!placeOf(getState(), namespace) || (!selectIsOpen(getState()) && !isRequired)) return
    if (selectView(getState()) !== 'SIWXSignMessage') dispatch(showSignIn(namespace, isRequired))
  }
}

function isSmart(
  { accountAddress }: SignInPlace,
  { accounts }: ReturnType<ReturnType<typeof selectAccount>>,
) {
  return accounts.find(({ address }) => address === accountAddress)?.type === 'smartAccount'
}

/** Nobody waits for the signature any more: what a wallet signs later signs nobody in. */
function giveUp(): CoreThunk {
  return (dispatch, _getState, extra) => {
    const held = extra.once(attempts)
    if (!held.current) return
    held.current.abort()
    held.current = undefined
    dispatch(signatureSettled())
  }
}

/** The visitor does not want to sign: who has to is disconnected (docs/specification.md §4.35). */
export function cancelSignIn(isRequired: boolean): CoreThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(giveUp())
    if (isRequired) await dispatch(disconnect())
    else dispatch(closeModal())
    dispatch(resetView('Connect'))
  }
}

/** Ends the session of a place, as far as whoever keeps it answers. */
export function revokeSession(place: SignInPlace): CoreThunk<Promise<Result<unknown>>> {
  return (dispatch, getState, extra) => {
    dispatch(signedOut(place))
    dropUnsent(extra)
    return backendOf(getState(), extra).revokeSession(place)
  }
}

/** The same for every session of a namespace, or for all of them. */
export function revokeAll(namespace?: ChainNamespace): CoreThunk<Promise<Result<unknown>>> {
  return (dispatch, getState, extra) => {
    dispatch(allSignedOut(namespace))
    dropUnsent(extra)
    return backendOf(getState(), extra).revokeAll(namespace)
  }
}
