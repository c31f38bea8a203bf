/** The logins of operators at the insight page. */
export interface InsightTables {
  /** Links that `postern insight` printed and nobody has used. */
  insight_links: {
    /** SHA-256 of the token. */
    token_hash: string
    expires_at: string
  }
  insight_sessions: {
    /** SHA-256 of the cookie. */
    token_hash: string
    expires_at: string
  }
}
