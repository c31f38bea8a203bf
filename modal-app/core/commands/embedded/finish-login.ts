import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { EmbeddedAccountType } from '#schemas/entities/embedded-user.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { Namespace } from '#schemas/namespaces/namespace.ts'
import { isChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { navigate, resetView } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { AUTH_CONNECTOR } from '#modal/core/state/connectors/auth-connector.ts'
import { walletStateRead, type WalletState } from '#modal/core/state/embedded/embedded-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'

/** Asks the wallet where it stands, and keeps the answer. */
export function readWalletState(): CoreThunk<Promise<Result<WalletState>>> {
  return async (dispatch, _getState, { wallet }) => {
    const frame = await wallet.ready()
    if (!frame.ok) return frame
    const state = await frame.value.getWalletStatus(undefined)
    if (state.ok) dispatch(walletStateRead(state.value))
    return state
  }
}

/**
 * What follows when somebody is logged in: recovery is set up, the wallet is opened, or its accounts are connected and
 * shown.
 *
 * @returns SESSION_EXPIRED when nobody is logged in after all.
 */
export function finishLogin(): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch) => {
    const state = await dispatch(readWalletState())
    if (!state.ok) return state
    const { status } = state.value
    if (status === 'signedOut') return fail('SESSION_EXPIRED', errorMessage('SESSION_EXPIRED'))
    if (status === 'ready') {
      await dispatch(applyDefaultAccountType())
      return dispatch(connectWallet({ connectorId: AUTH_CONNECTOR.id }))
    }
    dispatch(showAfterConnect(status === 'locked' ? 'UnlockWallet' : 'RecoverySetup'))
    return ok(undefined)
  }
}

/** The owner says how an account acts (`defaultAccountTypes`) until its visitor has chosen. */
function applyDefaultAccountType(): CoreThunk<Promise<void>> {
  return async (_dispatch, getState, { wallet, storage }) => {
    const types = Object.entries(selectOptions(getState()).defaultAccountTypes ?? {})
    // Elsewhere an account acts in one way alone, whatever is said of it.
    const [, requested] = types.find(([namespace]) => hasSmartAccounts(namespace)) ?? []
    const type = EmbeddedAccountType.safeParse(requested).data
    if (type === undefined || (await storage.get(STORAGE_KEYS.preferredAccountTypes)) !== undefined) return
    const frame = await wallet.ready()
    if (frame.ok) await frame.value.setPreferredAccount({ type })
  }
}

function hasSmartAccounts(namespace: string): boolean {
  if (!isChainNamespace(namespace)) return false
  const { accountTypes }: Namespace = NAMESPACES[namespace]
  return accountTypes.includes('smartAccount')
}

/** The way back from here leads to the ways to connect: a code that was used is no place to return to. */
function showAfterConnect(view: Extract<ViewName, 'UnlockWallet' | 'RecoverySetup'>): CoreThunk {
  return (dispatch) => {
    dispatch(resetView('Connect'))
    dispatch(navigate(view))
  }
}

/** Logs out of a wallet that is not connected. */
export function signOutEmbedded(): CoreThunk<Promise<void>> {
  return async (dispatch, _getState, { wallet }) => {
    const frame = await wallet.ready()
    if (frame.ok) await frame.value.signOut(undefined)
    dispatch(walletStateRead(undefined))
  }
}
