/** What visitors allowed sites without an approval of each request. */
export interface GrantTables {
  grants: {
    pci: string
    user_id: string
    project_id: string
    /** The browser in which the visitor granted it; its end ends the grant. */
    device_id: string
    /** As the browser attested it when the session began. */
    site_origin: string
    caip_network_id: string
    /** In lower case. */
    account: string
    /** JSON: `SessionPermissionKind`s. */
    permissions: string
    /** 1 where the account signed the grant; 0 for grants from before that was asked, which have ended. */
    is_signed: number
    /** JSON: what was spent of each allowance in its newest period. */
    spent: string
    /** JSON: the times of the newest uses, in milliseconds since 1970. */
    used_at: string
    created_at: string
    expires_at: string
    revoked_at: string | null
  }
}
