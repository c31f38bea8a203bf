import { PostgresDialect, PostgresDriver, type DatabaseConnection, type PostgresDialectConfig } from 'kysely'

class FirstCauseDriver extends PostgresDriver {
  /** A broken connection cannot roll back either, and that error would hide the first one. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}

/** kysely's PostgreSQL dialect, with transactions that fail with the first cause. */
export class FirstCauseDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new FirstCauseDriver(this.#config)
  }
}
