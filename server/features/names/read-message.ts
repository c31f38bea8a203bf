import type * as z from 'zod/mini'
import { NAME_MESSAGE_AHEAD_S } from '#schemas/http/blockchain/profile.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { Timestamp } from '#server/database/clock.ts'
import { problem } from '#server/http/problems/problem.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** How long a signature counts. */
const LIFETIME_MS = 5 * MINUTE_MS
const AHEAD_MS = NAME_MESSAGE_AHEAD_S * SECOND_MS

/** A message whose time was checked. */
export interface ReadMessage<Said> {
  readonly said: Said
  readonly signedAt: Timestamp
  /** Until when it is accepted. */
  readonly until: Timestamp
}

/**
 * Parses a signed message.
 *
 * @throws the problems NAME_MESSAGE_INVALID and NAME_MESSAGE_EXPIRED.
 */
export function readMessage<S extends z.ZodMiniType<{ readonly timestamp: number }>>(
  schema: S,
  text: string,
  now: Timestamp,
): ReadMessage<z.output<S>> {
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = issue?.path.join('.') || 'message'
    const what = issue?.message ?? 'it is not valid'
    throw problem('NAME_MESSAGE_INVALID', `The message cannot be read: \`${field}\`: ${what}.`, 'message')
  }
  const signedAt = parsed.data.timestamp * SECOND_MS
  if (signedAt < now - LIFETIME_MS || signedAt > now + AHEAD_MS)
    throw problem(
      'NAME_MESSAGE_EXPIRED',
      'The message was not signed within the last five minutes. Check the clock of the device and sign again.',
      'message',
    )
  return { said: parsed.data, signedAt, until: signedAt + LIFETIME_MS + AHEAD_MS }
}
