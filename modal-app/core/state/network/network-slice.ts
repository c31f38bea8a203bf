import { createSelector } from '#modal/lib/store/selector.ts'
import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { Network } from '#schemas/entities/network.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { walletConnected, walletDisconnected } from '#modal/core/state/wallet-events.ts'

/** One namespace's networks (docs/specification.md §3.19 to §3.23). */
export interface NamespaceNetworks {
  /** The network that requests go to, which may be one that the site did not request. */
  readonly caipNetworkId: string | undefined
  /** The networks that the site requested, in its order. */
  readonly requestedIds: readonly string[]
  /** The networks that the wallet approved or was not asked for yet; meaningful when it does not support all. */
  readonly approvedIds: readonly string[]
  readonly supportsAllNetworks: boolean
}

/** Networks of every namespace that has an adapter. */
export interface NetworkState {
  readonly activeNamespace: ChainNamespace | undefined
  readonly byNamespace: Readonly<Partial<Record<ChainNamespace, NamespaceNetworks>>>
  readonly networks: Readonly<Record<string, Network>>
}

/** The part of the state the selectors below read. */
export interface NetworkRoot {
  readonly network: NetworkState
}

/** The networks of one namespace, for lists. */
export interface NetworkGroup {
  readonly namespace: ChainNamespace
  readonly networks: readonly Network[]
}

const initialState: NetworkState = { activeNamespace: undefined, byNamespace: {}, networks: {} }

function emptyNamespace(): NamespaceNetworks {
  return { caipNetworkId: undefined, requestedIds: [], approvedIds: [], supportsAllNetworks: true }
}

function withNamespace(
  state: NetworkState,
  namespace: ChainNamespace,
  change: Partial<NamespaceNetworks>,
): NetworkState {
  const current = state.byNamespace[namespace]
  if (!current) return state
  return { ...state, byNamespace: { ...state.byNamespace, [namespace]: { ...current, ...change } } }
}

/** A new configuration of the site's networks. */
interface NetworksConfigured {
  readonly networks: readonly Network[]
  readonly defaultNetworkId?: string | undefined
  /** Namespaces of connected wallets, whose network the site cannot choose. */
  readonly connected?: readonly ChainNamespace[]
}

function configure(state: NetworkState, configured: NetworksConfigured): NetworkState {
  const { networks, defaultNetworkId, connected = [] } = configured
  const byNamespace: Partial<Record<ChainNamespace, NamespaceNetworks>> = {}
  for (const namespace of CHAIN_NAMESPACES) {
    const requestedIds = networks
      .filter((network) => network.chainNamespace === namespace)
      .map((network) => network.caipNetworkId)
    if (requestedIds.length === 0) continue
    const current = state.byNamespace[namespace]
    const preferred = [current?.caipNetworkId, defaultNetworkId].find(
      (id) => id && includes(requestedIds, id),
    )
    const walletId = connected.includes(namespace) ? current?.caipNetworkId : undefined
    byNamespace[namespace] = {
      ...(current ?? emptyNamespace()),
      requestedIds,
      approvedIds: requestedIds.filter(
        (id) => current?.approvedIds.includes(id) || !current?.requestedIds.includes(id),
      ),
      caipNetworkId: walletId ?? preferred ?? requestedIds[0],
    }
  }
  const byDefault = networks.find(({ caipNetworkId }) => caipNetworkId === defaultNetworkId)?.chainNamespace
  const { activeNamespace } = state
  return {
    activeNamespace:
      activeNamespace && byNamespace[activeNamespace]
        ? activeNamespace
        : (byDefault ?? networks[0]?.chainNamespace),
    byNamespace,
    networks: Object.fromEntries(networks.map((network) => [network.caipNetworkId, network])),
  }
}

const includes = (ids: readonly string[], id: string): boolean => ids.includes(id)

interface NetworkSwitched {
  readonly namespace: ChainNamespace
  readonly caipNetworkId: string
  readonly keepsActiveNamespace?: boolean
}

