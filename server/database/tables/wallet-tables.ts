import type { Generated } from 'kysely'

/** Wallets and what opens them; what happened. `…_sealed` is encrypted, `…_hash` is a hash. */
export interface WalletTables {
  wallets: {
    /** Chosen by the browser that made the key. */
    id: string
    /** A user has one wallet. */
    user_id: string
    project_id: string
    /** Grows with every change of the unlockers. */
    version: number
    /** Over the wallet and everything that opens it; a row that was changed elsewhere no longer fits. */
    state_hash: string
    created_at: string
    changed_at: string
    /** Shares released since `release_since`. */
    releases: number
    release_since: string
    /** JSON. Null where the browser that made the wallet stated none. */
    accounts_sealed: string | null
  }
  unlockers: {
    id: string
    wallet_id: string
    /** A key of `UnlockerKind`, or `login`: the key that is kept until the wallet has a way of recovery. */
    kind: string
    /** The version of the wallet that began with this row; its secrets are sealed for it. */
    version: number
    label_sealed: string
    created_at: string
    last_used_at: string | null
    /** A half, a wrapped root key, or the root key an operator keeps. Null where the server holds nothing. */
    share_sealed: string | null
    /** Of `device`: the thumbprint of its key. */
    device_id: string | null
    /** Of `passkey`. */
    credential_id: string | null
    public_key: string | null
    /** JSON. */
    transports: string | null
    counter: number
    /** Of `password`: how it becomes a key, as JSON. */
    parameters: string | null
    verifier_hash: string | null
    /** Wrong tries since the last lock. */
    tries: number
    locks: number
    locked_until: string | null
  }
  /** What a passkey is asked to sign, once. */
  passkey_challenges: {
    id: string
    wallet_id: string
    device_id: string
    purpose: string
    challenge_hash: string
    expires_at: string
  }
  /** What happened to logins and wallets. */
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
    /** How often it happened within the hour; more than once only of what was refused. */
    times: Generated<number>
  }
}
