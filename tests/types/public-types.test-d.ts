import type { Options, OptionsPatch } from '#schemas/entities/options.ts'
import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import type { Account } from '#schemas/entities/account.ts'
import type { DappMetadata } from '#schemas/entities/dapp-metadata.ts'
import type { CustomWallet, Features } from '#schemas/entities/options.ts'
import type { NamespaceSnapshot, Snapshot } from '#schemas/entities/snapshot.ts'
import type { ThemeMode, ThemeVariables } from '#schemas/entities/theme.ts'
import type { SiwxData, SiwxSession } from '#schemas/entities/siwx.ts'
import type * as listed from '#schemas/entities/listed-wallet.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { ListedConnection, ListedWallet } from '#sdk/types/headless.ts'
import type * as sdk from '#sdk/index.ts'

/** True when both types are the same, not only assignable. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : Mutual<A, B>
/** Two spellings of one type: each is assignable to the other and has the same keys. */
type Mutual<A, B> = [A, B] extends [B, A]
  ? [keyof A, keyof B] extends [keyof B, keyof A]
    ? true
    : false
  : false

function same<_A extends true>(): void {}

// The hand-written types of the package equal those of the schemas.
same<Same<sdk.Namespace, ChainNamespace>>()
same<Same<sdk.ThemeMode, ThemeMode>>()
same<Same<sdk.ThemeVariables, ThemeVariables>>()
same<Same<sdk.DappMetadata, DappMetadata>>()
same<Same<sdk.Features, Features>>()
same<Same<sdk.CustomWallet, CustomWallet>>()
same<Same<sdk.PosternNetwork, Network>>()
same<Same<sdk.PosternAccount, Account>>()
same<Same<sdk.NamespaceState, NamespaceSnapshot>>()
same<Same<sdk.PosternState, Snapshot>>()
same<Same<sdk.SiwxData, SiwxData>>()
same<Same<sdk.SiwxSession, SiwxSession>>()
same<Same<ListedWallet, listed.ListedWallet>>()
same<Same<ListedConnection, listed.ListedConnection>>()

// Sites may prefix theme variables and keep functions for signing in; all else is as in the schema.
type WithoutTheme<T> = Omit<T, 'themeVariables' | 'siwx'>
same<Same<WithoutTheme<sdk.PosternOptionsPatch>, WithoutTheme<OptionsPatch>>>()
type SiteOnly = 'modalUrl' | 'container' | 'ariaLabel' | 'announce' | 'onEvent' | 'siweConfig'
same<Same<WithoutTheme<Omit<sdk.PosternOptions, SiteOnly>>, WithoutTheme<Options>>>()

// Wrong calls do not compile.
declare const postern: sdk.Postern
declare const injected: InjectedWallet
// @ts-expect-error: a namespace nobody knows
void postern.connect({ namespace: 'polkadot' })
// @ts-expect-error: `projectId` cannot change
void postern.updateOptions({ projectId: 'other' })
// @ts-expect-error: an event nobody emits
postern.getProvider('eip155').on('accounts', () => {})
// @ts-expect-error: a wallet of the page is not an instance's account
const account: sdk.PosternAccount = injected
void account
