import { copyForSending, copyPlain, requestLimits } from '#schemas/channel/shape-guard.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import {
  APP_EVENT_PREFIX,
  FRAME_EVENT_PREFIX,
  frameEvent,
  isFrameEventName,
  type FrameEventName,
} from '#schemas/protocol/frame-events.ts'
import { invalidParams } from '#schemas/protocol/invalid-params.ts'

/** A message of the site that is an event, whatever it carries. */
export interface RawEvent {
  /** Capital letters and underscores. */
  readonly name: string
  readonly id: string
  readonly data: unknown
}

const NAME = /^[A-Z_]{1,64}$/
/** An id of a request may have 64 characters, the prefix included. */
const MAX_ID_CHARACTERS = 56
const UNSUPPORTED = fail('METHOD_NOT_FOUND', 'This wallet knows no such event.')
const FAILED = fail(-32_603, 'An error occurred')

/** Reads a message as an event; undefined for any other message. */
export function readEvent(data: unknown): RawEvent | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data && 'id' in data)) return undefined
  const { type, id } = data
  if (typeof type !== 'string' || !type.startsWith(APP_EVENT_PREFIX)) return undefined
  if (typeof id !== 'string' || id.length === 0 || id.length > MAX_ID_CHARACTERS) return undefined
  const name = type.slice(APP_EVENT_PREFIX.length)
  return NAME.test(name) ? { name, id, data } : undefined
}

/** Reads the payload of an event, through shape guard and schema. */
export function readPayload({
  name,
  data,
}: RawEvent): Result<{ readonly name: FrameEventName; readonly payload: unknown }> {
  if (!isFrameEventName(name)) return UNSUPPORTED
  const { maxBytes, payload } = frameEvent(name)
  const copy = copyPlain(data, requestLimits(maxBytes))
  if (!copy.ok) return copy
  const carried = typeof copy.value === 'object' && copy.value !== null && 'payload' in copy.value
  const parsed = payload.safeParse(carried ? copy.value.payload : undefined)
  return parsed.success ? ok({ name, payload: parsed.data }) : invalidParams(parsed.error)
}

/** Makes the message that answers an event. An answer that does not match the event's schema becomes an error. */
export function answerMessage({ name, id }: RawEvent, result: Result<unknown>): unknown {
  const answer = checkAnswer(name, result)
  if (!answer.ok)
    return { type: `${FRAME_EVENT_PREFIX}${name}_ERROR`, id, payload: { message: answer.error.message } }
  const type = `${FRAME_EVENT_PREFIX}${name}_SUCCESS`
  return answer.value === undefined ? { type, id } : { type, id, payload: answer.value }
}

function checkAnswer(name: string, result: Result<unknown>): Result<unknown> {
  if (!result.ok || !isFrameEventName(name)) return result
  const parsed = frameEvent(name).answer.safeParse(result.value)
  return parsed.success ? copyForSending(parsed.data) : FAILED
}
