import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import type { WalletSecrets } from './secrets.ts'

/** The keys that data is written with, by the names under which operators set them. */
const KEYS = {
  POSTERN_ENVELOPE_KEY: 'envelopeKey',
  POSTERN_PEPPER: 'pepper',
} as const satisfies Record<string, keyof WalletSecrets>

/**
 * Compares the keys with what the first start noted of them: with another one every wallet and login of the deployment
 * would be out of reach without a word. The note is an HMAC under the key itself, which tells nothing of 32 random bytes.
 *
 * @param findForeign looks through the data of a database that has no note yet, as an older version left it: what it names is
 * not noted.
 * @throws when a key is not the one the data was written with; the message names it.
 * @example
 * await checkKeys(database, secrets, findForeignKeys)
 */
export async function checkKeys(
  database: Database,
  secrets: WalletSecrets,
  findForeign: (database: Database, secrets: WalletSecrets) => Promise<readonly (keyof WalletSecrets)[]>,
): Promise<void> {
  const noted = await database.query.selectFrom('key_checks').select('key_name').execute()
  const foreign = noted.length < Object.keys(KEYS).length ? await findForeign(database, secrets) : []
  for (const [name, member] of Object.entries(KEYS)) {
    if (foreign.includes(member)) throw new Error(otherKey(name))
    const value = createHmac('sha256', secrets[member])
      .update(`postern key check ${name}`)
      .digest('base64url')
    await database.query
      .insertInto('key_checks')
      .values({ key_name: name, check_value: value })
      .onConflict((conflict) => conflict.column('key_name').doNothing())
      .execute()
    const { check_value: kept } = await database.query
      .selectFrom('key_checks')
      .select('check_value')
      .where('key_name', '=', name)
      .executeTakeFirstOrThrow()
    if (!isSame(kept, value)) throw new Error(otherKey(name))
  }
}

function isSame(noted: string, value: string): boolean {
  return noted.length === value.length && timingSafeEqual(Buffer.from(noted), Buffer.from(value))
}

function otherKey(name: string): string {
  return (
    `${name} is not the key that the data of this database was written with, so no wallet would open. Set the key of ` +
    'before, or name the database it belongs to. On loopback, where the environment sets none, the keys are in the file ' +
    'beside the database that ends in .keys.json.'
  )
}
