import type { EventProperties } from '#schemas/http/analytics/event-catalogue.ts'
import { selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import { traitsOfId } from '#modal/core/state/connectors/connector-traits.ts'
import { selectAllConnectors } from '#modal/core/state/connectors/connectors-slice.ts'
import { isConnector } from '#modal/core/state/connectors/connector-info.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectIsPhone } from '#modal/core/state/pairing/pairing-slice.ts'
import { selectView, selectViewParams } from '#modal/core/state/router/router-slice.ts'
import { selectWalletsById } from '#modal/core/state/wallets/wallets-slice.ts'
import { reasonOf } from './failure-reason.ts'
import type { Observe, ObserverSettings } from './record.ts'

/** An attempt to connect, of which the end is awaited. */
interface Attempt {
  readonly startedAtMs: number
  readonly hasConnected: boolean
}

type Choice = Pick<EventProperties<'SELECT_WALLET'>, 'wallet' | 'method'>

const DIRECTORY_ID = /^[0-9a-f]{64}$/

/** Observes which wallets are chosen, connected and disconnected. Connections that are restored are none of them. */
export function observeConnections({ record, now }: ObserverSettings): Observe {
  let attempt: Attempt | undefined
  let chosenAtMs: number | undefined
  return (state, before) => {
    const { progress } = state.connection
    const chosenId = state.pairing.chosen?.walletId
    if (chosenId !== undefined && chosenId !== before?.pairing.chosen?.walletId) {
      chosenAtMs = now()
      record('SELECT_WALLET', choiceOf(state, undefined))
    }
    if (showsCodeForAny(state) && !(before && showsCodeForAny(before)))
      record('SELECT_WALLET', { method: 'qrcode' })
    if (progress.phase === 'requesting' && progress !== before?.connection.progress) {
      attempt = { startedAtMs: now(), hasConnected: false }
      if (!traitsOfId(progress.connectorId).isRemote)
        record('SELECT_WALLET', choiceOf(state, progress.connectorId))
    } else if (attempt && before && before.account.byNamespace !== state.account.byNamespace)
      attempt = { ...attempt, hasConnected: true }
    if (attempt && before && progress.phase !== 'requesting') {
      const { connectorId, namespace } = before.connection.progress
      const isRemote = traitsOfId(connectorId).isRemote
      const since = (isRemote && chosenAtMs) || attempt.startedAtMs
      const facts = { ...choiceOf(before, connectorId), namespace, ms: now() - since }
      if (progress.phase !== 'idle')
        record('CONNECT_ERROR', { ...facts, reason: reasonOf(progress.failure?.code) })
      else if (attempt.hasConnected) record('CONNECT_SUCCESS', facts)
      attempt = undefined
      chosenAtMs = undefined
    }
    const left = before ? selectConnectedNamespaces(before) : []
    for (const namespace of left)
      if (!selectConnectedNamespaces(state).includes(namespace)) record('DISCONNECT_SUCCESS', { namespace })
  }
}

/** Whether a code is shown that any wallet may scan. */
function showsCodeForAny(state: CoreState): boolean {
  const params = selectViewParams('ConnectingWalletConnect')(state)
  const isForAny = params !== undefined && params.walletId === undefined
  return selectIsOpen(state) && (isForAny || selectView(state) === 'ConnectingWalletConnectBasic')
}

/** @param connectorId undefined for the phone wallet that was chosen. */
function choiceOf(state: CoreState, connectorId: string | undefined): Choice {
  const { isRemote, isEmbedded, method } = traitsOfId(connectorId)
  if (connectorId === undefined || isRemote) {
    const { chosen } = state.pairing
    const isMobile = chosen?.isOpened === true || selectIsPhone(state)
    return { wallet: directoryId(chosen?.walletId), method: isMobile ? 'mobile' : 'qrcode' }
  }
  const view = selectView(state)
  if (isEmbedded)
    return { method: view === 'ConnectingSocial' || view === 'ConnectingFarcaster' ? 'social' : method }
  const rdns = selectAllConnectors(state).find((info) => isConnector(info, connectorId))?.rdns
  const wallets = [...selectWalletsById(state).values()]
  const listed = rdns === undefined ? undefined : wallets.find((wallet) => wallet.rdns === rdns)
  return { wallet: directoryId(listed?.id), method }
}

/** The ids of wallets that an owner adds may be any text. */
function directoryId(id: string | undefined): string | undefined {
  return id !== undefined && DIRECTORY_ID.test(id) ? id : undefined
}
