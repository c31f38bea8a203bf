import type { Generated } from 'kysely'

/** Wallets, their unlockers, and the audit log. `…_sealed` is encrypted, `…_hash` is a hash. */
export interface WalletTables {
  wallets: {
    /** Chosen by the browser that created the key. */
    id: string
    /** A user has one wallet. */
    user_id: string
    project_id: string
    /** Increases with every change of the unlockers. */
    version: number
    /** A keyed hash of the wallet and its unlockers, so that a row changed outside the server is noticed. */
    state_hash: string
    created_at: string
    changed_at: string
    /** Shares released since `release_since`. */
    releases: number
    release_since: string
    /** JSON; null when the browser that created the wallet stated no accounts. */
    accounts_sealed: string | null
  }
  unlockers: {
    id: string
    wallet_id: string
    /** An `UnlockerKind`, or `login`: the key that is kept until the wallet has a recovery method. */
    kind: string
    /** The version of the wallet that added this row; its secrets are sealed for that version. */
    version: number
    label_sealed: string
    created_at: string
    last_used_at: string | null
    /** A half, a wrapped root key, or the root key that an operator keeps; null where the server has nothing. */
    share_sealed: string | null
    /** For `device`: the thumbprint of its key. */
    device_id: string | null
    /** For `passkey`. */
    credential_id: string | null
    public_key: string | null
    /** JSON. */
    transports: string | null
    counter: number
    /** For `password`: the parameters of its key derivation, as JSON. */
    parameters: string | null
    verifier_hash: string | null
    /** Wrong tries since the last lock. */
    tries: number
    locks: number
    locked_until: string | null
  }
  /** Challenges that passkeys sign once. */
  passkey_challenges: {
    id: string
    wallet_id: string
    device_id: string
    purpose: string
    challenge_hash: string
    expires_at: string
  }
  /** Events of logins and wallets. */
  audit_log: {
    id: string
    at: string
    action: string
    outcome: string
    project_id: string | null
    user_id: string | null
    device_id: string | null
    /** JSON. */
    detail: string | null
    /** How often it happened within the hour; only refusals count more than once. */
    times: Generated<number>
  }
}
