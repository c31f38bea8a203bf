import { randomBytes } from 'node:crypto'
import type { Timestamp } from '#server/database/clock.ts'

const PREFIX = 'events_'
const NUMBER_DIGITS = 16
const RANDOM_BYTES = 8

/**
 * Returns the id of a new delivery, which sorts after that of the last one. Its number continues by the clock, so that a database
 * that was restored gives no id out again; its random part differs from that of another deployment with the same receiver.
 *
 * @example
 * nextDeliveryId(null, Date.now()) // 'events_0001773144000000_9f86d081884c7d65'
 */
export function nextDeliveryId(last: string | null, now: Timestamp): string {
  const number = Math.max(numberOf(last) + 1, now)
  return `${PREFIX}${String(number).padStart(NUMBER_DIGITS, '0')}_${randomBytes(RANDOM_BYTES).toString('hex')}`
}

function numberOf(id: string | null): number {
  return id === null ? 0 : Number(id.slice(PREFIX.length, PREFIX.length + NUMBER_DIGITS))
}
