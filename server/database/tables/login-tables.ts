/** Users of the embedded wallet and how they log in. `…_sealed` is encrypted, `…_lookup` and `…_hash` are hashes. */
export interface LoginTables {
  users: {
    id: string
    project_id: string
    created_at: string
    email_sealed: string | null
    user_name_sealed: string | null
    /** A `SocialProvider`; null for a login by e-mail. */
    provider: string | null
  }
  /** A person at an issuer; the issuer of e-mail addresses is `email`. */
  identities: {
    id: string
    user_id: string
    project_id: string
    issuer: string
    subject_lookup: string
    created_at: string
    /** Set for an address that the user has changed from. */
    expires_at: string | null
  }
  /** Browsers, by the thumbprint of their key. */
  devices: {
    user_id: string
    device_id: string
    project_id: string
    site_origin: string
    label: string
    created_at: string
    last_used_at: string
  }
  wallet_sessions: {
    id: string
    user_id: string
    device_id: string
    project_id: string
    site_origin: string
    access_hash: string
    access_expires_at: string
    refresh_hash: string
    /** The previous refresh token; null before the first refresh. */
    previous_refresh_hash: string | null
    rotated_at: string | null
    created_at: string
    idle_expires_at: string
    expires_at: string
    stepped_up_at: string | null
  }
  /** Codes and their purposes. */
  challenges: {
    id: string
    purpose: string
    project_id: string
    device_id: string
    user_id: string | null
    site_origin: string
    device_label: string
    language: string
    email_lookup: string
    email_sealed: string
    /** The address that a user changes to, while the old one confirms. */
    next_email_sealed: string | null
    /** Null until the device is approved. */
    code_hash: string | null
    digits: number
    tries: number
    /** Null when the device needs no approval. */
    approval: string | null
    approval_hash: string | null
    created_at: string
    expires_at: string
    used_at: string | null
  }
  /** How many mails were sent, by key and time. */
  send_counters: {
    key: string
    slot: string
    points: number
  }
  /** Device proofs that have been used. */
  device_proofs: {
    proof: string
    expires_at: string
  }
}
