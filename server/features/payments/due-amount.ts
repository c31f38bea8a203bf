import type { Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { unitsText } from './payment-rows.ts'
import type { PaymentTerms } from './stored-payment.ts'

/** A thousandth of the amount is the most that is added. */
const SHARE = 1_000n
/** Bounds what is read, where a thousandth is many units. */
const MAX_ADDED = 10_000n

/**
 * Finds the amount that has to arrive, so that no two payments of one asset to one recipient await the same: the amount, or
 * the fewest smallest units more. Payments are awaited as long as they are followed.
 *
 * @returns undefined when too many payments await about the same amount.
 */
export async function findDueAmount(
  transaction: Transaction<Schema>,
  { assetKey, recipientKey, amount }: PaymentTerms,
): Promise<bigint | undefined> {
  const added = amount / SHARE < MAX_ADDED ? amount / SHARE : MAX_ADDED
  const taken = await transaction
    .selectFrom('payments')
    .select('due_units')
    .where('recipient_key', '=', recipientKey)
    .where('asset_key', '=', assetKey)
    .where('due_units', '>=', unitsText(amount))
    .where('due_units', '<=', unitsText(amount + added))
    .where('look_at', 'is not', null)
    .orderBy('due_units')
    .execute()
  let due = amount
  for (const { due_units: units } of taken) if (BigInt(units) === due) due += 1n
  return due <= amount + added ? due : undefined
}
