import type { Selectable, Transaction } from 'kysely'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import type { OnrampTables } from '#server/database/tables/onramp-tables.ts'
import type {
  NewOrder,
  OnrampOrders,
  OrderDelivery,
  OrderKind,
  OrderList,
  OrderReport,
  StoredOrder,
  StoredStatus,
} from './onramp-orders.ts'

type Row = Selectable<OnrampTables['onramp_orders']>

const KINDS: readonly OrderKind[] = ['purchase', 'deposit']
const STATUSES: readonly StoredStatus[] = ['pending', 'paid', 'delivered', 'failed']
const OPEN: readonly StoredStatus[] = ['pending', 'paid']
/** Which statuses a report may replace. */
const REPLACED: Readonly<Record<StoredStatus, readonly StoredStatus[]>> = {
  pending: ['pending'],
  paid: OPEN,
  // A visitor whose card was declined may pay with another one in the same purchase.
  delivered: [...OPEN, 'failed'],
  failed: OPEN,
}

export function createOnrampOrders(database: Database): OnrampOrders {
  const { query } = database
  return {
    async begin(order) {
      await query.insertInto('onramp_orders').values(rowOf(order)).execute()
    },
    async find(id) {
      const row = await query.selectFrom('onramp_orders').selectAll().where('id', '=', id).executeTakeFirst()
      return row && orderOf(row)
    },
    report: (report, now) =>
      query.transaction().execute((transaction) => applyReport(transaction, report, now)),
    // Two orders of one address must not take the same transfer.
    deliver: (id, delivery) =>
      database.withLock((transaction) => recordDelivery(transaction, id, delivery), 'onramp-delivery'),
    list: (wanted) => listOrders(database, wanted),
  }
}

async function applyReport(
  transaction: Transaction<Schema>,
  { providerId, eventId, orderId, status, transactionId }: OrderReport,
  now: Timestamp,
): Promise<boolean> {
  const first = await transaction
    .insertInto('onramp_reports')
    .values({ provider_id: providerId, event_id: eventId, order_id: orderId, received_at: isoTime(now) })
    .onConflict((conflict) => conflict.columns(['provider_id', 'event_id']).doNothing())
    .returning('event_id')
    .execute()
  if (first.length === 0) return false
  const own = () => transaction.updateTable('onramp_orders').where('id', '=', orderId)
  const isCompleted = status === 'delivered'
  await own()
    .set({ is_reported: 1, ...(isCompleted ? { is_completed: 1 } : {}) })
    .execute()
  const replaced = own().where('status', 'in', REPLACED[status])
  // A failed attempt may be reported after the one that was completed.
  await (status === 'failed' ? replaced.where('is_completed', '=', 0) : replaced)
    .set({ status: isCompleted ? 'paid' : status })
    .execute()
  if (transactionId !== undefined && (await isUnclaimed(transaction, orderId, transactionId)))
    await own().set({ transaction_id: transactionId }).where('status', 'in', OPEN).execute()
  return true
}

async function recordDelivery(
  transaction: Transaction<Schema>,
  id: string,
  { transactionId, boughtAmount, confirmedBy }: OrderDelivery,
): Promise<boolean> {
  if (!(await isUnclaimed(transaction, id, transactionId))) return false
  const changed = await transaction
    .updateTable('onramp_orders')
    .set({
      status: 'delivered',
      transaction_id: transactionId,
      bought_amount: boughtAmount,
      confirmed_by: confirmedBy,
    })
    .where('id', '=', id)
    .where('status', 'in', OPEN)
    .returning('id')
    .execute()
  return changed.length === 1
}

async function listOrders(
  { query }: Database,
  { projectId, providerId, caipNetworkId, address, before, most }: OrderList,
): Promise<readonly StoredOrder[]> {
  let rows = query
    .selectFrom('onramp_orders')
    .selectAll()
    .where('address_key', '=', addressKey(address))
    .where('project_id', '=', projectId)
    .where('is_reported', '=', 1)
    .where('kind', '=', 'purchase')
  if (caipNetworkId !== undefined) rows = rows.where('caip_network_id', '=', caipNetworkId)
  if (providerId !== undefined) rows = rows.where('provider_id', '=', providerId)
  if (before !== undefined) {
    const time = isoTime(before.createdAt)
    rows = rows.where((where) =>
      where.or([
        where('created_at', '<', time),
        where.and([where('created_at', '=', time), where('id', '<', before.id)]),
      ]),
    )
  }
  const found = await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).execute()
  return found.map(orderOf)
}

/** Whether no other order of the same address was delivered by a transfer. */
async function isUnclaimed(
  transaction: Transaction<Schema>,
  id: string,
  transactionId: string,
): Promise<boolean> {
  const claimed = await transaction
    .selectFrom('onramp_orders as own')
    .innerJoin('onramp_orders as other', (join) =>
      join
        .onRef('other.caip_network_id', '=', 'own.caip_network_id')
        .onRef('other.address_key', '=', 'own.address_key')
        .onRef('other.id', '!=', 'own.id'),
    )
    .select('other.id')
    .where('own.id', '=', id)
    .where('other.transaction_id', '=', transactionId)
    .executeTakeFirst()
  return claimed === undefined
}

/** The case of an EVM address does not matter. */
function addressKey(address: string): string {
  return isEvmAddress(address) ? address.toLowerCase() : address
}

function rowOf(order: NewOrder): Row {
  return {
    id: order.id,
    kind: order.kind,
    project_id: order.projectId,
    provider_id: order.providerId,
    caip_network_id: order.caipNetworkId,
    address: order.address,
    address_key: addressKey(order.address),
    asset: order.asset,
    // The column is older than deposits, and not null.
    payment_currency: order.paymentCurrency ?? '',
    payment_amount: order.paymentAmount,
    expected_amount: order.expectedAmount,
    status: 'pending',
    is_reported: 0,
    is_completed: 0,
    bought_amount: null,
    transaction_id: null,
    confirmed_by: null,
    created_at: isoTime(order.createdAt),
    expires_at: isoTime(order.expiresAt),
  }
}

function orderOf(row: Row): StoredOrder {
  const status = STATUSES.find((known) => known === row.status)
  if (status === undefined) throw new Error(`An order has the unknown status ${row.status}.`)
  const kind = KINDS.find((known) => known === row.kind)
  if (kind === undefined) throw new Error(`An order has the unknown kind ${row.kind}.`)
  const { confirmed_by: confirmedBy } = row
  return {
    id: row.id,
    kind,
    projectId: row.project_id,
    providerId: row.provider_id,
    caipNetworkId: row.caip_network_id,
    address: row.address,
    asset: row.asset,
    paymentCurrency: row.payment_currency === '' ? null : row.payment_currency,
    paymentAmount: row.payment_amount,
    expectedAmount: row.expected_amount,
    status,
    isCompleted: row.is_completed === 1,
    boughtAmount: row.bought_amount,
    transactionId: row.transaction_id,
    confirmedBy: confirmedBy === 'chain' || confirmedBy === 'provider' ? confirmedBy : null,
    createdAt: Date.parse(row.created_at),
    expiresAt: Date.parse(row.expires_at),
  }
}
