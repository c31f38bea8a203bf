import { timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { HeldKeys } from './held-keys.ts'
import { recordFirstKey, readCheck, readKeyRecord } from './key-records.ts'
import { checkValue, KEY_NAMES, type KeyName } from './key-versions.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import type { WalletSecrets } from './secrets.ts'

/** A key of each name, as the data may have been written with. */
export type KeyPair = Pick<WalletSecrets, 'envelopeKey' | 'pepper'>

/** Which of two keys none of the data was written with; none where there is no data to tell by. */
export type FindMismatchedKeys = (database: Database, keys: KeyPair) => Promise<readonly KeyName[]>

/**
 * Compares the keys with what the first start noted of them: with another one every wallet and login of the deployment
 * would be out of reach without a word.
 *
 * @param findForeign looks through the data of a database that has no note yet, as an older version left it: what it names is
 * not noted.
 * @throws when no key that is held is the one the data is written with; the message names it.
 * @example
 * const { envelope, keyedHash } = await openKeyring(database, secrets, findMismatchedKeys)
 */
export async function openKeyring(
  database: Database,
  secrets: WalletSecrets,
  findForeign: FindMismatchedKeys,
): Promise<Keyring> {
  const { envelopeKeys, peppers } = holdKeys(secrets)
  await recordFirstKeys(database, secrets, findForeign)
  for (const held of [envelopeKeys, peppers]) {
    const noted = await readCheck(database.query, held.name)
    if (!holds(held, noted)) throw new Error(await explainMismatch(database.query, held))
  }
  const keyring = createKeyring(database, { envelopeKeys, peppers })
  await keyring.refresh()
  return keyring
}

/** The keys that a process was given, by their names. */
export function holdKeys(secrets: WalletSecrets): Pick<Keyring, 'envelopeKeys' | 'peppers'> {
  const { envelopeKey, pepper, previousEnvelopeKeys, previousPeppers } = secrets
  return {
    envelopeKeys: new HeldKeys('POSTERN_ENVELOPE_KEY', [envelopeKey, ...previousEnvelopeKeys]),
    peppers: new HeldKeys('POSTERN_PEPPER', [pepper, ...previousPeppers]),
  }
}

/** Whether the key that the database notes is one of them. */
export function holds({ given }: HeldKeys, noted: string | undefined): boolean {
  return given.some(({ check }) => isSame(check, noted))
}

/** Where nothing is noted yet: the key that the data was written with, which may be one of before. */
async function recordFirstKeys(
  database: Database,
  secrets: WalletSecrets,
  findForeign: FindMismatchedKeys,
): Promise<void> {
  const noted = await Promise.all(KEY_NAMES.map((name) => readCheck(database.query, name)))
  const isNoted = noted.every((check) => check !== undefined)
  const writers = isNoted ? secrets : await findWriters(database, secrets, findForeign)
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
  findForeign: FindMismatchedKeys,
): Promise<KeyPair> {
  const isForeign = async (name: KeyName, keys: KeyPair) => (await findForeign(database, keys)).includes(name)
  const firstOf = async (name: KeyName, pairs: readonly KeyPair[]) => {
    for (const pair of pairs) if (!(await isForeign(name, pair))) return pair
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

function isSame(value: string, noted: string | undefined): boolean {
  return noted?.length === value.length && timingSafeEqual(Buffer.from(noted), Buffer.from(value))
}

/** What to do about keys none of which is the one in force. */
export async function explainMismatch(query: Database['query'], { name, given }: HeldKeys): Promise<string> {
  const record = await readKeyRecord(query, name)
  const isReplaced = record?.versions.some(
    ({ id, replacedAt }) => replacedAt !== undefined && given.some((one) => one.id === id),
  )
  return isReplaced === true ? replacedKey(name) : otherKey(name)
}

/** What to do about a key that the data was not written with. */
function otherKey(name: KeyName): string {
  return (
    `${name} is not the key that the data of this database was written with, so no wallet would open. Set the key of ` +
    `before, or name the database it belongs to. A new key is put in force by \`postern keys rotate\`, while ${name}_PREVIOUS ` +
    'holds the one of before. On loopback, where the environment sets none, the keys are in the file ' +
    'beside the database that ends in .keys.json.'
  )
}

function replacedKey(name: KeyName): string {
  return (
    `${name} is a key that was replaced: another one is in force by now. Set ${name} to that one; what this one still has ` +
    `to read is found when it stands in ${name}_PREVIOUS. \`postern keys status\` says whether anything does.`
  )
}
