import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectHoldsRemote } from '#modal/core/state/connection/connection-slice.ts'
import type { ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { traitsOf } from '#modal/core/state/connectors/connector-traits.ts'
import {
  selectRemoteConnector,
  selectUsableConnectors,
} from '#modal/core/state/connectors/connectors-slice.ts'
import { selectMayConnect } from '#modal/core/state/legal/legal-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { findInstalled } from '#modal/core/state/pairing/find-installed.ts'
import { selectIsPairing, selectIsPhone } from '#modal/core/state/pairing/pairing-slice.ts'
import { waysTo } from '#modal/core/state/pairing/wallet-ways.ts'
import { selectWallet } from '#modal/core/state/wallets/wallets-slice.ts'
import { wantedAccounts } from './wanted-accounts.ts'

/** Loads what asks a wallet of the page, and the view that waits for its answer. */
export function readyConnector(info: ConnectorInfo): CoreThunk {
  return (dispatch, _getState, { connectors, loadView }) => {
    const [namespace, ...others] = info.namespaces
    if (traitsOf(info).isRemote) return dispatch(readyPairing())
    loadView(others.length > 0 ? 'ConnectingMultiChain' : 'ConnectingExternal')
    if (namespace !== undefined && others.length === 0) void connectors.load(info, namespace)
  }
}

/** Makes a pairing for a wallet of the directory, if its code would be shown first. */
export function readyWallet(walletId: string): CoreThunk {
  return (dispatch, getState, { loadView }) => {
    const state = getState()
    const wallet = selectWallet(walletId)(state)
    if (!wallet) return
    const isInstalled = findInstalled(wallet, selectUsableConnectors(state)) !== undefined
    const [first] = waysTo(wallet, { isPhone: selectIsPhone(state), isInstalled })
    if (first === 'qrcode') dispatch(readyPairing())
    else loadView('ConnectingWalletConnect')
  }
}

/**
 * Makes a pairing that `connectWallet` will show. Neither the site nor the visitor sees anything of it, so it is no attempt to
 * connect; what is not shown within a minute expires.
 */
export function readyPairing(): CoreThunk {
  return (_dispatch, getState, { connectors, loadView }) => {
    const state = getState()
    const info = selectRemoteConnector(state)
    const [namespace] = info?.namespaces ?? []
    loadView('ConnectingWalletConnect')
    if (!info || namespace === undefined || !selectMayConnect(state)) return
    if (selectHoldsRemote(state) || selectIsPairing(state)) return
    const wanted = { ...wantedAccounts(info, namespace, state), signsIn: Boolean(selectOptions(state).siwx) }
    void connectors.load(info, namespace).then((connector) => connector?.prepare?.(wanted))
  }
}
