import { isoTime } from '#server/database/clock.ts'
import { SIGN_IN_TOKEN_MS } from '#schemas/constants/times.ts'
import { readSigningKeys } from '#server/features/sign-in/signing-keys.ts'
import type { HeldKeys } from '#server/encryption/held-keys.ts'
import type { KeyNeed } from './key-needs.ts'
import { describeNeeds, replacedKeys, type ReplacedKey, type RotationSettings } from './key-rotation.ts'

const BY: Readonly<Record<KeyNeed['endsBy'], string>> = {
  server: 'rewritten by the server',
  visitor: 'renewed when the visitor logs in or opens the wallet with it',
  time: 'expire by themselves',
}

/** Describes the state of the deployment's keys, one line each. */
export async function describeKeys(settings: RotationSettings): Promise<string[]> {
  const { database, keyring, clock } = settings
  const replaced = await replacedKeys(settings)
  const lines = [keyring.envelopeKeys, keyring.peppers].flatMap((held) => [
    ...describeHeld(held),
    ...replaced.filter(({ name }) => name === held.name).flatMap((key) => describeReplaced(key, clock())),
  ])
  const now = clock()
  const signing = (await readSigningKeys(database.query)).map(({ id, signsFrom, signsUntil }) => {
    const name = `signing key ${id}`
    if (signsFrom > now) return `${name}: published, signs from ${isoTime(signsFrom)}`
    if (signsUntil === undefined) return `${name}: signs`
    if (signsUntil > now) return `${name}: signs until ${isoTime(signsUntil)}`
    const isPublished = signsUntil + SIGN_IN_TOKEN_MS > now
    return isPublished
      ? `${name}: replaced, published until ${isoTime(signsUntil + SIGN_IN_TOKEN_MS)}`
      : `${name}: replaced, kept for renewals`
  })
  return [...lines, ...signing]
}

function describeHeld({ name, given, record, prepared }: HeldKeys): string[] {
  const idle = given.filter(({ id }) => id !== prepared?.id && !record.versions.some((one) => one.id === id))
  return [
    `${name}: the key ${record.inForce} is in force`,
    ...(prepared === undefined
      ? []
      : [
          `${name}: the key ${prepared.id} is set but not in force; run \`postern keys rotate\` when every process has it`,
        ]),
    ...idle.map(
      ({ id }) =>
        `${name}_PREVIOUS: nothing in the database needs the key ${id}; take it out, and keep it for older backups`,
    ),
  ]
}

function describeReplaced({ name, id, needs, settlesAt }: ReplacedKey, now: number): string[] {
  if (needs.length > 0)
    return [
      `${name}_PREVIOUS: keep the key ${id}; it is needed for ${describeNeeds(needs)}`,
      ...needs.map(({ what, endsBy }) => `  ${what.many}: ${BY[endsBy]}`),
    ]
  return [
    now < settlesAt
      ? `${name}_PREVIOUS: keep the key ${id} until ${isoTime(settlesAt)}; a process may write with it until then`
      : `${name}_PREVIOUS: nothing in the database needs the key ${id}; take it out, and keep it for older backups`,
  ]
}
