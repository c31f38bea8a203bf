import { readLimited } from '#server/http/requests/read-limited.ts'
import { withinTime } from '#server/http/requests/within-time.ts'

/** A message to a receiver that the operator configured. */
export interface PostedMessage {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body: string
  /** Ends the delivery. */
  readonly signal: AbortSignal
  /** How much of the answer is read, in bytes; by default nothing. */
  readonly readBytes?: number
}

/** What became of a message. */
export interface Delivery {
  /** Why it was not received, without the URL, which may hold secrets; undefined when it was. */
  readonly refusal: string | undefined
  /** Undefined when there was no answer. */
  readonly status?: number
  /** How long the receiver wants to be left alone, in seconds, as it says. */
  readonly retryAfter?: string | null
  /** The answer, if it was to be read, could be, and was no longer than that. */
  readonly text?: string | undefined
}

const TIMEOUT_MS = 10_000

/**
 * Sends a message once. Never throws.
 *
 * @example
 * const { refusal } = await postMessage({ url, headers: signWebhook(message), body, signal })
 */
export async function postMessage({
  url,
  headers,
  body,
  signal,
  readBytes,
}: PostedMessage): Promise<Delivery> {
  try {
    return await withinTime(TIMEOUT_MS, signal, async (within) => {
      const answer = await fetch(url, {
        method: 'POST',
        // A redirect could lead the server anywhere.
        redirect: 'manual',
        signal: within,
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      return {
        refusal: answer.ok ? undefined : `it answered ${answer.status}`,
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        text: await readText(answer, readBytes),
      }
    })
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return { refusal: isTimeout ? 'it did not answer in time' : 'it could not be reached' }
  }
}

/** The status says whether a message was received, so that an answer which stalls or breaks off does not matter. */
async function readText(answer: Response, readBytes: number | undefined): Promise<string | undefined> {
  try {
    if (readBytes !== undefined) return await readLimited(answer, readBytes)
    await answer.body?.cancel()
  } catch {
    // Nothing of it counts.
  }
  return undefined
}
