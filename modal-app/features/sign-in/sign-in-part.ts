import type { Middleware } from 'redux'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { SIGN_IN_ERRORS } from '#schemas/errors/records/sign-in.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { disconnect } from '#modal/core/commands/connection/disconnect.ts'
import type { CoreDispatch, CoreThunk, SignInPart } from '#modal/core/commands/thunk.ts'
import { connectForSite } from '#modal/core/commands/tickets/connect-for-site.ts'
import {
  accountsChanged,
  addressPicked,
  selectConnectedNamespaces,
} from '#modal/core/state/account/account-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectIsInitialized, selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import {
  namespacePicked,
  networkSwitched,
  selectActiveNamespace,
} from '#modal/core/state/network/network-slice.ts'
import { selectParamsUnder } from '#modal/core/state/router/router-slice.ts'
import { walletDisconnected } from '#modal/core/state/wallet-events.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'
import { addSignedSession } from './request-signature.ts'
import { backendOf } from './current-backend.ts'
import { prepare } from './prepare-sign-in.ts'
import type { SignInAccount } from './sign-in-backend.ts'
import { activeSignInAccount, isSameAccount, signInAccount } from './sign-in-account.ts'
import { selectIsSignedIn } from './sign-in-slice.ts'
import { offerSignIn, revokeAll, revokeSession } from './sign-in.ts'

/** Wallets report account and network one after the other. */
const SETTLED_MS = 50

/** The catalogue's message, which only the server words differently. */
const NOT_KEPT = SIGN_IN_ERRORS.SIWX_SESSION_NOT_KEPT.message

let pendingOffer: Promise<boolean> | undefined
let stopReaction = (): void => {}

function offer(namespace: ChainNamespace): CoreThunk<Promise<boolean>> {
  return (dispatch) => {
    stopReaction()
    pendingOffer = dispatch(offerSignIn(namespace))
    return pendingOffer
  }
}

const afterConnect: SignInPart['afterConnect'] = (namespace, signed) => async (dispatch) => {
  stopReaction()
  if (!signed) return dispatch(offer(namespace))
  const storing = dispatch(addSignedSession(namespace, signed)).then(({ ok: isKept }) =>
    isKept ? false : dispatch(offer(namespace)),
  )
  pendingOffer = storing
  return storing
}

const afterRestore: SignInPart['afterRestore'] = () => async (dispatch, getState) => {
  const namespace = selectActiveNamespace(getState())
  if (namespace !== undefined) await dispatch(offerSignIn(namespace, { onlyRequired: true }))
}

/**
 * Connects if necessary, and waits until the visitor has signed in or left. On a network the site does not know, the visitor
 * chooses another one first and is asked there.
 */
const signIn: SignInPart['signIn'] =
  ({ signal }) =>
  async (dispatch, getState) => {
    const connected = await dispatch(connectForSite({}, { signal }))
    if (!connected.ok) return connected
    const { namespace } = connected.value
    // After a new connection the sign-in is already offered.
    await pendingOffer
    for (
      let requestedAccount = signInAccount(getState(), namespace), last: SignInAccount | undefined;
      requestedAccount && !isSameAccount(requestedAccount, last) && !signal.aborted;
      last = requestedAccount, requestedAccount = signInAccount(getState(), namespace)
    ) {
      const answer = await dispatch(signInWith(requestedAccount, namespace, signal))
      if (answer) return answer
    }
    return fail(RPC_CODES.userRejected, errorMessage('USER_REJECTED'))
  }

/**
 * Asks the visitor to sign in with an account.
 *
 * @returns the session, or why there is none; undefined if the visitor left, or switched to another account.
 */
