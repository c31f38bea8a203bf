import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type Timestamp, isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'

/** A sponsored operation. */
export interface Spending {
  /** The EntryPoint's hash of it. */
  readonly operationHash: string
  readonly caipNetworkId: string
  readonly projectId: string
  readonly userId: string
  /** The gas limit, until the gas that was used is known. */
  readonly gas: number
}

/** Gas per day. */
export interface SpendingLimits {
  readonly perUser: number
  readonly perProject: number
}

/** The gas the operator paid for, by project and user. */
export interface SpendingsRepository {
  /** The gas left for today. */
  left(who: Pick<Spending, 'projectId' | 'userId'>, limits: SpendingLimits, now: Timestamp): Promise<number>
  /**
   * Reserves gas in both budgets.
   *
   * @returns false when a budget is used up, or the operation was submitted before.
   */
  reserve(spending: Spending, limits: SpendingLimits, now: Timestamp): Promise<boolean>
  /** Cancels the reservation of an operation that was not sent. */
  release(operationHash: string): Promise<void>
  recordSent(operationHash: string, transactionHash: string): Promise<void>
  recordUsed(operationHash: string, gas: number): Promise<void>
}

const DAY_MS = 86_400_000

export function createSpendingsRepository({ query, kind }: Database): SpendingsRepository {
  const change = async (operationHash: string, columns: Partial<Schema['sponsored_operations']>) => {
    await query.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('sponsored_operations')
        .set(columns)
        .where('operation_hash', '=', operationHash)
        .execute()
    })
  }
  return {
    left: (who, limits, now) =>
      query.transaction().execute((transaction) => leftOf(transaction, who, limits, now)),

    reserve: (spending, limits, now) =>
      query.transaction().execute(async (transaction) => {
        // The embedded store runs one transaction at a time; here two must not read the same remainder.
        if (kind === 'postgres') {
          const key = `sponsor:${spending.projectId}`
          await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
        }
        if ((await leftOf(transaction, spending, limits, now)) < spending.gas) return false
        const inserted = await transaction
          .insertInto('sponsored_operations')
          .values({
            operation_hash: spending.operationHash,
            caip_network_id: spending.caipNetworkId,
            project_id: spending.projectId,
            user_id: spending.userId,
            gas: spending.gas,
            created_at: isoTime(now),
          })
          .onConflict((conflict) => conflict.column('operation_hash').doNothing())
          .returning('operation_hash')
          .executeTakeFirst()
        return inserted !== undefined
      }),

    release: (operationHash) =>
      query.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('sponsored_operations')
          .where('operation_hash', '=', operationHash)
          .execute()
      }),

    recordSent: (operationHash, transaction_hash) => change(operationHash, { transaction_hash }),
    recordUsed: (operationHash, gas) => change(operationHash, { gas }),
  }
}

async function leftOf(
  transaction: Transaction<Schema>,
  { projectId, userId }: Pick<Spending, 'projectId' | 'userId'>,
  { perUser, perProject }: SpendingLimits,
  now: Timestamp,
): Promise<number> {
  const spent = await transaction
    .selectFrom('sponsored_operations')
    .select(['user_id', ({ fn }) => fn.sum<number | string>('gas').as('gas')])
    .where('project_id', '=', projectId)
    .where('created_at', '>', isoTime(now - DAY_MS))
    .groupBy('user_id')
    .execute()
  const ofUser = spent.find((row) => row.user_id === userId)?.gas ?? 0
  const ofProject = spent.reduce((sum, { gas }) => sum + Number(gas), 0)
  return Math.min(perUser - Number(ofUser), perProject - ofProject)
}
