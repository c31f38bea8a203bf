import * as z from 'zod/mini'
import { OAUTH_PROVIDERS, SOCIAL_PROVIDERS } from '#schemas/constants/login.ts'
import { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { AccountType } from './account.ts'

/** A provider whose login takes place in its own window (docs/specification.md §5.23). */
export const OAuthProvider = z.enum(OAUTH_PROVIDERS)
export type OAuthProvider = z.infer<typeof OAuthProvider>

export const SocialProvider = z.enum(SOCIAL_PROVIDERS)
export type SocialProvider = z.infer<typeof SocialProvider>

/** How an embedded EVM account acts: as a plain key account, or as a smart account on the same address (EIP-7702). */
export const EmbeddedAccountType = z.enum(['eoa', 'smartAccount'])
export type EmbeddedAccountType = z.infer<typeof EmbeddedAccountType>

/** One account of the embedded wallet. */
export const EmbeddedAccount = z.strictObject({
  namespace: ChainNamespace,
  address: z.string().check(z.minLength(1), z.maxLength(128)),
  type: AccountType,
  /** Hexadecimal; present where wallets of the namespace share it (Bitcoin). */
  publicKey: z.optional(z.string().check(z.maxLength(256))),
  /** CAIP-2 ids of the networks with this address; absent when all networks of the namespace share it. */
  caipNetworkIds: z.optional(z.array(z.string().check(z.maxLength(41)))),
})
export type EmbeddedAccount = z.infer<typeof EmbeddedAccount>

/** The visitor behind an unlocked wallet (docs/specification.md §3.68). */
export const EmbeddedUser = z.strictObject({
  email: z.optional(z.string().check(z.maxLength(254))),
  userName: z.optional(z.string().check(z.maxLength(120))),
  /** The account on `chainId`. */
  address: z.string().check(z.minLength(1), z.maxLength(128)),
  /** CAIP-2 id. */
  chainId: z.string().check(z.maxLength(41)),
  accounts: z.array(EmbeddedAccount).check(z.minLength(1), z.maxLength(32)),
  preferredAccountType: EmbeddedAccountType,
  smartAccountDeployed: z.boolean(),
})
export type EmbeddedUser = z.infer<typeof EmbeddedUser>

/**
 * The state of this site's wallet.
 * - `signedOut`: no visitor is logged in.
 * - `setupRequired`: a visitor is logged in and has no wallet, or one that only this browser could restore.
 * - `locked`: the wallet exists, and this browser needs a passkey, a password or the recovery phrase to open it.
 * - `ready`: accounts can be shared and requests answered.
 */
export const WalletStatus = z.enum(['signedOut', 'setupRequired', 'locked', 'ready'])
export type WalletStatus = z.infer<typeof WalletStatus>

/** A kind of unlocker (docs/security-model.md §5.4). */
export const UnlockerKind = z.enum(['device', 'passkey', 'password', 'kit', 'operator'])
export type UnlockerKind = z.infer<typeof UnlockerKind>
