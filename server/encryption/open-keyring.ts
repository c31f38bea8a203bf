import { timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { HeldKeys } from './held-keys.ts'
import { recordFirstKey, readCheck, readKeyRecord } from './key-records.ts'
import { checkValue, KEY_NAMES, type KeyName } from './key-versions.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import type { WalletSecrets } from './secrets.ts'

/** An envelope key and a pepper that may have written the data. */
export type KeyPair = Pick<WalletSecrets, 'envelopeKey' | 'pepper'>

/** Returns those of two keys that wrote none of the data; an empty list where there is no data. */
export type FindMismatchedKeys = (database: Database, keys: KeyPair) => Promise<readonly KeyName[]>

/**
 * Compares the keys with those recorded at the first start. With other keys every wallet and login of the deployment would
 * silently be out of reach.
 *
 * @param findMismatched Searches the data of a database without a record, which an older version has left; keys it returns
 * are not recorded.
 * @throws when this process has no key that the data is written with; the message names it.
 * @example
 * const { envelope, keyedHash } = await openKeyring(database, secrets, findMismatchedKeys)
 */
export async function openKeyring(
  database: Database,
  secrets: WalletSecrets,
  findMismatched: FindMismatchedKeys,
): Promise<Keyring> {
  const { envelopeKeys, peppers } = holdKeys(secrets)
  await recordFirstKeys(database, secrets, findMismatched)
  for (const held of [envelopeKeys, peppers]) {
    const recorded = await readCheck(database.query, held.name)
    if (!holds(held, recorded)) throw new Error(await explainMismatch(database.query, held))
  }
  const keyring = createKeyring(database, { envelopeKeys, peppers })
  await keyring.refresh()
  return keyring
}

/** Collects the keys of this process by their names. */
export function holdKeys(secrets: WalletSecrets): Pick<Keyring, 'envelopeKeys' | 'peppers'> {
  const { envelopeKey, pepper, previousEnvelopeKeys, previousPeppers } = secrets
  return {
    envelopeKeys: new HeldKeys('POSTERN_ENVELOPE_KEY', [envelopeKey, ...previousEnvelopeKeys]),
    peppers: new HeldKeys('POSTERN_PEPPER', [pepper, ...previousPeppers]),
  }
}

/** Whether the recorded key is one of them. */
export function holds({ given }: HeldKeys, recorded: string | undefined): boolean {
  return given.some(({ check }) => isSame(check, recorded))
}

/** Records the key that the data was written with, which may be a previous one, unless one is recorded. */
async function recordFirstKeys(
  database: Database,
  secrets: WalletSecrets,
  findMismatched: FindMismatchedKeys,
): Promise<void> {
  const recorded = await Promise.all(KEY_NAMES.map((name) => readCheck(database.query, name)))
  const isRecorded = recorded.every((check) => check !== undefined)
  const writers = isRecorded ? secrets : await findWriters(database, secrets, findMismatched)
  await recordFirstKey(
    database,
    'POSTERN_ENVELOPE_KEY',
    checkValue('POSTERN_ENVELOPE_KEY', writers.envelopeKey),
  )
  await recordFirstKey(database, 'POSTERN_PEPPER', checkValue('POSTERN_PEPPER', writers.pepper))
}

async function findWriters(
  database: Database,
  { envelopeKey, pepper, previousEnvelopeKeys, previousPeppers }: WalletSecrets,
  findMismatched: FindMismatchedKeys,
): Promise<KeyPair> {
  const isMismatched = async (name: KeyName, keys: KeyPair) =>
    (await findMismatched(database, keys)).includes(name)
  const firstOf = async (name: KeyName, pairs: readonly KeyPair[]) => {
    for (const pair of pairs) if (!(await isMismatched(name, pair))) return pair
    throw new Error(otherKey(name))
  }
  const opens = await firstOf(
    'POSTERN_ENVELOPE_KEY',
    [envelopeKey, ...previousEnvelopeKeys].map((key) => ({ envelopeKey: key, pepper })),
  )
  return firstOf(
    'POSTERN_PEPPER',
    [pepper, ...previousPeppers].map((key) => ({ envelopeKey: opens.envelopeKey, pepper: key })),
  )
}

function isSame(value: string, recorded: string | undefined): boolean {
  return recorded?.length === value.length && timingSafeEqual(Buffer.from(recorded), Buffer.from(value))
}

/** Explains what to do when none of the keys is in force. */
export async function explainMismatch(query: Database['query'], { name, given }: HeldKeys): Promise<string> {
  const record = await readKeyRecord(query, name)
  const isReplaced = record?.versions.some(
    ({ id, replacedAt }) => replacedAt !== undefined && given.some((one) => one.id === id),
  )
  return isReplaced === true ? replacedKey(name) : otherKey(name)
}

/** Explains what to do about a key that the data was not written with. */
function otherKey(name: KeyName): string {
  return (
    `${name} is not the key that this database was written with, so no wallet would open. Set the original key, or use the ` +
    `database it belongs to. To replace a key, set the old one as ${name}_PREVIOUS and run \`postern keys rotate\`. On ` +
    'loopback, keys that the environment does not set are in a file beside the database that ends in .keys.json.'
  )
}

function replacedKey(name: KeyName): string {
  return (
    `${name} was replaced and another key is in force. Set ${name} to the new key, and ${name}_PREVIOUS to this one while ` +
    'it is still needed. `postern keys status` shows whether it is.'
  )
}
