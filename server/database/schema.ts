import type { AccountIndexTables } from './tables/account-index-tables.ts'
import type { LoginTables } from './tables/login-tables.ts'
import type { DescriptorTables } from './tables/descriptor-tables.ts'
import type { DirectoryTables } from './tables/directory-tables.ts'
import type { FlowTables } from './tables/flow-tables.ts'
import type { SignInTables } from './tables/sign-in-tables.ts'
import type { SponsorTables } from './tables/sponsor-tables.ts'
import type { WalletTables } from './tables/wallet-tables.ts'

/**
 * The tables, as both dialects store them: flags are 0 or 1, times are ISO 8601 in UTC, nested data is JSON text,
 * because those mean the same in SQLite and in PostgreSQL.
 */
export interface Schema
  extends
    AccountIndexTables,
    LoginTables,
    FlowTables,
    DescriptorTables,
    DirectoryTables,
    SignInTables,
    SponsorTables,
    WalletTables {
  projects: {
    id: string
    name: string
    created_at: string
    development_origins: number
    frame_clients: string
    settings: string
  }
  postern_migrations: {
    name: string
    applied_at: string
  }
  /** What the first start noted of the keys; see `check-keys.ts`. */
  key_checks: {
    key_name: string
    check_value: string
  }
  project_origins: {
    project_id: string
    origin: string
    position: number
  }
}
