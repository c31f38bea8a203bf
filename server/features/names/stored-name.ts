import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Timestamp } from '#server/database/clock.ts'
import { isoTime } from '#server/database/clock.ts'
import type { NameTables } from '#server/database/tables/name-tables.ts'

const Addresses = z.record(z.string(), z.object({ address: z.string(), created: z.number() }))
const Texts = z.record(z.string(), z.string())

/** Addresses by coin type in decimal digits; `created` is in Unix seconds. */
export type NameAddresses = Readonly<z.infer<typeof Addresses>>
/** Text records by key (ENSIP-5). */
export type NameTexts = Readonly<z.infer<typeof Texts>>

/** An offer of a name to another account. */
interface NameOffer {
  /** In lower case. */
  readonly to: string
  /** The chain of an account that is a contract, as a coin type. */
  readonly coinType: number | null
  readonly until: Timestamp
}

/** A name as it is stored. */
export interface StoredName {
  readonly id: string
  readonly label: string
  /** What the label looks like. */
  readonly skeleton: string
  /** With the checksum of EIP-55. */
  readonly owner: string
  /** The chain whose contract signs for the owner, as a coin type; null for an account with a key. */
  readonly ownerCoinType: number | null
  readonly isPrimary: boolean
  readonly addresses: NameAddresses
  readonly texts: NameTexts
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  /** When it stops resolving; null for a name that does not end. */
  readonly expiresAt: Timestamp | null
  /** The time in the newest message that changed it. */
  readonly signedAt: Timestamp
  readonly version: number
  /** To whom the owner offers it; undefined where it is offered to nobody. */
  readonly offer: NameOffer | undefined
}

/** Whether a name has ended, and only waits until somebody else may register it. */
export function hasEnded({ expiresAt }: Pick<StoredName, 'expiresAt'>, now: Timestamp): boolean {
  return expiresAt !== null && expiresAt <= now
}

/** Reads a row of the database. */
export function nameOfRow(row: Selectable<NameTables['registered_names']>): StoredName {
  return {
    id: row.id,
    label: row.label,
    skeleton: row.skeleton,
    owner: row.owner,
    ownerCoinType: row.owner_coin_type === null ? null : Number(row.owner_coin_type),
    isPrimary: row.is_primary === 1,
    addresses: Addresses.parse(JSON.parse(row.addresses)),
    texts: Texts.parse(JSON.parse(row.texts)),
    createdAt: Date.parse(row.created_at),
    updatedAt: Date.parse(row.updated_at),
    expiresAt: row.expires_at === null ? null : Date.parse(row.expires_at),
    signedAt: Date.parse(row.signed_at),
    version: row.version,
    offer:
      row.offered_to === null || row.offered_until === null
        ? undefined
        : {
            to: row.offered_to,
            coinType: row.offered_coin_type === null ? null : Number(row.offered_coin_type),
            until: Date.parse(row.offered_until),
          },
  }
}

/** Writes a row of the database. */
export function rowOfName(zone: string, name: StoredName): Selectable<NameTables['registered_names']> {
  const { offer } = name
  return {
    id: name.id,
    zone,
    label: name.label,
    skeleton: name.skeleton,
    owner: name.owner,
    owner_key: name.owner.toLowerCase(),
    owner_coin_type: name.ownerCoinType === null ? null : String(name.ownerCoinType),
    is_primary: name.isPrimary ? 1 : 0,
    addresses: JSON.stringify(name.addresses),
    texts: JSON.stringify(name.texts),
    created_at: isoTime(name.createdAt),
    updated_at: isoTime(name.updatedAt),
    expires_at: name.expiresAt === null ? null : isoTime(name.expiresAt),
    signed_at: isoTime(name.signedAt),
    version: name.version,
    offered_to: offer?.to ?? null,
    offered_coin_type: offer === undefined || offer.coinType === null ? null : String(offer.coinType),
    offered_until: offer === undefined ? null : isoTime(offer.until),
  }
}
