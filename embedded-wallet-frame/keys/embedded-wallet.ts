import type { WalletStatus } from '#schemas/entities/embedded-user.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { StatedAccount, UnlockerInfo } from '#schemas/http/wallet/unlockers.ts'
import type { Vault } from './vault.ts'

/** Where the wallet of this site stands, and what opens it. */
export interface WalletState {
  readonly status: WalletStatus
  readonly unlockers: readonly UnlockerInfo[]
  /** Nothing but this browser could restore the wallet, and the visitor put the way of recovery off. */
  readonly isRecoveryDeferred: boolean
  /** Whoever logs in opens the wallet, because it has no way of recovery yet. */
  readonly isKeptForLogin: boolean
  /** As the browser that made the wallet stated them; absent where it stated none. */
  readonly accounts?: readonly StatedAccount[]
}

/**
 * Makes, opens and closes the wallet of the visitor who is logged in, and keeps the ways to open it. Every method
 * answers a {@link Result} and none throws; texts of a person (words, passwords) are used once and not kept.
 *
 * Beside the codes below each can answer SESSION_EXPIRED, WALLET_SERVER_UNREACHABLE and VAULT_FAILED; what is stored and
 * does not belong to the wallet, or is older than what this browser has seen, answers BLOB_MISMATCH and locks.
 */
export interface EmbeddedWallet {
  readonly vault: Vault
  readonly status: () => Promise<Result<WalletState>>
  /** A new wallet, open and kept by this browser; WALLET_EXISTS. */
  readonly create: () => Promise<Result<undefined>>
  /** The same in the place of a wallet that was begun in another browser and never finished. */
  readonly startAnew: () => Promise<Result<undefined>>
  /** The wallet of 12 to 24 words (BIP-39, English); PHRASE_INVALID, WALLET_EXISTS. */
  readonly importPhrase: (words: readonly string[]) => Promise<Result<undefined>>
  /** PASSKEY_UNAVAILABLE, PASSKEY_REFUSED, STEP_UP_REQUIRED once the wallet has a way of recovery. */
  readonly addPasskey: (label: string) => Promise<Result<undefined>>
  /** PASSWORD_WEAK, STEP_UP_REQUIRED. */
  readonly addPassword: (password: string) => Promise<Result<undefined>>
  /** The words to write down; STEP_UP_REQUIRED once the wallet has a way of recovery. */
  readonly startPhrase: () => Promise<Result<readonly string[]>>
  /** Notes that they were written down; whoever asks has let the visitor prove it. */
  readonly confirmPhrase: () => Promise<Result<undefined>>
  /** Recovery by the operator, who can then open the wallet; RECOVERY_NOT_ALLOWED. */
  readonly addOperator: () => Promise<Result<undefined>>
  /**
   * Lets the operator keep the key for whoever logs in, until there is a way of recovery: before the address of a wallet
   * without one is told. RECOVERY_NOT_ALLOWED where the project tells none before that.
   */
  readonly storeLoginKey: () => Promise<Result<undefined>>
  /** Puts the way of recovery off; the login opens the wallet until then. RECOVERY_NOT_ALLOWED unless the owner allows it. */
  readonly deferRecovery: () => Promise<Result<undefined>>
  /** Silently, where this browser keeps a key of the wallet, or the login opens it; else UNLOCKER_UNKNOWN. */
  readonly openWithDevice: () => Promise<Result<undefined>>
  /** PASSKEY_REFUSED, PASSKEY_UNAVAILABLE. */
  readonly openWithPasskey: () => Promise<Result<undefined>>
  /** PASSWORD_WRONG, UNLOCKER_LOCKED. */
  readonly openWithPassword: (password: string) => Promise<Result<undefined>>
  /** PHRASE_INVALID, also for the words of another wallet. */
  readonly openWithPhrase: (words: readonly string[]) => Promise<Result<undefined>>
  /** STEP_UP_REQUIRED, UNLOCKER_UNKNOWN. */
  readonly openWithOperator: () => Promise<Result<undefined>>
  /** The words, to be shown in this document and nowhere else; noted by the server first. STEP_UP_REQUIRED. */
  readonly revealPhrase: () => Promise<Result<readonly string[]>>
  /** UNLOCKER_LAST, STEP_UP_REQUIRED; WALLET_LOCKED where this browser cannot open the wallet by itself. */
  readonly removeUnlocker: (unlockerId: string) => Promise<Result<undefined>>
  /** Forgets the keys and deletes what this browser keeps of the wallet, for the end of a session. */
  readonly forget: () => Promise<Result<undefined>>
}
