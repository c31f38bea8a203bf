import type { WalletStatus } from '#schemas/entities/embedded-user.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { DeclaredAccount, UnlockerInfo } from '#schemas/http/wallet/unlockers.ts'
import type { Vault } from './vault.ts'

/** The state of the wallet on this site, and its unlockers. */
export interface WalletState {
  readonly status: WalletStatus
  readonly unlockers: readonly UnlockerInfo[]
  /** No unlocker outlives this browser, and the visitor deferred adding one. */
  readonly isRecoveryDeferred: boolean
  /** The login alone opens the wallet, because the wallet has no recovery yet. */
  readonly isKeptForLogin: boolean
  /** As the browser that created the wallet stated them; absent where it stated none. */
  readonly accounts?: readonly DeclaredAccount[]
}

/**
 * Creates, opens and closes the wallet of the visitor who is logged in, and manages its unlockers. Every method answers a
 * {@link Result} and none throws. What the visitor types (recovery phrases, passwords) is used once and not stored.
 *
 * Beside the codes below each can answer SESSION_EXPIRED, WALLET_SERVER_UNREACHABLE and VAULT_FAILED. What the server stores
 * but does not belong to the wallet, or is older than what this browser has seen, answers BLOB_MISMATCH and locks.
 */
export interface EmbeddedWallet {
  readonly vault: Vault
  readonly status: () => Promise<Result<WalletState>>
  /** Creates a wallet, leaves it open and adds a device unlocker; WALLET_EXISTS. */
  readonly create: () => Promise<Result<undefined>>
  /** Does the same in place of a wallet that another browser began and never finished. */
  readonly startAnew: () => Promise<Result<undefined>>
  /** Imports the wallet of a recovery phrase of 12 to 24 words (BIP-39, English); PHRASE_INVALID, WALLET_EXISTS. */
  readonly importPhrase: (words: readonly string[]) => Promise<Result<undefined>>
  /** PASSKEY_UNAVAILABLE, PASSKEY_REFUSED; STEP_UP_REQUIRED once the wallet has a recovery. */
  readonly addPasskey: (label: string) => Promise<Result<undefined>>
  /** PASSWORD_WEAK, STEP_UP_REQUIRED. */
  readonly addPassword: (password: string) => Promise<Result<undefined>>
  /** The words of the recovery phrase, to write down; STEP_UP_REQUIRED once the wallet has a recovery. */
  readonly startPhrase: () => Promise<Result<readonly string[]>>
  /** Records that the visitor wrote the phrase down; the caller has made them prove it. */
  readonly confirmPhrase: () => Promise<Result<undefined>>
  /** Adds recovery by the operator, who can then open the wallet; RECOVERY_NOT_ALLOWED. */
  readonly addOperator: () => Promise<Result<undefined>>
  /**
   * Hands the operator the root key, to open the wallet after a login until it has a recovery. It is called before the
   * address of a wallet without recovery is disclosed. RECOVERY_NOT_ALLOWED where the project discloses none before that.
   */
  readonly storeLoginKey: () => Promise<Result<undefined>>
  /** Defers the recovery; until then the login opens the wallet. RECOVERY_NOT_ALLOWED unless the owner allows it. */
  readonly deferRecovery: () => Promise<Result<undefined>>
  /** Opens silently, with the device unlocker or after a login alone; UNLOCKER_UNKNOWN where neither exists. */
  readonly openWithDevice: () => Promise<Result<undefined>>
  /** PASSKEY_REFUSED, PASSKEY_UNAVAILABLE. */
  readonly openWithPasskey: () => Promise<Result<undefined>>
  /** PASSWORD_WRONG, UNLOCKER_LOCKED. */
  readonly openWithPassword: (password: string) => Promise<Result<undefined>>
  /** PHRASE_INVALID, also for the phrase of another wallet. */
  readonly openWithPhrase: (words: readonly string[]) => Promise<Result<undefined>>
  /** STEP_UP_REQUIRED, UNLOCKER_UNKNOWN. */
  readonly openWithOperator: () => Promise<Result<undefined>>
  /**
   * The words of the recovery phrase, for display in this document only; the server records the export first.
   * STEP_UP_REQUIRED.
   */
  readonly revealPhrase: () => Promise<Result<readonly string[]>>
  /** UNLOCKER_LAST, STEP_UP_REQUIRED; WALLET_LOCKED where this browser cannot open the wallet silently. */
  readonly removeUnlocker: (unlockerId: string) => Promise<Result<undefined>>
  /** Forgets the keys and deletes what this browser stores of the wallet, at the end of a session. */
  readonly forget: () => Promise<Result<undefined>>
}
