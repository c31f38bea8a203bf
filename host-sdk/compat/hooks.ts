import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useSelected } from '#sdk/react/use-observable.ts'
import { lastEventOf, onEventOf } from '#sdk/state/instance-events.ts'
import type { Namespace } from '#sdk/types/account.ts'
import type { PosternProviders } from '#sdk/types/providers.ts'
import type { PosternState } from '#sdk/types/state.ts'
import { wrapProvider } from './adapter.ts'
import { newestEvent, networkIn, withRestoringStatus } from './app-kit-reads.ts'
import type { AppKitParts } from './current-app-kit.ts'
import { partOf, providerType, publicAccount, publicState } from './app-kit-state.ts'
import type {
  AppKitAccount,
  AppKitCalls,
  AppKitEvent,
  AppKitNetworkState,
  AppKitProviderType,
  AppKitSetters,
  AppKitState,
  AppKitTheme,
  AppKitWalletInfo,
} from './types.ts'
import { useAppKitParts } from './use-app-kit-parts.ts'

/** The namespace that a hook reads; the active one by default. */
export interface AppKitNamespace {
  readonly namespace?: Namespace | undefined
}

/**
 * Opens and closes the modal.
 *
 * @throws HOOK_BEFORE_CREATE before `createAppKit`, as every hook here.
 * @example
 * const { open } = useAppKit()
 * await open({ view: 'Account' })
 */
export function useAppKit(): Pick<AppKitCalls, 'open' | 'close'> {
  const { open, close } = useAppKitParts('useAppKit').kit
  return useMemo(() => ({ open, close }), [open, close])
}

/**
 * The account of a namespace, the active one by default.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { address, isConnected } = useAppKitAccount({ namespace: 'eip155' })
 */
export function useAppKitAccount({ namespace }: AppKitNamespace = {}): AppKitAccount {
  const parts = useAppKitParts('useAppKitAccount')
  const select = useCallback((state: PosternState) => publicAccount(state, namespace), [namespace])
  const account = useSelected(parts.postern, select)
  const restoring = useRestoring(parts, false)
  return useMemo(() => withRestoringStatus(account, restoring), [account, restoring])
}

/** @param onServer what is said where nothing is known of earlier visits. */
function useRestoring({ isRestoring }: AppKitParts, onServer: boolean): boolean {
  return useSyncExternalStore(isRestoring.subscribe, isRestoring.get, () => onServer)
}

/**
 * The active network, and the call that switches it.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { chainId, switchNetwork } = useAppKitNetwork()
 * await switchNetwork(optimism)
 */
export function useAppKitNetwork(): AppKitNetworkState & Pick<AppKitCalls, 'switchNetwork'> {
  const parts = useAppKitParts('useAppKitNetwork')
  const caipNetworkId = useSelected(parts.postern, activeNetwork)
  const { switchNetwork } = parts.kit
  return useMemo(
    () => ({ ...networkIn(parts, caipNetworkId), switchNetwork }),
    [parts, caipNetworkId, switchNetwork],
  )
}

function activeNetwork(state: PosternState): string | undefined {
  return partOf(state, undefined)?.caipNetworkId
}

/**
 * The provider of a namespace while it is connected: that of its adapter, else EIP-1193 on EVM chains and a Wallet Standard
 * wallet on others.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { walletProvider } = useAppKitProvider('eip155')
 * await walletProvider?.request({ method: 'eth_blockNumber' })
 */
