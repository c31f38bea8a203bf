import type { Generated } from 'kysely'

/** What was found on chains about accounts that were asked for; addresses of EVM accounts are in lower case. */
export interface AccountIndexTables {
  /** How far each account was looked for. */
  account_scans: {
    network: string
    address: string
    /** Everything from `lowest` to `highest` was read; null before the first time. */
    lowest: number | null
    highest: number | null
    /** Of the block `highest`: another one there means another chain. */
    highest_hash: string | null
    /** The newest block that was read, which may yet be replaced. */
    reached: number | null
    scanned_at: string | null
    asked_at: string
    /** The process that is at work on it. */
    holder: string | null
    held_until: string | null
    /** Which project asked for it last: each has room of its own. */
    project_id: string | null
    /** How many transactions are kept. */
    entries: Generated<number>
    /** Since when movements of the coin inside of contracts were not seen; null when they all were. */
    blind_since: string | null
  }
  account_transactions: {
    network: string
    address: string
    block: number
    /** Within its block. */
    position: number
    hash: string
    /** What of tokens, and inside of contracts of the coin, it moved to or from the account, as JSON. */
    movements: string
    /** Who sent it, when and so on, as JSON; null until somebody asks. */
    details: string | null
  }
  /** What the account was ever sent. */
  account_assets: {
    network: string
    address: string
    contract: string
    /** Decimal; empty for a token whose units are alike. */
    token_id: string
    standard: string
    /** Where it was seen. */
    block: number
  }
}
