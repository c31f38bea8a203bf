import type { Generated } from 'kysely'

/** Logins that go on in another window or on a phone. `…_sealed` is encrypted, `…_hash` is a hash. */
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
    /** A key of `SocialProvider`: of the window that was opened last. */
    provider: string | null
    /** By what the window's return is found; null when none is awaited. */
    state_hash: string | null
    /** JSON: what the login remembers until then. */
    attempt_sealed: string | null
    /** JSON: who it turned out to be. */
    person_sealed: string | null
    /** JSON: the session it ended in, until it can no longer be asked for. */
    session_sealed: string | null
    /** The browser of the window that was opened last. */
    window_hash: string | null
    /** The window the device that started the flow vouched for; equal to `window_hash` when it is that one. */
    vouched_hash: string | null
    /** What its window shows, while that has to be typed in where the flow was started. */
    number_hash: string | null
    number_tries: Generated<number>
    /** A code of the error catalogue. */
    reason: string | null
    created_at: string
    expires_at: string
  }
}
