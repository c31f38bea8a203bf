export {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from './compat/hooks.ts'
export type { AppKitNamespace } from './compat/hooks.ts'
export { useAppKitConnection, useAppKitConnections, useAppKitWallets } from './compat/headless-hooks.ts'
export type {
  AppKitConnectionChange,
  AppKitConnectionControl,
  AppKitConnectionOptions,
  AppKitConnections,
  AppKitWallets,
  WalletItem,
} from './compat/headless-types.ts'
export {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  AppKitProvider,
} from './compat/components.ts'
export type { AppKitElementAttributes } from './compat/jsx-elements.ts'
export type { PosternElementAttributes } from './react/jsx-elements.ts'
export * from './app-kit.ts'
