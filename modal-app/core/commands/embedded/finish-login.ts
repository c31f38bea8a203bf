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

/** Reads the state of the wallet and stores it. */
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
 * Continues after a login: sets up recovery, opens the wallet, or connects its accounts and shows them.
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

/** Applies the owner's account type (`defaultAccountTypes`) until the visitor has chosen one. */
function applyDefaultAccountType(): CoreThunk<Promise<void>> {
  return async (_dispatch, getState, { wallet, storage }) => {
    const types = Object.entries(selectOptions(getState()).defaultAccountTypes ?? {})
    // Other namespaces have one account type only, whatever the option says.
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

/** The back button leads to the start and not to a code that has been used. */
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
