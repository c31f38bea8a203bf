import type { Generated } from 'kysely'

/** Logins that continue in another window or on a phone. `…_sealed` is encrypted, `…_hash` is a hash. */
export interface FlowTables {
  login_flows: {
    id: string
    /** `window` or `farcaster`. */
    kind: string
    project_id: string
    device_id: string
    site_origin: string
    device_label: string
    language: string
    /** `pending`, `working`, `number`, `proven`, `taken`, `done` or `failed`. */
    status: string
    /** A `SocialProvider`: that of the window that was opened last. */
    provider: string | null
    /** Identifies the answer that the window returns with; null when none is expected. */
    state_hash: string | null
    /** JSON: the state of the login until it returns. */
    attempt_sealed: string | null
    /** JSON: the person who logged in. */
    person_sealed: string | null
    /** JSON: the session of the login, while it can still be fetched. */
    session_sealed: string | null
    /** The browser of the window that was opened last. */
    window_hash: string | null
    /** The window that the starting device vouched for; equals `window_hash` when it is the same one. */
    vouched_hash: string | null
    /** The number of the window, while it has to be entered where the flow was started. */
    number_hash: string | null
    number_tries: Generated<number>
    /** A code of the error catalogue. */
    reason: string | null
    created_at: string
    expires_at: string
  }
}