export function useAppKitProvider<N extends Namespace>(
  namespace: N,
): {
  readonly walletProvider: PosternProviders[N] | undefined
  readonly walletProviderType: AppKitProviderType | undefined
}
/**
 * The provider by a type that the site names, which is that of its adapter. As in AppKit, the type leaves out that it is
 * undefined while no account is connected.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { walletProvider } = useAppKitProvider<Provider>('solana')
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- sites name the type their adapter gives
export function useAppKitProvider<T>(namespace: Namespace): {
  readonly walletProvider: T
  readonly walletProviderType: AppKitProviderType | undefined
}
export function useAppKitProvider(namespace: Namespace): {
  readonly walletProvider: unknown
  readonly walletProviderType: AppKitProviderType | undefined
} {
  const { postern, adapters } = useAppKitParts('useAppKitProvider')
  const select = useCallback((state: PosternState) => connectedWith(state, namespace), [namespace])
  const walletProviderType = useSelected(postern, select)
  return useMemo(() => {
    const walletProvider =
      walletProviderType && wrapProvider(adapters, namespace, postern.getProvider(namespace))
    return { walletProvider, walletProviderType }
  }, [postern, adapters, namespace, walletProviderType])
}

function connectedWith(state: PosternState, namespace: Namespace): AppKitProviderType | undefined {
  const part = partOf(state, namespace)
  return part?.status === 'connected' ? (providerType(part) ?? 'EXTERNAL') : undefined
}

/**
 * The state in the form of AppKit.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { open, selectedNetworkId } = useAppKitState()
 */
export function useAppKitState(): AppKitState {
  const parts = useAppKitParts('useAppKitState')
  const restoring = useRestoring(parts, true)
  const select = useCallback((state: PosternState) => publicState(state, restoring), [restoring])
  return useSelected(parts.postern, select)
}

/**
 * The theme, and the calls that change it.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { themeMode, setThemeMode } = useAppKitTheme()
 */
export function useAppKitTheme(): AppKitTheme & Pick<AppKitSetters, 'setThemeMode' | 'setThemeVariables'> {
  const { postern, theme, kit } = useAppKitParts('useAppKitTheme')
  const drawn = useSelected(postern, themeModeOf)
  const { themeMode = drawn, themeVariables } = useSyncExternalStore(theme.subscribe, theme.get, theme.first)
  const { setThemeMode, setThemeVariables } = kit
  return useMemo(
    () => ({ themeMode, themeVariables, setThemeMode, setThemeVariables }),
    [themeMode, themeVariables, setThemeMode, setThemeVariables],
  )
}

function themeModeOf({ themeMode }: PosternState): PosternState['themeMode'] {
  return themeMode
}

/**
 * The newest event of the modal; `MODAL_CREATED` before the first one.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const event = useAppKitEvents()
 * event.data.event // 'MODAL_OPEN'
 */
export function useAppKitEvents(): AppKitEvent {
  const parts = useAppKitParts('useAppKitEvents')
  const { postern } = parts
  const subscribe = useCallback((listener: () => void) => onEventOf(postern, listener), [postern])
  const last = useCallback(() => lastEventOf(postern), [postern])
  const event = useSyncExternalStore(subscribe, last, none)
  // Only the event is compared: its AppKit form is a new object each time.
  return useMemo(() => (event ? newestEvent(parts) : parts.created), [parts, event])
}

function none(): undefined {
  return undefined
}

/**
 * Gives the call that reads the native balance of the active account.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { fetchBalance } = useAppKitBalance()
 * const { data } = await fetchBalance() // { balance: '1.5', symbol: 'ETH' }
 */
export function useAppKitBalance(): Pick<AppKitCalls, 'fetchBalance'> {
  const { fetchBalance } = useAppKitParts('useAppKitBalance').kit
  return useMemo(() => ({ fetchBalance }), [fetchBalance])
}

/**
 * The wallet that a namespace is connected with; undefined while it is not connected.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { walletInfo } = useWalletInfo()
 */
export function useWalletInfo(namespace?: Namespace): { readonly walletInfo: AppKitWalletInfo } {
  const { postern } = useAppKitParts('useWalletInfo')
  const select = useCallback((state: PosternState) => partOf(state, namespace)?.wallet, [namespace])
  const walletInfo = useSelected(postern, select)
  return useMemo(() => ({ walletInfo }), [walletInfo])
}

/**
 * Disconnects one namespace, or all.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { disconnect } = useDisconnect()
 * await disconnect({ namespace: 'solana' })
 */
export function useDisconnect(): { readonly disconnect: (options?: AppKitNamespace) => Promise<void> } {
  const { kit } = useAppKitParts('useDisconnect')
  return useMemo(() => ({ disconnect: ({ namespace } = {}) => kit.disconnect(namespace) }), [kit])
}
