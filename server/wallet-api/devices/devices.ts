import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type Clock, isoTime } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'

/** A browser of a user at one site. */
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

/** A device that is being removed. */
export interface RemovedDevice {
  readonly userId: string
  readonly deviceId: string
  /** Whether the device logged itself out; otherwise another browser of the user did, or an attacker who reads their mail. */
  readonly isByItself: boolean
}

/** Called inside the transaction that removes a device, so that what belongs to the device is removed with it. */
export type DeviceRemoved = (transaction: Transaction<Schema>, device: RemovedDevice) => Promise<void>

/** The browsers that users are logged in from. */
export interface Devices {
  /** Records that a user logs in from a device; true for the first time. */
  recordLogin(transaction: Transaction<Schema>, device: NewDevice): Promise<boolean>
  isKnown(userId: string, deviceId: string): Promise<boolean>
  /** Whether a user of the project is, or was, logged in from a device and has not logged out. */
  hasLoggedIn(projectId: string, deviceId: string): Promise<boolean>
  list(userId: string): Promise<Device[]>
  /** Ends the sessions of a device and removes it. @returns its label; undefined when it is not the user's. */
  remove(device: RemovedDevice): Promise<string | undefined>
  onRemoved(listener: DeviceRemoved): void
}

/**
 * @example
 * devices.onRemoved((transaction, device) => wallets.forgetDevice(transaction, device))
 */
export function createDevices({ query }: Database, clock: Clock): Devices {
  const listeners: DeviceRemoved[] = []
  return {
    async recordLogin(transaction, { userId, deviceId, projectId, siteOrigin, label }) {
      const now = isoTime(clock())
      const seen = { site_origin: siteOrigin, label, last_used_at: now }
      const known = await select(transaction, userId, deviceId)
      await transaction
        .insertInto('devices')
        .values({ user_id: userId, device_id: deviceId, project_id: projectId, created_at: now, ...seen })
        .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doUpdateSet(seen))
        .execute()
      return known === undefined
    },

    isKnown: async (userId, deviceId) => (await select(query, userId, deviceId)) !== undefined,

    async hasLoggedIn(projectId, deviceId) {
      const row = await query
        .selectFrom('devices')
        .select('device_id')
        .where('project_id', '=', projectId)
        .where('device_id', '=', deviceId)
        .limit(1)
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

    remove: (device) =>
      query.transaction().execute(async (transaction) => {
        // The foreign key removes the sessions with their device.
        const row = await transaction
          .deleteFrom('devices')
          .where('user_id', '=', device.userId)
          .where('device_id', '=', device.deviceId)
          .returning('label')
          .executeTakeFirst()
        if (row === undefined) return undefined
        for (const removed of listeners) await removed(transaction, device)
        return row.label
      }),

    onRemoved: (listener) => listeners.push(listener),
  }
}

function select(query: Kysely<Schema>, userId: string, deviceId: string) {
  return query
    .selectFrom('devices')
    .select('device_id')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
}
