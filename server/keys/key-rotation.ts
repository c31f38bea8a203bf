import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { rewrapWallets } from '#server/features/key-shares/rewrap-wallets.ts'
import { addSigningKey, deleteExpiredSigningKeys } from '#server/features/sign-in/signing-keys.ts'
import type { Clock, Timestamp } from '#server/database/clock.ts'
import type { HeldKeys } from '#server/encryption/held-keys.ts'
import { deleteVersion, putInForce, readCheck, type RecordedVersion } from '#server/encryption/key-records.ts'
import { KEY_NAMES, type KeyName } from '#server/encryption/key-versions.ts'
import type { Keyring } from '#server/encryption/keyring.ts'
import { rewrapColumns } from '#server/encryption/rewrap-columns.ts'
import { NONE_BROKEN, type RewrittenBatch, type Rewriting } from '#server/encryption/rewriting.ts'
import { rehashIdentities } from '#server/wallet-api/users/rehash-identities.ts'
import { needsOf, type KeyNeed } from './key-needs.ts'

export interface RotationSettings {
  readonly database: Database
  readonly keyring: Keyring
  readonly clock: Clock
  /** How long sign-ins to sites last. */
  readonly sessionMs: number
  /** How long a key signs tokens before the server replaces it; undefined when it does not. */
  readonly signingKeyMs: number | undefined
}

/** The state of a key that was replaced. */
export interface ReplacedKey extends RecordedVersion {
  readonly name: KeyName
  readonly needs: readonly KeyNeed[]
  /** Until when a process may still write with it, or accept what it has signed. */
  readonly settlesAt: Timestamp
}

/** The result of one pass over the data. */
export interface Pass {
  readonly rewritten: number
  readonly broken: RewrittenBatch['broken']
}

/**
 * Every process reads the key in force every two seconds. Nonces and cursors that an earlier pepper signed are accepted for
 * as long as the longest-lived of them is valid.
 */
const SETTLES_AFTER_MS: Readonly<Record<KeyName, number>> = {
  POSTERN_ENVELOPE_KEY: 60_000,
  POSTERN_PEPPER: 3_600_000,
}
/** A pause between two batches, so that visitors go first. */
const REST_MS = 10

/**
 * Puts keys in force that are set and not in force yet. A new pepper also adds a key for tokens, which is derived from it.
 *
 * @returns the names of the keys that were put in force now.
 */
export async function putKeysInForce({ database, keyring, clock }: RotationSettings): Promise<KeyName[]> {
  const changed: KeyName[] = []
  for (const held of [keyring.envelopeKeys, keyring.peppers]) {
    const { name, prepared } = held
    if (prepared === undefined) continue
    const now = clock()
    const isChanged = await database.withLock(async (transaction) => {
      const from = await readCheck(transaction, name)
      const isHeld = held.given.some(({ check }) => check === from)
      if (from === undefined || !isHeld) return false
      if (!(await putInForce(transaction, name, { from, to: prepared.check, now }))) return false
      if (name === 'POSTERN_PEPPER') await addSigningKey(transaction, prepared.id, now)
      return true
    }, 'keys')
    if (isChanged) changed.push(name)
  }
  await keyring.refresh()
  return changed
}

/** Rewrites everything that the server can, once. It may be interrupted at any point and run by several processes. */
export async function rewriteAll(settings: RotationSettings, signal?: AbortSignal): Promise<Pass> {
  const { database, keyring } = settings
  const rewritings: readonly Rewriting[] = [
    rewrapColumns(database, keyring, { table: 'users', columns: ['email_sealed', 'user_name_sealed'] }),
    rewrapColumns(database, keyring, { table: 'challenges', columns: ['email_sealed', 'next_email_sealed'] }),
    rehashIdentities(database, keyring),
    rewrapWallets(database, keyring),
  ]
  let rewritten = 0
  const broken = { ...NONE_BROKEN }
  for (const rewrite of rewritings)
    for await (const batch of batchesOf(rewrite, signal)) {
      rewritten += batch.rewritten
      for (const name of KEY_NAMES) broken[name] += batch.broken[name]
    }
  return { rewritten, broken }
}

