import type { Logger } from 'pino'
import { type Timestamp, isoTime } from '#server/database/clock.ts'
import { replaceOldSigningKey } from '#server/features/sign-in/signing-key-age.ts'
import { deleteExpiredSigningKeys } from '#server/features/sign-in/signing-keys.ts'
import { forgetKeys, replacedKeys, rewriteAll, type RotationSettings } from './key-rotation.ts'

const LOOK_EVERY_MS = 2_000
/** The shortest and the longest pause after a pass that found nothing to do. */
const REST_MS = 30_000
const LONGEST_REST_MS = 3_600_000
/** Checked hourly, since the age of a key is counted in days. */
const SIGNING_KEY_REST_MS = 3_600_000

/**
 * Follows which keys are in force, rewrites the data after a change, and replaces the key that signs tokens by its age. Every
 * process does this.
 *
 * @returns a function that stops it, and resolves when nothing is running.
 */
export function startKeyUpkeep(
  settings: RotationSettings & { readonly logger: Logger },
): () => Promise<void> {
  const { database, keyring, clock, logger, sessionMs, signingKeyMs } = settings
  const stopping = new AbortController()
  let underWay: Promise<void> | undefined
  let nextPass = 0
  let seen: Timestamp | undefined
  let isFailing = false
  let signingKeyLookedAt: Timestamp = Number.NEGATIVE_INFINITY

  async function lookAtSigningKey(mostMs: number): Promise<void> {
    if (Math.abs(clock() - signingKeyLookedAt) < SIGNING_KEY_REST_MS) return
    const pepperId = keyring.peppers.inForce().id
    const signsFrom = await replaceOldSigningKey(database, { mostMs, pepperId, now: clock() })
    if (signsFrom !== undefined)
      logger.info({ signsFrom: isoTime(signsFrom) }, 'replaced the key that signs tokens because of its age')
    await deleteExpiredSigningKeys(database, clock(), sessionMs)
    signingKeyLookedAt = clock()
  }

  async function look(): Promise<void> {
    await keyring.refresh()
    if (signingKeyMs !== undefined) await lookAtSigningKey(signingKeyMs)
    const latest = latestReplacement(settings)
    if (latest === undefined) return
    // A new replacement starts a pass at once.
    if (latest === seen && clock() < nextPass) return
    seen = latest
    const pass = await rewriteAll(settings, stopping.signal)
    if (stopping.signal.aborted) return
    const forgotten = await forgetKeys(settings, pass)
    for (const { name, id } of forgotten) logger.info({ name, id }, 'this key is no longer needed')
    if (pass.rewritten > 0) {
      const left = (await replacedKeys(settings)).map(({ name, id, needs }) => ({ name, id, needs }))
      logger.info({ rewritten: pass.rewritten, left }, 'rewrote data with the keys in force')
      return
    }
    // The longer nothing has changed, the longer the pause.
    const age = clock() - latest
    nextPass = clock() + Math.min(LONGEST_REST_MS, Math.max(REST_MS, age / 10))
  }

  const timer = setInterval(() => {
    underWay ??= look()
      .then(
        () => {
          isFailing = false
        },
        (err: unknown) => {
          if (!isFailing) logger.error({ err }, 'the key upkeep failed')
          isFailing = true
        },
      )
      .finally(() => {
        underWay = undefined
      })
  }, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await underWay
  }
}

/** Returns when a key that is not deleted yet was last replaced. */
function latestReplacement({ keyring }: RotationSettings): Timestamp | undefined {
  const times = [keyring.envelopeKeys, keyring.peppers].flatMap(({ record }) =>
    record.versions.flatMap(({ replacedAt }) => (replacedAt === undefined ? [] : [Date.parse(replacedAt)])),
  )
  return times.length === 0 ? undefined : Math.max(...times)
}
