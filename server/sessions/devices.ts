import type { Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/iso-time.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Clock } from './clock.ts'

/** A browser of a user, at one site. */
export interface Device {
  readonly deviceId: string
  readonly siteOrigin: string
  readonly label: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly lastUsedAt: string
}

export interface NewDevice {
  readonly userId: string
  readonly deviceId: string
  readonly projectId: string
  readonly siteOrigin: string
  readonly label: string
}

/** Told inside the transaction that removes a device, so that what belongs to it goes with it. */
export type DeviceRemoved = (
  transaction: Transaction<Schema>,
  device: { readonly userId: string; readonly deviceId: string },
) => Promise<void>

/** The browsers people are logged in from. */
export interface Devices {
  /** Notes that a user logs in from a device. */
  remember(transaction: Transaction<Schema>, device: NewDevice): Promise<void>
  isKnown(userId: string, deviceId: string): Promise<boolean>
  list(userId: string): Promise<Device[]>
  /** Ends the sessions of a device and forgets it; false when it is not the user's. */
  remove(userId: string, deviceId: string): Promise<boolean>
  onRemoved(listener: DeviceRemoved): void
}

/**
 * @example
 * devices.onRemoved((transaction, { userId, deviceId }) => shares.forget(transaction, userId, deviceId))
 */
export function createDevices({ query }: Database, clock: Clock): Devices {
  const listeners: DeviceRemoved[] = []
  return {
    async remember(transaction, { userId, deviceId, projectId, siteOrigin, label }) {
      const now = isoTime(clock())
      const seen = { site_origin: siteOrigin, label, last_used_at: now }
      await transaction
        .insertInto('devices')
        .values({ user_id: userId, device_id: deviceId, project_id: projectId, created_at: now, ...seen })
        .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doUpdateSet(seen))
        .execute()
    },

    async isKnown(userId, deviceId) {
      const row = await query
        .selectFrom('devices')
        .select('device_id')
        .where('user_id', '=', userId)
        .where('device_id', '=', deviceId)
        .executeTakeFirst()
      return row !== undefined
    },

    async list(userId) {
      const rows = await query
        .selectFrom('devices')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .execute()
      return rows.map((row) => ({
        deviceId: row.device_id,
        siteOrigin: row.site_origin,
        label: row.label,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
      }))
    },

    remove: (userId, deviceId) =>
      query.transaction().execute(async (transaction) => {
        // Sessions go with their device by the foreign key.
        const { numDeletedRows } = await transaction
          .deleteFrom('devices')
          .where('user_id', '=', userId)
          .where('device_id', '=', deviceId)
          .executeTakeFirst()
        if (numDeletedRows === 0n) return false
        for (const removed of listeners) await removed(transaction, { userId, deviceId })
        return true
      }),

    onRemoved: (listener) => listeners.push(listener),
  }
}