async function* batchesOf(rewrite: Rewriting, signal?: AbortSignal): AsyncGenerator<RewrittenBatch> {
  let after = ''
  for (;;) {
    if (signal?.aborted === true) return
    const batch = await rewrite(after)
    yield batch
    if (batch.last === undefined) return
    after = batch.last
    await wait(REST_MS)
  }
}

/**
 * Returns the keys that were replaced and not deleted yet.
 *
 * @param isAsked Selects some of them, since counting what needs a key reads whole tables.
 */
export async function replacedKeys(
  settings: RotationSettings,
  isAsked: (keys: HeldKeys, version: RecordedVersion) => boolean = () => true,
): Promise<ReplacedKey[]> {
  const { database, keyring, clock, sessionMs } = settings
  const replaced: ReplacedKey[] = []
  for (const held of [keyring.envelopeKeys, keyring.peppers])
    for (const version of held.record.versions) {
      if (version.replacedAt === undefined || !isAsked(held, version)) continue
      const { name } = held
      const needs = await needsOf({ database, now: clock(), sessionMs }, name, version)
      const settlesAt = Date.parse(version.replacedAt) + SETTLES_AFTER_MS[name]
      replaced.push({ ...version, name, needs, settlesAt })
    }
  return replaced
}

/**
 * Deletes the keys that nothing needs any more.
 *
 * @param pass The last pass over the data; rows that it found broken open with no key, so they need none.
 * @returns the deleted keys.
 */
export async function forgetKeys(settings: RotationSettings, pass: Pass): Promise<ReplacedKey[]> {
  const { database, keyring, clock, sessionMs } = settings
  await deleteExpiredSigningKeys(database, clock(), sessionMs)
  if (pass.rewritten > 0) return []
  const forgotten: ReplacedKey[] = []
  // Only a process that has the key can tell that a row does not open with it.
  const replaced = await replacedKeys(settings)
  const isHeld = ({ name, id }: ReplacedKey) =>
    [keyring.envelopeKeys, keyring.peppers].some((held) => held.name === name && isHeldBy(held, { id }))
  for (const key of replaced) {
    // Rows that the pass did not reach count for every key of the name, since a broken row does not show which key it needs.
    const unwritten = replaced
      .filter(({ name }) => name === key.name)
      .flatMap(({ needs }) => needs.filter(isWritten))
    const left = unwritten.reduce((sum, { count }) => sum + count, 0)
    const isNeeded = left > pass.broken[key.name] || !key.needs.every(isWritten)
    if (isNeeded || clock() < key.settlesAt || !isHeld(key)) continue
    await deleteVersion(database, key.name, key.id)
    forgotten.push(key)
  }
  if (forgotten.length > 0) await keyring.refresh()
  return forgotten
}

/**
 * Requires every replaced key that is missing in the environment to be unneeded, and deletes it.
 *
 * @throws while something needs it, or may.
 */
export async function requireReplacedKeys(settings: RotationSettings): Promise<void> {
  const { database, clock } = settings
  for (const key of await replacedKeys(settings, (held, version) => !isHeldBy(held, version))) {
    if (key.needs.length > 0 || clock() < key.settlesAt) throw new Error(stillNeeded(key))
    await deleteVersion(database, key.name, key.id)
  }
}

/** Whether a pass over the data ends the need. */
function isWritten({ endsBy }: KeyNeed): boolean {
  return endsBy === 'server'
}

function isHeldBy({ given }: HeldKeys, { id }: Pick<RecordedVersion, 'id'>): boolean {
  return given.some((one) => one.id === id)
}

function stillNeeded({ name, id, needs, settlesAt }: ReplacedKey): string {
  const why =
    needs.length > 0
      ? `it is still needed for ${describeNeeds(needs)}`
      : `another process may write with it until ${new Date(settlesAt).toISOString()}`
  return `${name}_PREVIOUS lacks the key ${id}: ${why}. Keep it set until \`postern keys status\` says that it is no longer needed.`
}

/** E.g. `12 wallets, 1 user`. */
export function describeNeeds(needs: readonly KeyNeed[]): string {
  return needs.map(({ count, what }) => `${count} ${count === 1 ? what.one : what.many}`).join(', ')
}
