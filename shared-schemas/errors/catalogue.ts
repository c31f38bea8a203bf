import type { ErrorRecord } from './error-record.ts'
import { CHANNEL_ERRORS } from './records/channel.ts'
import { DIRECTORY_ERRORS } from './records/directory.ts'
import { EMBEDDED_WALLET_ERRORS } from './records/embedded-wallet.ts'
import { PROVIDER_ERRORS } from './records/provider.ts'
import { SNACK_ERRORS } from './records/snacks.ts'
import { THROWN_ERRORS } from './records/thrown.ts'
import { WALLET_ERRORS } from './records/wallet.ts'
import { WALLETCONNECT_ERRORS } from './records/walletconnect.ts'

/**
 * Every message of the product, by code. The code is an error's identity; the texts of docs/specification.md §8.1
 * to §8.63 stand word for word. Documents load this table; the script on the page carries codes only, and what the
 * server alone words stands in `server-errors.ts`.
 */
export const ERRORS = {
  ...SNACK_ERRORS,
  ...THROWN_ERRORS,
  ...EMBEDDED_WALLET_ERRORS,
  ...WALLET_ERRORS,
  ...WALLETCONNECT_ERRORS,
  ...DIRECTORY_ERRORS,
  ...CHANNEL_ERRORS,
  ...PROVIDER_ERRORS,
} as const satisfies Record<string, ErrorRecord>

/** The code of an error in the catalogue. */
export type ErrorCode = keyof typeof ERRORS

const RECORDS: ReadonlyMap<string, ErrorRecord> = new Map(Object.entries(ERRORS))

// Provider records alone: an aborted request carries 4001 as well, but 4001 means the general rejection.
const BY_RPC_CODE: ReadonlyMap<number, ErrorRecord> = new Map(
  Object.values(PROVIDER_ERRORS).map((record) => [record.rpcCode, record]),
)

/** Whether a text is a code of the catalogue. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && RECORDS.has(code)
}

/**
 * The record of a failure's code, textual or numeric; undefined for codes nobody catalogued.
 *
 * @example
 * findError(4001)?.message // 'The request was rejected.'
 */
export function findError(code: string | number): ErrorRecord | undefined {
  return typeof code === 'number' ? BY_RPC_CODE.get(code) : RECORDS.get(code)
}

/** A text of the catalogue with its values filled in. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (marker, name: string) => String(values[name] ?? marker))
}

/**
 * The message of a code with its values filled in.
 *
 * @example
 * errorMessage('EMAIL_COOLDOWN', { seconds: 12 }) // 'Please try again after 12 seconds'
 */
export function errorMessage(
  code: ErrorCode,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(ERRORS[code].message, values)
}

/** What to do about an error, with values filled in; empty when there is nothing to add. */
export function errorNextStep(
  code: string | number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(findError(code)?.next ?? '', values)
}
