/** What an operator adds to the wallet directory. */
export interface DirectoryTables {
  directory_wallets: {
    /** 64 hex digits. */
    id: string
    /** Lower case; null when the wallet has none. No two wallets have the same. */
    rdns: string | null
    /** A `DirectoryWallet` as JSON. */
    entry: string
    imported_at: string
  }
  /** Pictures that came with the wallets. */
  directory_pictures: {
    wallet_id: string
    /** The hash of the picture: what is served under it never changes. */
    image_id: string
    /** A data URI. */
    picture: string
  }
  /** One row, `wallets`, once something was imported. */
  directory_revisions: {
    directory: string
    /** Random, another one after each change. */
    revision: string
  }
}
