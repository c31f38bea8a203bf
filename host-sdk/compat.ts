export {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from './compat/hooks.ts'
export type { AppKitNamespace } from './compat/hooks.ts'
export * from './app-kit.ts'