function signInWith(
  requestedAccount: SignInAccount,
  namespace: ChainNamespace,
  signal: AbortSignal,
): CoreThunk<Promise<Result<unknown> | undefined>> {
  return async (dispatch, getState, extra) => {
    const known = await firstSession(requestedAccount, getState(), extra)
    if (known) return known
    const isShown = selectIsOpen(getState()) && selectParamsUnder('SIWXSignMessage')(getState()) !== undefined
    if (!isShown) await dispatch(offer(namespace))
    const hasEnded = (): boolean => {
      const state = getState()
      const account = signInAccount(state, namespace)
      return !selectIsOpen(state) || !account || selectIsSignedIn(account)(state)
    }
    await Promise.race([extra.until(hasEnded, Number.POSITIVE_INFINITY), aborted(signal)])
    const settled = signInAccount(getState(), namespace)
    const session = settled && (await firstSession(settled, getState(), extra))
    if (session || !settled || !selectIsSignedIn(settled)(getState())) return session
    return fail('SIWX_SESSION_NOT_KEPT', NOT_KEPT)
  }
}

async function firstSession(
  account: SignInAccount,
  state: CoreState,
  extra: Parameters<ReturnType<SignInPart['sessions']>>[2],
): Promise<Result<unknown> | undefined> {
  const sessions = await backendOf(state, extra).getSessions(account)
  if (!sessions.ok) return sessions
  const [session] = sessions.value
  return session && ok(session)
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

const signOut: SignInPart['signOut'] = () => async (dispatch, getState, extra) => {
  const account = activeSignInAccount(getState())
  // A session may outlive its connection, and a failed sign-out is repeated.
  if (!account) return dispatch(revokeAll())
  const [rules, ended] = await Promise.all([
    backendOf(getState(), extra).describe(),
    dispatch(revokeSession(account)),
  ])
  if (!ended.ok) return ended
  return rules.ok && rules.value.isRequired ? dispatch(disconnect()) : ok(undefined)
}

const sessions: SignInPart['sessions'] = () => async (_dispatch, getState, extra) => {
  const account = activeSignInAccount(getState())
  return account ? backendOf(getState(), extra).getSessions(account) : ok([])
}

const token: SignInPart['token'] = () => async (_dispatch, getState, extra) => {
  const account = activeSignInAccount(getState())
  return account && backendOf(getState(), extra).getToken(account)
}

const CHANGES = [accountsChanged, addressPicked, networkSwitched, namespacePicked]

/**
 * Sessions belong to an account on a network. When another account becomes active, the sign-in is offered for it; an account
 * that disconnects is signed out. Accounts of other namespaces are asked once they are used.
 */
const reactions: Middleware<object, CoreState, CoreDispatch> = (store) => (next) => (action) => {
  const dispatch: CoreDispatch = store.dispatch
  const getState = (): CoreState => store.getState()
  const before = getState()
  const result = next(action)
  if (walletDisconnected.match(action)) {
    pendingOffer = undefined
    const { namespace } = action.payload
    const isLast = selectConnectedNamespaces(getState()).length === 0
    if (signInAccount(before, namespace)) void dispatch(signOutLeaving(isLast ? undefined : namespace))
  }
  if (CHANGES.some(({ match }) => match(action)) && selectIsInitialized(getState())) {
    const [previous, current] = [activeSignInAccount(before), activeSignInAccount(getState())]
    const namespace = selectActiveNamespace(getState())
    if (!previous || !current || !namespace || isSameAccount(previous, current)) return result
    // This part stays in the document of a site that no longer signs in.
    if (!selectOptions(getState()).siwx) return result
    stopReaction()
    stopReaction = startTimer(() => void dispatch(offer(namespace)), SETTLED_MS)
  }
  return result
}

/** With the last namespace all sessions end, including those of earlier visits. */
function signOutLeaving(namespace: ChainNamespace | undefined): CoreThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const rules = await backendOf(getState(), extra).describe()
    if (rules.ok && rules.value.signOutOnDisconnect) await dispatch(revokeAll(namespace))
  }
}

// The reducer is in the slice; this adds the reactions.
addOnDemandPart({
  reducerPath: 'signInReactions',
  reducer: (state: null = null) => state,
  middleware: reactions,
})

/** The feature as the core calls it. */
export const SIGN_IN_PART: SignInPart = {
  prepare,
  afterConnect,
  afterRestore,
  signIn,
  signOut,
  sessions,
  token,
}
