import type { Generated } from 'kysely'

/** What was found on chains about accounts; addresses of EVM accounts are in lower case. */
export interface AccountIndexTables {
  /** The progress of each account's scan. */
  account_scans: {
    network: string
    address: string
    /** Everything from `lowest` to `highest` was read; null before the first scan. */
    lowest: number | null
    highest: number | null
    /** The hash of the block `highest`; another hash there means that the chain was replaced. */
    highest_hash: string | null
    /** The newest block that was read, which may still be replaced. */
    reached: number | null
    scanned_at: string | null
    asked_at: string
    /** The process that is scanning the account. */
    holder: string | null
    held_until: string | null
    /** The project that requested it last, whose quota the account counts against. */
    project_id: string | null
    /** How many transactions are stored. */
    entries: Generated<number>
    /** Since when internal transfers were not seen; null when all were. */
    blind_since: string | null
    /** The first block from which all approvals are stored, where older ones had to be deleted. */
    approvals_since: number | null
  }
  account_transactions: {
    network: string
    address: string
    block: number
    /** Its position in the block. */
    position: number
    hash: string
    /** Token transfers and internal transfers to or from the account, as JSON. */
    movements: string
    /** The details of the transaction as JSON; null until they are needed. */
    details: string | null
  }
  /** The assets that the account ever received. */
  account_assets: {
    network: string
    address: string
    contract: string
    /** Decimal; empty for a fungible token. */
    token_id: string
    standard: string
    /** The block where it was first seen. */
    block: number
  }
  /** Whom the account ever allowed to move its assets. */
  account_approvals: {
    network: string
    address: string
    contract: string
    spender: string
    kind: string
    /** Decimal; empty where not a single collectible is meant. */
    token_id: string
    /** The block where it was first seen. */
    block: number
  }
}
