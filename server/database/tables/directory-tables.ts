/** What an operator adds to the wallet directory. */
export interface DirectoryTables {
  directory_wallets: {
    /** 64 hex digits. */
    id: string
    /** Lower case and unique; null when the wallet has none. */
    rdns: string | null
    /** A `DirectoryWallet` as JSON. */
    entry: string
    imported_at: string
  }
  /** Pictures that came with the wallets. */
  directory_pictures: {
    wallet_id: string
    /** The hash of the picture, so that the picture under an id never changes. */
    image_id: string
    /** A data URI. */
    picture: string
  }
  /** One row, `wallets`, after the first import. */
  directory_revisions: {
    directory: string
    /** Random; replaced by each change. */
    revision: string
  }
}
