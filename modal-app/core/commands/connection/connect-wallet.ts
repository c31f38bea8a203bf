import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { PROPOSAL_EXPIRY_MS } from '#schemas/constants/walletconnect.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Failure, type Result } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Connected, Pairing } from '#modal/connectors/connector.ts'
import { closeModal, showStart } from '#modal/core/commands/modal/open-modal.ts'
import { storeWalletLink } from '#modal/core/commands/phone/wallet-link.ts'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import { withSignIn } from '#modal/core/commands/sign-in/sign-in-part.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import {
  connectFailed,
  connectRequested,
  connectSettled,
  type ConnectPhase,
} from '#modal/core/state/connection/connection-slice.ts'
import { type ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { traitsOf } from '#modal/core/state/connectors/connector-traits.ts'
import { selectConnector } from '#modal/core/state/connectors/connectors-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectMayConnect } from '#modal/core/state/legal/legal-slice.ts'
import { selectClosesConnected } from '#modal/core/state/modal/modal-slice.ts'
import { selectBlocksUnsupported } from '#modal/core/state/modal/unsupported-rule.ts'
import { selectActiveNamespace } from '#modal/core/state/network/network-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { pairingShown, selectChosenWallet } from '#modal/core/state/pairing/pairing-slice.ts'
import { historyPoppedTo } from '#modal/core/state/router/router-slice.ts'
import { selectRecentIds, walletUsed } from '#modal/core/state/wallets/wallets-slice.ts'
import { attachConnection } from './attach-connection.ts'
import { wantedAccounts } from './wanted-accounts.ts'
import { loadSecondary } from '#modal/core/commands/connection/secondary/load.ts'

/** Which connector, and which of its namespaces. */
export interface ConnectRequest {
  readonly connectorId: string
  readonly namespace?: ChainNamespace | undefined
}

/**
 * Asks a wallet for its accounts. The progress is in the state; success closes the modal, or shows UnsupportedChain.
 *
 * @param request.namespace left out: the active namespace when the wallet has it, else the wallet's first.
 * @returns what the wallet answered, with its own code; a cancelled attempt fails with 4001.
 */
export function connectWallet(request: ConnectRequest): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch, getState, extra) => {
    const state = getState()
    const info = selectConnector(request.connectorId)(state)
    const namespace = info && namespaceFor(info, request.namespace, state)
    if (!info || !namespace) return fail('CHAIN_ADAPTER_NOT_FOUND', errorMessage('CHAIN_ADAPTER_NOT_FOUND'))
    if (!selectMayConnect(state)) return fail(4001, 'The terms have to be accepted first.')
    const connector = await extra.connectors.load(info, namespace)
    if (!connector) return fail('WALLET_NOT_FOUND', 'This wallet is not there any more. Reload the page.')

    extra.attempt.current?.abort()
    const attempt = new AbortController()
    extra.attempt.current = attempt
    const wanted = wantedAccounts(info, namespace, state)
    const { namespaces } = wanted
    dispatch(connectRequested({ connectorId: info.id, namespace, namespaces }))
    const signIn = await dispatch(withSignIn(({ prepare }) => prepare(info, namespace)))
    const answer = await connector.connect(
      { ...wanted, ...(signIn && { signIn }) },
      {
        signal: attempt.signal,
        onPairing: (pairing) => dispatch(showPairing(pairing)),
      },
    )
    if (traitsOf(info).isRemote) void extra.storage.set(STORAGE_KEYS.pairingUntil, null)
    const isAborted = attempt.signal.aborted
    const isLast = extra.attempt.current === attempt
    if (isLast) extra.attempt.current = undefined
    if (!answer.ok || isAborted) {
      const failure = answer.ok ? { code: 4001, message: errorMessage('REQUEST_ABORTED') } : answer.error
      if (!isAborted) dispatch(reportConnectFailure(info, failure))
      else if (isLast) dispatch(connectSettled())
      return { ok: false, error: failure }
    }
    if (selectConnectedNamespaces(getState()).length > 0) await loadSecondary()
    const connectorId = info.wallets[namespace]?.walletId ?? info.id
    const connected = answer.value
    const [first] = connected.accounts
    const isShared = connected.accounts.some((shared) => shared.namespace === namespace)
    const reached = isShared ? namespace : (first?.namespace ?? namespace)
    const keepsActiveNamespace = namespaces.length > 1 && isShared
    dispatch(attachConnection({ connector, connectorId, connected, keepsActiveNamespace }))
    dispatch(connectSettled())
    dispatch(finishConnect(info, reached, connected))
    return ok(undefined)
  }
}

/** Stores only when the pairing expires, and not its secret, so that the next document can adopt the wallet's answer. */
function showPairing(pairing: Pairing): CoreThunk {
  return (dispatch, _getState, { now, storage }) => {
    dispatch(pairingShown(pairing))
    void storage.set(STORAGE_KEYS.pairingUntil, String(now() + PROPOSAL_EXPIRY_MS))
  }
}

function namespaceFor(
  info: ConnectorInfo,
  requested: ChainNamespace | undefined,
  state: CoreState,
): ChainNamespace | undefined {
  const active = selectActiveNamespace(state)
  const preferred = [requested, requested ? undefined : active].find(
    (one) => one && info.namespaces.includes(one),
  )
  return preferred ?? (requested ? undefined : info.namespaces[0])
}

function reportConnectFailure(info: ConnectorInfo, failure: Failure): CoreThunk {
  return (dispatch, _getState, { host }) => {
    dispatch(connectFailed({ phase: phaseOf(failure), failure }))
    void host.event({ name: 'CONNECT_ERROR', properties: { name: info.name, code: failure.code } })
  }
}

function phaseOf({ code }: Failure): ConnectPhase {
  if (code === 4001 || code === 5000) return 'rejected'
  return code === -32002 ? 'alreadyPending' : 'failed'
}

function finishConnect(
  info: ConnectorInfo,
  namespace: ChainNamespace,
  { walletInfo, siwx }: Connected,
): CoreThunk {
  return (dispatch, getState, { host, storage }) => {
    const { isRemote, isEmbedded, method, sharesSession } = traitsOf(info)
    const chosen = isRemote ? selectChosenWallet(getState()) : undefined
    const used = sharesSession ? chosen?.walletId : info.id
    if (used !== undefined) dispatch(walletUsed(used))
    void storage.set(STORAGE_KEYS.recentWallets, JSON.stringify(selectRecentIds(getState())))
    if (isRemote) dispatch(storeWalletLink(chosen))
    void host.event({
      name: 'CONNECT_SUCCESS',
      properties: {
        method: chosen?.isOpened ? 'mobile' : method,
        name: isRemote ? walletInfo.name : info.name,
        namespace,
      },
    })
    if (selectBlocksUnsupported(getState())) return dispatch(resetView('UnsupportedChain'))
    const back = getState().router.history.find(({ view }) => view === 'Profile' || view === 'Pay')
    const end = (): void => {
      if (back) dispatch(historyPoppedTo(back.view))
      else if (isEmbedded && !selectClosesConnected(getState())) dispatch(showStart(undefined))
      else dispatch(closeModal())
    }
    if (!selectOptions(getState()).siwx) return end()
    void dispatch(withSignIn(({ afterConnect }) => afterConnect(namespace, siwx))).then(
      (isShown) => isShown || end(),
    )
  }
}

/** Cancels the current attempt. A later answer of the wallet changes nothing. */
export function cancelConnect(): CoreThunk {
  return (dispatch, _getState, { attempt }) => {
    attempt.current?.abort()
    dispatch(connectSettled())
  }
}
