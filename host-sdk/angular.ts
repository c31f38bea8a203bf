export { injectDisconnect, injectPosternAccount, injectWalletInfo } from './angular/account.ts'
export { injectPosternConnections, injectPosternWallets } from './angular/headless.ts'
export type { PosternConnectionsSignal, PosternWalletsSignal } from './angular/headless.ts'
export { injectPostern, providePostern } from './angular/instance.ts'
export { injectPosternNetwork } from './angular/network.ts'
export type { PosternNetworkSignal } from './angular/network.ts'
export { injectPay } from './angular/payment.ts'
export { injectSessions, injectSignIn } from './angular/sign-in.ts'
export type { SessionsSignal } from './angular/sign-in.ts'
export {
  injectPosternEvents,
  injectPosternProvider,
  injectPosternState,
  injectPosternTheme,
} from './angular/state.ts'
export type { PosternThemeSignal } from './angular/state.ts'
export type { OfNamespace } from './observables/namespace-option.ts'
export type { PosternAccountState } from './observables/account.ts'
export type { PosternNetworkState } from './observables/network.ts'
