import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Failure, type Result } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import { connectionEnded, connectionStarted } from '../account/account-slice.ts'
import { sharesSession, type ConnectorInfo, type ConnectorType } from '../connectors/connector-info.ts'
import { selectConnector } from '../connectors/connectors-slice.ts'
import { selectMayConnect } from '../legal/legal-slice.ts'
import { closeModal, showStart } from '../modal/open-modal.ts'
import { selectActiveNamespace, wantedNetworks } from '../network/network-slice.ts'
import { selectBlocksUnsupported } from '../network/unsupported-rule.ts'
import { pairingShown } from '../pairing/pairing-slice.ts'
import { resetView } from '../router/navigate.ts'
import type { CoreState, CoreThunk } from '../thunk.ts'
import { selectRecentIds, walletUsed } from '../wallets/wallets-slice.ts'
import { attachConnection } from './attach-connection.ts'
import { connectFailed, connectRequested, connectSettled, type ConnectPhase } from './connection-slice.ts'

/** Which connector, and which of its namespaces. */
export interface ConnectRequest {
  readonly connectorId: string
  readonly namespace?: ChainNamespace | undefined
}

/**
 * Asks a wallet for its accounts. The progress is in the state; success closes the modal, or shows UnsupportedChain.
 *
 * @param request.namespace left out: the active namespace when the wallet has it, else the wallet's first.
 * @returns what the wallet answered, with its own code; an attempt that was given up fails with 4001.
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
    dispatch(connectRequested({ connectorId: info.id, namespace }))
    const namespaces = sharesSession(info) ? info.namespaces : [namespace]
    for (const one of namespaces) dispatch(connectionStarted({ namespace: one }))
    const wanted = { namespaces, chainIds: namespaces.flatMap((one) => wantedNetworks(one)(state)) }
    const answer = await connector.connect(wanted, {
      signal: attempt.signal,
      onPairing: (pairing) => dispatch(pairingShown(pairing)),
    })
    const isGivenUp = attempt.signal.aborted
    if (extra.attempt.current === attempt) extra.attempt.current = undefined
    if (!answer.ok || isGivenUp) {
      const failure = answer.ok ? { code: 4001, message: errorMessage('REQUEST_ABORTED') } : answer.error
      for (const one of namespaces) dispatch(connectionEnded({ namespace: one }))
      if (!isGivenUp) dispatch(connectMissed(info, failure))
      return { ok: false, error: failure }
    }
    const connectorId = info.wallets[namespace]?.walletId ?? info.id
    dispatch(
      attachConnection({
        connector,
        connectorId,
        connected: answer.value,
        keepsActiveNamespace: namespaces.length > 1,
      }),
    )
    for (const one of namespaces) dispatch(connectionEnded({ namespace: one }))
    dispatch(connectSettled())
    dispatch(connectSucceeded(info, namespace))
    return ok(undefined)
  }
}

function namespaceFor(
  info: ConnectorInfo,
  asked: ChainNamespace | undefined,
  state: CoreState,
): ChainNamespace | undefined {
  const active = selectActiveNamespace(state)
  const wished = [asked, asked ? undefined : active].find((one) => one && info.namespaces.includes(one))
  return wished ?? (asked ? undefined : info.namespaces[0])
}

function connectMissed(info: ConnectorInfo, failure: Failure): CoreThunk {
  return (dispatch, _getState, { host }) => {
    dispatch(connectFailed({ phase: phaseOf(failure), failure }))
    void host.event({ name: 'CONNECT_ERROR', properties: { name: info.name, code: failure.code } })
  }
}

/** How a wallet was reached, as the site hears it. */
const CONNECT_METHODS = {
  ANNOUNCED: 'browser',
  INJECTED: 'browser',
  EXTERNAL: 'browser',
  MULTI_CHAIN: 'browser',
  AUTH: 'email',
  WALLET_CONNECT: 'qrcode',
} as const satisfies Record<ConnectorType, string>

function phaseOf({ code }: Failure): ConnectPhase {
  if (code === 4001 || code === 5000) return 'rejected'
  return code === -32002 ? 'alreadyPending' : 'failed'
}

function connectSucceeded(info: ConnectorInfo, namespace: ChainNamespace): CoreThunk {
  return (dispatch, getState, { host, storage }) => {
    const isEmbedded = info.type === 'AUTH'
    if (!sharesSession(info)) dispatch(walletUsed(info.id))
    void storage.set(STORAGE_KEYS.recentWallets, JSON.stringify(selectRecentIds(getState())))
    void host.event({
      name: 'CONNECT_SUCCESS',
      properties: { method: CONNECT_METHODS[info.type], name: info.name, namespace },
    })
    if (selectBlocksUnsupported(getState())) dispatch(resetView('UnsupportedChain'))
    else if (isEmbedded) dispatch(showStart(undefined))
    else dispatch(closeModal())
  }
}

/** Gives the shown attempt up: a late answer of the wallet changes nothing. */
export function cancelConnect(): CoreThunk {
  return (dispatch, _getState, { attempt }) => {
    attempt.current?.abort()
    dispatch(connectSettled())
  }
}
