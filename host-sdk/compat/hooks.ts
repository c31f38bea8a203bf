import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { AppError } from '#schemas/errors/app-error.ts'
import { useSelected } from '../react/selected-state.ts'
import { lastEventOf, onEventOf } from '../state/instance-events.ts'
import type { Namespace } from '../types/account.ts'
import type { PosternProviders } from '../types/providers.ts'
import type { PosternState } from '../types/state.ts'
import { connectionsIn, networkIn, toAppKitEvent, whileRestoring } from './app-kit-reads.ts'
import { currentAppKit, type AppKitParts } from './current-app-kit.ts'
import { partOf, providerType, publicAccount, publicState } from './read-state.ts'
import type {
  AppKitAccount,
  AppKitCalls,
  AppKitConnection,
  AppKitEvent,
  AppKitNetworkState,
  AppKitProviderType,
  AppKitSetters,
  AppKitState,
  AppKitTheme,
  AppKitWalletInfo,
} from './types.ts'

/** Which namespace a hook speaks of; the active one by default. */
export interface AppKitNamespace {
  readonly namespace?: Namespace | undefined
}

/** @throws HOOK_BEFORE_CREATE (specification §8). */
function useCreated(hook: string): AppKitParts {
  const parts = currentAppKit()
  if (!parts) throw new AppError('HOOK_BEFORE_CREATE', `Please call createAppKit before using ${hook} hook`)
  return parts
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
  const { open, close } = useCreated('useAppKit').kit
  return useMemo(() => ({ open, close }), [open, close])
}

/**
 * The account of a namespace.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { address, isConnected } = useAppKitAccount({ namespace: 'eip155' })
 */
export function useAppKitAccount({ namespace }: AppKitNamespace = {}): AppKitAccount {
  const { postern, isRestoring } = useCreated('useAppKitAccount')
  const select = useCallback((state: PosternState) => publicAccount(state, namespace), [namespace])
  const account = useSelected(postern, select)
  const restoring = useSyncExternalStore(isRestoring.subscribe, isRestoring.get, never)
  return useMemo(() => whileRestoring(account, restoring), [account, restoring])
}

/** What a server knows of earlier visits. */
function never(): boolean {
  return false
}

/**
 * The active network, and the call that changes it.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { chainId, switchNetwork } = useAppKitNetwork()
 * await switchNetwork(optimism)
 */
export function useAppKitNetwork(): AppKitNetworkState & Pick<AppKitCalls, 'switchNetwork'> {
  const parts = useCreated('useAppKitNetwork')
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
 * The provider of a namespace while it is connected: EIP-1193 on EVM chains, else a Wallet Standard wallet.
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
} {
  const { postern } = useCreated('useAppKitProvider')
  const select = useCallback((state: PosternState) => connectedWith(state, namespace), [namespace])
  const walletProviderType = useSelected(postern, select)
  return useMemo(() => {
    const walletProvider = walletProviderType && postern.getProvider(namespace)
    return { walletProvider, walletProviderType }
  }, [postern, namespace, walletProviderType])
}

function connectedWith(state: PosternState, namespace: Namespace): AppKitProviderType | undefined {
  const part = partOf(state, namespace)
  return part?.status === 'connected' ? (providerType(part) ?? 'EXTERNAL') : undefined
}

/**
 * The public state.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { open, selectedNetworkId } = useAppKitState()
 */
export function useAppKitState(): AppKitState {
  return useSelected(useCreated('useAppKitState').postern, publicState)
}

/**
 * The look and what changes it.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { themeMode, setThemeMode } = useAppKitTheme()
 */
export function useAppKitTheme(): AppKitTheme & Pick<AppKitSetters, 'setThemeMode' | 'setThemeVariables'> {
  const { postern, theme, kit } = useCreated('useAppKitTheme')
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
 * The newest event of the modal; undefined before the first.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const event = useAppKitEvents()
 * event?.data.event // 'MODAL_OPEN'
 */
export function useAppKitEvents(): AppKitEvent | undefined {
  const { postern } = useCreated('useAppKitEvents')
  const subscribe = useCallback((listener: () => void) => onEventOf(postern, listener), [postern])
  const last = useCallback(() => lastEventOf(postern), [postern])
  const event = useSyncExternalStore(subscribe, last, none)
  return useMemo(() => event && toAppKitEvent(event), [event])
}

function none(): undefined {
  return undefined
}

/**
 * Asks for the native balance of the active account.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { fetchBalance } = useAppKitBalance()
 * const { data } = await fetchBalance() // { balance: '1.5', symbol: 'ETH' }
 */
export function useAppKitBalance(): Pick<AppKitCalls, 'fetchBalance'> {
  const { fetchBalance } = useCreated('useAppKitBalance').kit
  return useMemo(() => ({ fetchBalance }), [fetchBalance])
}

/**
 * What is known of the wallet a namespace is connected with.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { walletInfo } = useWalletInfo()
 */
export function useWalletInfo(namespace?: Namespace): { readonly walletInfo: AppKitWalletInfo } {
  const { postern } = useCreated('useWalletInfo')
  const select = useCallback((state: PosternState) => partOf(state, namespace)?.wallet, [namespace])
  const walletInfo = useSelected(postern, select)
  return useMemo(() => ({ walletInfo }), [walletInfo])
}

/**
 * The wallets that are connected, one in each namespace at most.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { connections } = useAppKitConnections('solana')
 * connections[0]?.name // 'Wallet of the visitor'
 */
export function useAppKitConnections(namespace?: Namespace): {
  readonly connections: readonly AppKitConnection[]
} {
  const parts = useCreated('useAppKitConnections')
  const select = useCallback(
    (state: PosternState) => connectionsIn(parts, state, namespace),
    [parts, namespace],
  )
  const connections = useSelected(parts.postern, select)
  return useMemo(() => ({ connections }), [connections])
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
  const { kit } = useCreated('useDisconnect')
  return useMemo(() => ({ disconnect: ({ namespace } = {}) => kit.disconnect(namespace) }), [kit])
}
