import { PostgresDialect, PostgresDriver, type DatabaseConnection, type PostgresDialectConfig } from 'kysely'

class FirstCauseDriver extends PostgresDriver {
  /** A connection that broke inside a transaction cannot end it either, and that would hide why it broke. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => undefined)
  }
}

/** kysely's PostgreSQL dialect whose transactions fail with the first cause. */
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
