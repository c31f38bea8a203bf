import type { Generated } from 'kysely'
import type { OriginSource } from './project.ts'
import type { AccountIndexTables } from '#server/database/tables/account-index-tables.ts'
import type { LoginTables } from '#server/database/tables/login-tables.ts'
import type { DescriptorTables } from '#server/database/tables/descriptor-tables.ts'
import type { DirectoryTables } from '#server/database/tables/directory-tables.ts'
import type { FlowTables } from '#server/database/tables/flow-tables.ts'
import type { GrantTables } from '#server/database/tables/grant-tables.ts'
import type { KeyTables } from '#server/database/tables/key-tables.ts'
import type { OnrampTables } from '#server/database/tables/onramp-tables.ts'
import type { PaymentTables } from '#server/database/tables/payment-tables.ts'
import type { SignInTables } from '#server/database/tables/sign-in-tables.ts'
import type { SponsorTables } from '#server/database/tables/sponsor-tables.ts'
import type { WalletTables } from '#server/database/tables/wallet-tables.ts'

/**
 * The tables as both dialects store them: flags are 0 or 1, times are ISO 8601 in UTC, nested data is JSON text, because
 * those mean the same in SQLite and in PostgreSQL.
 */
export interface Schema
  extends
    AccountIndexTables,
    LoginTables,
    FlowTables,
    GrantTables,
    KeyTables,
    DescriptorTables,
    DirectoryTables,
    OnrampTables,
    PaymentTables,
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
  /** Releases of the script for sites; `files` is JSON with their texts by name. */
  script_releases: {
    version: string
    files: string
    kept_at: string
  }
  project_origins: {
    project_id: string
    origin: string
    position: number
    listed_by: Generated<OriginSource>
  }
}
