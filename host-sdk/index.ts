export { createPostern } from './create-postern.ts'
export type { AccountType, Namespace, PosternAccount } from './types/account.ts'
export type { PosternNetwork } from './types/network.ts'
export type {
  CustomWallet,
  DappMetadata,
  Features,
  PosternEvent,
  PosternOptions,
  PosternOptionsPatch,
} from './types/options.ts'
export type { PaymentEventDetail, PaymentRequest, PaymentResult } from './types/payment.ts'
export type { Postern } from './types/postern.ts'
export type {
  Eip1193Events,
  Eip1193Provider,
  PosternError,
  PosternProviders,
  PosternRequest,
  StandardAccount,
  StandardWallet,
} from './types/providers.ts'
export type { SiweConfig, SiweMessageParams, SiwxConfig, SiwxData, SiwxSession } from './types/sign-in.ts'
export type { NamespaceState, PosternState } from './types/state.ts'
export type { PrefixedThemeVariables, ThemeMode, ThemeVariables } from './types/theme.ts'
export type { PosternView } from './types/view.ts'
