import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { ConnectionStatus } from '#schemas/entities/account.ts'
import type { Failure } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { selectIsConnected, type AccountRoot } from '#modal/core/state/account/account-slice.ts'
import { traitsOfId, type ConnectorTraits } from '#modal/core/state/connectors/connector-traits.ts'
import type { ModalRoot } from '#modal/core/state/modal/modal-slice.ts'
import { walletConnected, walletDisconnected } from '#modal/core/state/wallet-events.ts'

/** The phase of the current attempt to connect. */
export type ConnectPhase =
  | 'idle'
  /** The wallet has been asked. */
  | 'requesting'
  /** The visitor rejected in the wallet (4001, 5000). */
  | 'rejected'
  /** The wallet still shows an earlier request (−32002). */
  | 'alreadyPending'
  | 'failed'

/** The current attempt to connect. */
export interface ConnectProgress {
  readonly phase: ConnectPhase
  readonly connectorId: string | undefined
  readonly namespace: ChainNamespace | undefined
  /** Every namespace that the wallet is asked for; one session may serve several. */
  readonly namespaces: readonly ChainNamespace[]
  readonly failure: Failure | undefined
}

/** The progress of a network switch that a wallet has to confirm. */
export interface SwitchProgress {
  readonly phase: 'idle' | 'requesting' | 'rejected' | 'failed'
  readonly caipNetworkId: string | undefined
  readonly failure: Failure | undefined
}

/** The connector of each namespace, and what is in progress. */
export interface ConnectionState {
  readonly connectorIds: Readonly<Partial<Record<ChainNamespace, string>>>
  readonly progress: ConnectProgress
  /** Namespaces whose earlier connection is being restored. */
  readonly restoring: readonly ChainNamespace[]
  readonly switching: SwitchProgress
}

/** The part of the state the selectors below read. */
export interface ConnectionRoot {
  readonly connection: ConnectionState
}

const IDLE: ConnectProgress = {
  phase: 'idle',
  connectorId: undefined,
  namespace: undefined,
  namespaces: [],
  failure: undefined,
}
const NOT_SWITCHING: SwitchProgress = { phase: 'idle', caipNetworkId: undefined, failure: undefined }
const initialState: ConnectionState = {
  connectorIds: {},
  progress: IDLE,
  restoring: [],
  switching: NOT_SWITCHING,
}

const slice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connectRequested: (
      state: ConnectionState,
      { payload }: PayloadAction<Pick<ConnectProgress, 'connectorId' | 'namespace' | 'namespaces'>>,
    ): ConnectionState => ({
      ...state,
      progress: { phase: 'requesting', failure: undefined, ...payload },
    }),
    connectFailed: (
      state: ConnectionState,
      { payload }: PayloadAction<{ readonly phase: ConnectPhase; readonly failure: Failure }>,
    ): ConnectionState => ({ ...state, progress: { ...state.progress, ...payload } }),
    connectSettled: (state: ConnectionState): ConnectionState => ({ ...state, progress: IDLE }),
    restoreStarted: (
      state: ConnectionState,
      { payload }: PayloadAction<readonly ChainNamespace[]>,
    ): ConnectionState => ({ ...state, restoring: [...state.restoring, ...payload] }),
    restoreEnded: (
      state: ConnectionState,
      { payload }: PayloadAction<readonly ChainNamespace[]>,
    ): ConnectionState => ({
      ...state,
      restoring: state.restoring.filter((namespace) => !payload.includes(namespace)),
    }),
    switchRequested: (state: ConnectionState, { payload }: PayloadAction<string>): ConnectionState => ({
      ...state,
      switching: { phase: 'requesting', caipNetworkId: payload, failure: undefined },
    }),
    switchFailed: (
      state: ConnectionState,
      { payload }: PayloadAction<{ readonly phase: 'rejected' | 'failed'; readonly failure: Failure }>,
    ): ConnectionState => ({ ...state, switching: { ...state.switching, ...payload } }),
    switchSettled: (state: ConnectionState): ConnectionState => ({ ...state, switching: NOT_SWITCHING }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(walletConnected, (state: ConnectionState, { payload }): ConnectionState => ({
        ...state,
        connectorIds: { ...state.connectorIds, [payload.namespace]: payload.connectorId },
      }))
      .addCase(walletDisconnected, (state: ConnectionState, { payload }): ConnectionState => {
        const connectorIds = { ...state.connectorIds }
        delete connectorIds[payload.namespace]
        return { ...state, connectorIds }
      }),
})

export const {
  connectRequested,
  connectFailed,
  connectSettled,
  restoreStarted,
  restoreEnded,
  switchRequested,
  switchFailed,
  switchSettled,
} = slice.actions
export const connectionReducer = slice.reducer

export const selectConnectProgress = ({ connection }: ConnectionRoot): ConnectProgress => connection.progress
export const selectSwitchProgress = ({ connection }: ConnectionRoot): SwitchProgress => connection.switching

/**
 * Whether something is in progress for the whole modal: a wallet was asked to connect or to switch its network, or is being
 * disconnected. Showing a pairing does not count, because no wallet has been asked yet.
 */
export function selectIsLoading({ connection, modal }: ConnectionRoot & ModalRoot): boolean {
  const { progress, switching } = connection
  const isAsked = progress.phase === 'requesting' && !traitsOfId(progress.connectorId).isRemote
  return isAsked || switching.phase === 'requesting' || modal.loading
}

/** Selects the connector of a namespace. */
export function selectConnectedConnectorId(
  namespace: ChainNamespace | undefined,
): (state: ConnectionRoot) => string | undefined {
  return ({ connection }) => namespace && connection.connectorIds[namespace]
}

/** Selects the status of a namespace. A connected namespace stays so until another wallet replaces its wallet. */
export function selectStatus(
  namespace: ChainNamespace,
): (state: AccountRoot & ConnectionRoot) => ConnectionStatus {
  return (state) => {
    if (selectIsConnected(namespace)(state)) return 'connected'
    const { progress, restoring } = state.connection
    const isAsked = progress.phase === 'requesting' && progress.namespaces.includes(namespace)
    return isAsked || restoring.includes(namespace) ? 'connecting' : 'disconnected'
  }
}

/** Selects the traits of the wallet of a namespace. */
export function selectTraits(
  namespace: ChainNamespace | undefined,
): (state: ConnectionRoot) => ConnectorTraits {
  return (state) => traitsOfId(selectConnectedConnectorId(namespace)(state))
}

/** Whether a phone wallet is connected to any namespace. */
export function selectHoldsRemote({ connection }: ConnectionRoot): boolean {
  return Object.values(connection.connectorIds).some((id) => traitsOfId(id).isRemote)
}