function moveTo(
  state: NetworkState,
  { namespace, caipNetworkId, keepsActiveNamespace }: NetworkSwitched,
): NetworkState {
  const next = withNamespace(state, namespace, { caipNetworkId })
  return keepsActiveNamespace || next === state ? next : { ...next, activeNamespace: namespace }
}

interface Approvals {
  readonly namespace: ChainNamespace
  readonly approvedIds?: readonly string[] | undefined
}

function approve(state: NetworkState, { namespace, approvedIds }: Approvals): NetworkState {
  return withNamespace(state, namespace, {
    approvedIds: approvedIds ?? [],
    supportsAllNetworks: approvedIds === undefined,
  })
}

const slice = createSlice({
  name: 'network',
  initialState,
  reducers: {
    networksConfigured: (state: NetworkState, { payload }: PayloadAction<NetworksConfigured>): NetworkState =>
      configure(state, payload),

    /** Sets the network of a namespace, and makes the namespace the active one unless the event says otherwise. */
    networkSwitched: (state: NetworkState, { payload }: PayloadAction<NetworkSwitched>): NetworkState =>
      moveTo(state, payload),

    /** Adding needs an adapter for the namespace (docs/specification.md §4.24). */
    networkAdded: (state: NetworkState, { payload }: PayloadAction<Network>): NetworkState => {
      const { chainNamespace, caipNetworkId } = payload
      const current = state.byNamespace[chainNamespace]
      if (!current) return state
      const next = withNamespace(state, chainNamespace, {
        requestedIds: includes(current.requestedIds, caipNetworkId)
          ? current.requestedIds
          : [...current.requestedIds, caipNetworkId],
        approvedIds: [...new Set([...current.approvedIds, caipNetworkId])],
        caipNetworkId: current.caipNetworkId ?? caipNetworkId,
      })
      return { ...next, networks: { ...next.networks, [caipNetworkId]: payload } }
    },

    /**
     * A removed active network is replaced by the first one that is left, and a namespace without networks by another
     * (docs/specification.md §4.21, §4.22), unless a wallet is on that network.
     */
    networkRemoved: (
      state: NetworkState,
      { payload }: PayloadAction<{ readonly caipNetworkId: string; readonly isConnected: boolean }>,
    ): NetworkState => {
      const { caipNetworkId: id, isConnected } = payload
      const namespace = state.networks[id]?.chainNamespace
      const current = namespace && state.byNamespace[namespace]
      if (!current) return state
      const requestedIds = current.requestedIds.filter((requested) => requested !== id)
      const next = withNamespace(state, namespace, {
        requestedIds,
        approvedIds: current.approvedIds.filter((approved) => approved !== id),
        caipNetworkId: current.caipNetworkId === id && !isConnected ? requestedIds[0] : current.caipNetworkId,
      })
      const isLeft = state.activeNamespace === namespace && requestedIds.length === 0 && !isConnected
      const other = CHAIN_NAMESPACES.find((name) => next.byNamespace[name]?.requestedIds.length)
      return {
        ...next,
        activeNamespace: isLeft && other ? other : state.activeNamespace,
        networks: Object.fromEntries(Object.entries(state.networks).filter(([key]) => key !== id)),
      }
    },

    /** Sets the networks that the connected wallet approves; any network when left out. */
    approvalsChanged: (state: NetworkState, { payload }: PayloadAction<Approvals>): NetworkState =>
      approve(state, payload),

    namespacePicked: (
      state: NetworkState,
      { payload: namespace }: PayloadAction<ChainNamespace>,
    ): NetworkState => (state.byNamespace[namespace] ? { ...state, activeNamespace: namespace } : state),
  },
  extraReducers: (builder) =>
    builder
      .addCase(walletConnected, (state: NetworkState, { payload }): NetworkState => {
        const { caipNetworkId } = payload
        const standing = caipNetworkId === undefined ? state : moveTo(state, { ...payload, caipNetworkId })
        return approve(standing, payload)
      })
      // After a disconnect the namespace returns to a network of the site (docs/specification.md §4.8).
      .addCase(walletDisconnected, (state: NetworkState, { payload: { namespace } }): NetworkState => {
        const { caipNetworkId: id, requestedIds = [] } = state.byNamespace[namespace] ?? {}
        return withNamespace(state, namespace, {
          approvedIds: [],
          supportsAllNetworks: true,
          caipNetworkId: id !== undefined && includes(requestedIds, id) ? id : requestedIds[0],
        })
      }),
})

