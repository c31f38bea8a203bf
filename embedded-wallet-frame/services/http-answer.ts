import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'

/** No answer came, or one from a machine in between that is not the server. */
export const UNREACHABLE = fail('WALLET_SERVER_UNREACHABLE', errorMessage('WALLET_SERVER_UNREACHABLE'))

/** The server, or a proxy in front of it, answered that it cannot serve; its reasons are meant for the operator. */
const UNAVAILABLE = fail('SERVICE_UNAVAILABLE', errorMessage('SERVICE_UNAVAILABLE'))

const CODE = /^[A-Z][A-Z_]{1,47}$/

/** Reads an answer of the API, before any schema has checked it. */
export async function readAnswer(response: Response): Promise<Result<unknown>> {
  const body = await readJson(response)
  if (response.ok) return body === undefined ? UNREACHABLE : ok(body)
  const refusal = readRefusal(body, response.headers.get('retry-after'))
  if (response.status === 500 || response.status === 503) return UNAVAILABLE
  return refusal ?? (response.status > 500 ? UNAVAILABLE : UNREACHABLE)
}

/** Reads a refusal in the form in which the server states all: `{ error: { code, message, field?, data? } }`. */
function readRefusal(body: unknown, retryAfter: string | null): Result<never> | undefined {
  const error = isRecord(body) ? body['error'] : undefined
  if (!isRecord(error)) return undefined
  const { code, message, field, data } = error
  if (typeof code !== 'string' || !CODE.test(code) || typeof message !== 'string') return undefined
  const seconds = Number(retryAfter ?? Number.NaN)
  const facts = {
    ...(isRecord(data) ? data : {}),
    ...(typeof field === 'string' && { field }),
    ...(code === 'RATE_LIMITED' && Number.isFinite(seconds) && { seconds }),
  }
  return fail(code, message, Object.keys(facts).length === 0 ? undefined : facts)
}

/** Undefined for a body that is no JSON. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    const body: unknown = await response.json()
    return body
  } catch {
    return undefined
  }
}

/** Tells whether a value is an object with named fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
