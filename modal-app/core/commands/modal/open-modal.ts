import type { SwapArguments } from '#schemas/entities/swap-arguments.ts'
import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import { type ChainNamespace, isChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { prefetchImages } from '#modal/core/commands/images/prefetch-images.ts'
import { withSignIn } from '#modal/core/commands/sign-in/sign-in-part.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectConnectedNamespaces, selectIsConnected } from '#modal/core/state/account/account-slice.ts'
import { namespaceFiltered, walletsAnnounced } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectHasOpenRequest } from '#modal/core/state/embedded/open-requests.ts'
import {
  modalClosed,
  modalOpened,
  modalShaken,
  selectIsInitialized,
  selectIsOpen,
} from '#modal/core/state/modal/modal-slice.ts'
import { selectBlocksUnsupported } from '#modal/core/state/modal/unsupported-rule.ts'
import { namespacePicked, selectActiveNamespace } from '#modal/core/state/network/network-slice.ts'
import { selectFeatures } from '#modal/core/state/options/options-slice.ts'
import { selectPhoneView } from '#modal/core/state/pairing/phone-view.ts'
import { closeRule } from '#modal/core/state/router/close-rule.ts'
import {
  selectCanGoBack,
  selectParamsUnder,
  selectView,
  viewReset,
  transactionsCleared,
} from '#modal/core/state/router/router-slice.ts'
import { startView } from '#modal/core/state/router/start-view.ts'
import { placeOf, type ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { selectIsInline } from '#modal/core/state/site/site-slice.ts'
import { loadOnce } from '#modal/lib/load-once.ts'

/** Needed only once the embedded wallet has been used. */
const loadEmbeddedSlice = loadOnce(() => import('#modal/core/state/embedded/embedded-slice.ts'))

/** The view where visitors sign in, and its older name. */
const SIGN_IN_VIEWS = /^(SIWXSignMessage|ConnectingSiwe)$/

/**
 * Opens the modal at a view, or at the one that fits the state (docs/specification.md §2.18 to §2.28).
 *
 * @param request.view the name of a view that the site may open; others are ignored.
 * @param request.arguments what fills the form of a swap.
 * @param request.namespace becomes the active namespace when the site has networks of it.
 * @param request.closesConnected the site waits for a connection, with which the modal closes.
 */
export function openModal(
  request: {
    readonly view?: string | undefined
    readonly namespace?: string | undefined
    readonly arguments?: SwapArguments | undefined
    readonly closesConnected?: boolean
  } = {},
): CoreThunk {
  return (dispatch, getState, { host }) => {
    const requestedNamespace = isChainNamespace(request.namespace) ? request.namespace : undefined
    if (requestedNamespace) dispatch(namespacePicked(requestedNamespace))
    dispatch(namespaceFiltered(requestedNamespace))
    if (selectConnectedNamespaces(getState()).length === 0) void dispatch(prefetchImages())
    // An open approval stays, even if the site opens the modal meanwhile.
    if (!selectHasOpenRequest(getState())) {
      dispatch(showStart(request.view, request.arguments))
      dispatch(transactionsCleared())
    }
    const namespace = selectActiveNamespace(getState())
    if (SIGN_IN_VIEWS.test(request.view ?? '') && namespace)
      void dispatch(withSignIn(({ afterConnect }) => afterConnect(namespace, undefined)))
    dispatch(modalOpened(request.closesConnected))
    void host.event({ name: 'MODAL_OPEN', properties: { connected: isAnyConnected(getState()) } })
  }
}

/**
 * Stores the wallets that the page reported. If that happens after the modal was opened and it is still at its start, the
 * start view is chosen again.
 */
export function acceptWallets(wallets: readonly InjectedWallet[]): CoreThunk {
  return (dispatch, getState) => {
    const start = (): ViewName => selectPhoneView(getState()) ?? 'Connect'
    const before = start()
    dispatch(walletsAnnounced(wallets))
    const state = getState()
    if (start() !== before && selectView(state) === before && !selectCanGoBack(state))
      dispatch(showStart(undefined))
  }
}

/** Closes the modal; in embedded mode it shows its start view instead (docs/specification.md §2.36). */
export function closeModal(options: { readonly force?: boolean | undefined } = {}): CoreThunk {
  return (dispatch, getState, { host, attempt }) => {
    const state = getState()
    const isForced = options.force ?? true
    // A required sign-in has to be cancelled, which disconnects. An approval may be open above it (docs/specification.md
    // §4.35).
    const mustDecide = selectParamsUnder('SIWXSignMessage')(state)?.isRequired === true
    const outcome = closeRule({
      view: selectView(state),
      isForced,
      isHeld: mustDecide,
      isInline: selectIsInline(state),
    })
    if (outcome === 'shake') dispatch(modalShaken())
    if (outcome === 'ask') void loadEmbeddedSlice().then(({ leaveWished }) => dispatch(leaveWished()))
    if (outcome === 'shake' || outcome === 'ask') return
    attempt.current?.abort()
    if (outcome === 'stay') dispatch(showStart(undefined))
    else if (selectIsOpen(state)) {
      dispatch(modalClosed())
      void host.event({ name: 'MODAL_CLOSE', properties: { connected: isAnyConnected(state) } })
    }
  }
}

/** Closes the modal for the visitor. Where the view does not allow it, the modal shakes. */
export function requestClose(_reason: 'escape' | 'backdrop' | 'navigation'): CoreThunk {
  return closeModal({ force: false })
}

/** Shows the view that fits the state of the connection. */
export function showStart(requested: string | undefined, swap?: SwapArguments): CoreThunk {
  return (dispatch, getState) => {
    const state = getState()
    const namespace: ChainNamespace | undefined = selectActiveNamespace(state)
    const view = startView({
      requested,
      isConnected: selectIsConnected(namespace)(state),
      isUnsupported: selectBlocksUnsupported(state),
      isRestoring: !selectIsInitialized(state),
      features: selectFeatures(state),
      phoneView: selectPhoneView(state),
    })
    dispatch(viewReset(placeOf(view, view === 'Swap' ? swap : undefined)))
  }
}

function isAnyConnected(state: Parameters<typeof selectConnectedNamespaces>[0]): boolean {
  return selectConnectedNamespaces(state).length > 0
}