export const {
  networksConfigured,
  networkSwitched,
  networkAdded,
  networkRemoved,
  approvalsChanged,
  namespacePicked,
} = slice.actions
export const networkReducer = slice.reducer

export const selectActiveNamespace = ({ network }: NetworkRoot): ChainNamespace | undefined =>
  network.activeNamespace

/** Selects the networks of one namespace; undefined when it has no adapter. */
export function selectNamespaceNetworks(
  namespace: ChainNamespace | undefined,
): (state: NetworkRoot) => NamespaceNetworks | undefined {
  return ({ network }) => namespace && network.byNamespace[namespace]
}

/** Selects the CAIP-2 ids of the site's networks of a namespace, the current one first. */
export function selectOrderedNetworkIds(
  namespace: ChainNamespace,
): (state: NetworkRoot) => readonly string[] {
  return (state) => {
    const { caipNetworkId, requestedIds = [] } = selectNamespaceNetworks(namespace)(state) ?? {}
    const first = requestedIds.filter((id) => id === caipNetworkId)
    return [...new Set([...first, ...requestedIds])]
  }
}

/** Selects a known network by its CAIP-2 id. */
export function selectNetwork(
  caipNetworkId: string | undefined,
): (state: NetworkRoot) => Network | undefined {
  return ({ network }) =>
    caipNetworkId !== undefined && Object.hasOwn(network.networks, caipNetworkId)
      ? network.networks[caipNetworkId]
      : undefined
}

/** Selects the CAIP-2 id of the network that requests of a namespace go to. */
export function selectNetworkIdOf(
  namespace: ChainNamespace | undefined,
): (state: NetworkRoot) => string | undefined {
  return (state) => selectNamespaceNetworks(namespace)(state)?.caipNetworkId
}

/** Selects the active namespace's network; undefined when the wallet is on one that the site does not know. */
export function selectActiveNetwork(state: NetworkRoot): Network | undefined {
  return selectNetwork(selectNetworkIdOf(selectActiveNamespace(state))(state))(state)
}

/** Selects the site's networks by namespace, in catalogue order; namespaces without networks are left out. */
export const selectNetworkGroups: (state: NetworkRoot) => readonly NetworkGroup[] = createSelector(
  ({ network }: NetworkRoot) => network,
  ({ byNamespace, networks }): readonly NetworkGroup[] =>
    CHAIN_NAMESPACES.map((namespace) => ({
      namespace,
      networks: (byNamespace[namespace]?.requestedIds ?? []).flatMap((id) => networks[id] ?? []),
    })).filter((group) => group.networks.length > 0),
)

/** Selects every network that the site requested, in the order of their namespaces. */
export const selectRequestedNetworks: (state: NetworkRoot) => readonly Network[] = createSelector(
  selectNetworkGroups,
  (groups): readonly Network[] => groups.flatMap(({ networks }) => networks),
)

/** Selects the namespaces that the site has networks of. */
export const selectNamespaces: (state: NetworkRoot) => readonly ChainNamespace[] = createSelector(
  selectNetworkGroups,
  (groups): readonly ChainNamespace[] => groups.map(({ namespace }) => namespace),
)

/** Whether the active namespace is on a network that the site did not request. */
export function selectIsUnsupported(state: NetworkRoot): boolean {
  const current = selectNamespaceNetworks(selectActiveNamespace(state))(state)
  return current?.caipNetworkId !== undefined && !current.requestedIds.includes(current.caipNetworkId)
}
