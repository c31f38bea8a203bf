/**
 * The serialisable form of an error: a code, a sentence for people, and optional data. It replaces exceptions in messages
 * between origins, because it survives structured clone. Numeric codes are provider codes (EIP-1193, EIP-1474, EIP-5792) and
 * pass every hop unchanged; string codes are keys of the error catalogue.
 */
export interface Failure {
  readonly code: string | number
  readonly message: string
  readonly data?: unknown
}

/**
 * The answer of every call between origins. Such a call never throws.
 *
 * @example
 * const answer = await modal.open({})
 * if (!answer.ok) report(answer.error.code)
 */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure }

/** Creates a successful {@link Result}. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value }
}

/** Creates a failed {@link Result}; `data` is left out when it is undefined. */
export function fail(code: string | number, message: string, data?: unknown): Result<never> {
  return { ok: false, error: data === undefined ? { code, message } : { code, message, data } }
}
