/** Sign-ins to sites with a wallet (SIWX). */
export interface SignInTables {
  /** Nonces that were used, until they expire. */
  sign_in_nonces: {
    nonce_hash: string
    expires_at: string
  }
  sign_in_sessions: {
    id: string
    project_id: string
    /** CAIP-10 id. */
    caip_address: string
    /** The origin of the site. */
    site_origin: string
    created_at: string
    expires_at: string
  }
}
