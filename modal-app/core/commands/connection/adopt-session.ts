import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { Connector } from '#modal/connectors/connector.ts'
import { closeModal } from '#modal/core/commands/modal/open-modal.ts'
import { restoreWalletLink } from '#modal/core/commands/phone/wallet-link.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectHoldsRemote } from '#modal/core/state/connection/connection-slice.ts'
import type { ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { selectRemoteConnector } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectOrderedNetworkIds } from '#modal/core/state/network/network-slice.ts'
import { selectIsPairing, selectIsPhone } from '#modal/core/state/pairing/pairing-slice.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { attachConnection } from './attach-connection.ts'
import { cancelConnect } from './connect-wallet.ts'
import { loadSecondary } from '#modal/core/commands/connection/secondary/load.ts'

/** A pairing of this document settles within this time after its session was made. */
const OWN_ANSWER_WAIT_MS = 1_000

/**
 * Adopts a session that a wallet approves after the document that showed the pairing was reloaded, until the pairing expires.
 *
 * @param untilMs when the pairing expires, in milliseconds since 1970.
 */
export function adoptSession(untilMs: number): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { connectors, now }) => {
    const info = selectRemoteConnector(getState())
    const [first] = info?.namespaces ?? []
    const connector = info && first && (await connectors.load(info, first))
    if (!connector) return
    const stop = connector.subscribe((event) => {
      if (event.type === 'connected') void dispatch(adopt(info, connector)).then(stop)
    })
    startTimer(stop, untilMs - now())
    await dispatch(adopt(info, connector))
  }
}

function adopt(info: ConnectorInfo, connector: Connector): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { host, storage, until }) => {
    // A pairing of this document has its own answer.
    await until(() => !selectIsPairing(getState()), OWN_ANSWER_WAIT_MS)
    if (selectHoldsRemote(getState())) return
    const { namespaces } = info
    const chainIds = namespaces.flatMap((namespace) => selectOrderedNetworkIds(namespace)(getState()))
    const restored = await connector.restore({ namespaces, chainIds })
    if (!restored.ok || !restored.value || selectHoldsRemote(getState())) return
    const wasPairing = selectIsPairing(getState())
    if (wasPairing) dispatch(cancelConnect())
    const connected = restored.value
    await loadSecondary()
    dispatch(attachConnection({ connector, connectorId: info.id, connected, keepsActiveNamespace: false }))
    void storage.set(STORAGE_KEYS.pairingUntil, null)
    void dispatch(restoreWalletLink())
    void host.event({
      name: 'CONNECT_SUCCESS',
      properties: {
        method: selectIsPhone(getState()) ? 'mobile' : 'qrcode',
        name: connected.walletInfo.name,
        namespace: connected.accounts[0]?.namespace ?? '',
      },
    })
    if (wasPairing && selectIsOpen(getState())) dispatch(closeModal())
  }
}
