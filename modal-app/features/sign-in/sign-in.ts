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
import { requestSignature, dropUndelivered } from './request-signature.ts'
import { backendOf } from './current-backend.ts'
import type { SignInAccount } from './sign-in-backend.ts'
import { isSameAccount, signInAccount } from './sign-in-account.ts'
import { allSignedOut, signatureAsked, signatureSettled, signedIn, signedOut } from './sign-in-slice.ts'

/** The pending signature; another account or a cancellation aborts it. */
const attempts = (): {
  current?: { readonly account: SignInAccount; readonly abort: () => void } | undefined
} => ({})

/**
 * Offers the sign-in unless the account has a session: in a view, or by the approval of the embedded wallet.
 *
 * @param options.onlyRequired offers nothing when signing in is optional; nothing is signed before a press.
 * @returns whether something is shown.
 */
export function offerSignIn(
  namespace: ChainNamespace,
  { onlyRequired = false } = {},
): CoreThunk<Promise<boolean>> {
  return async (dispatch, getState, extra) => {
    const account = signInAccount(getState(), namespace)
    // On a network the site does not know, the visitor changes it first.
    if (!account || selectBlocksUnsupported(getState())) return false
    const backend = backendOf(getState(), extra)
    const [rules, sessions] = await Promise.all([backend.describe(), backend.getSessions(account)])
    if (!isSameAccount(signInAccount(getState(), namespace), account)) return false
    if (!rules.ok || !sessions.ok) {
      // A restored connection is not dropped because the server is unavailable for a moment.
      if (!onlyRequired) await dispatch(failToBegin())
      return !onlyRequired
    }
    if (sessions.value.length > 0) {
      dispatch(signedIn(account))
      return false
    }
    const { isRequired } = rules.value
    if (onlyRequired && !isRequired) return false
    // Offering a pending sign-in again changes nothing.
    const isPending = isSameAccount(extra.once(attempts).current?.account, account)
    if (!isPending) dispatch(abandonAttempt())
    if (!isPending || !selectParamsUnder('SIWXSignMessage')(getState()))
      dispatch(showSignIn(namespace, isRequired))
    const { isEmbedded } = selectTraits(namespace)(getState())
    if (isEmbedded && !onlyRequired && !isPending)
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
    await dispatch(showError('siwx.failed'))
    await dispatch(disconnect())
    if (!selectIsOpen(getState())) dispatch(openModal())
  }
}

function showError(textId: MessageId): CoreThunk<Promise<void>> {
  return async (dispatch) => {
    await loadLazyTexts()
    dispatch(snackShown({ variant: 'error', textId }))
  }
}

/**
 * Signs in with the account in use. Success closes the modal, failure shows the view again.
 *
 * @param options.isOnlyPrompt the wallet's prompt is the only one, so a rejection there cancels the sign-in.
 */
export function signMessage(
  namespace: ChainNamespace,
  isRequired: boolean,
  { isOnlyPrompt = false } = {},
): CoreThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const account = signInAccount(getState(), namespace)
    if (!account) return
    dispatch(abandonAttempt())
    const attempt = new AbortController()
    extra.once(attempts).current = { account, abort: () => attempt.abort() }
    dispatch(signatureAsked())
    const outcome = await dispatch(requestSignature(namespace, account, attempt.signal))
    if (attempt.signal.aborted) return
    extra.once(attempts).current = undefined
    const code = outcome.ok ? undefined : outcome.error.code
    dispatch(signatureSettled(code))
    if (code === undefined) {
      dispatch(signedIn(account))
      return dispatch(closeModal())
    }
    if (code === 'SIWX_INITIALISATION_FAILED') return dispatch(failToBegin())
    await dispatch(
      showError(isSmart(account, selectAccount(namespace)(getState())) ? 'siwx.smart' : 'siwx.declined'),
    )
    if (isOnlyPrompt && code === RPC_CODES.userRejected) return dispatch(cancelSignIn(isRequired))
    if (!signInAccount(getState(), namespace) || (!selectIsOpen(getState()) && !isRequired)) return
    if (selectView(getState()) !== 'SIWXSignMessage') dispatch(showSignIn(namespace, isRequired))
  }
}

function isSmart(
  { accountAddress }: SignInAccount,
  { accounts }: ReturnType<ReturnType<typeof selectAccount>>,
) {
  return accounts.find(({ address }) => address === accountAddress)?.type === 'smartAccount'
}

/** Aborts the pending signature: what a wallet signs later signs nobody in. */
function abandonAttempt(): CoreThunk {
  return (dispatch, _getState, extra) => {
    const attempt = extra.once(attempts)
    if (!attempt.current) return
    attempt.current.abort()
    attempt.current = undefined
    dispatch(signatureSettled())
  }
}

/** Cancels the sign-in; if it is required, the visitor is disconnected (docs/specification.md §4.35). */
export function cancelSignIn(isRequired: boolean): CoreThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(abandonAttempt())
    if (isRequired) await dispatch(disconnect())
    else dispatch(closeModal())
    dispatch(resetView('Connect'))
  }
}

/** Ends the session of an account here, and in the backend if it answers. */
export function revokeSession(account: SignInAccount): CoreThunk<Promise<Result<unknown>>> {
  return (dispatch, getState, extra) => {
    dispatch(signedOut(account))
    dropUndelivered(extra)
    return backendOf(getState(), extra).revokeSession(account)
  }
}

/** Does the same for every session of a namespace, or for all of them. */
export function revokeAll(namespace?: ChainNamespace): CoreThunk<Promise<Result<unknown>>> {
  return (dispatch, getState, extra) => {
    dispatch(allSignedOut(namespace))
    dropUndelivered(extra)
    return backendOf(getState(), extra).revokeAll(namespace)
  }
}
