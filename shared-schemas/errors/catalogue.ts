import type { ErrorRecord } from './error-record.ts'
import { fill } from './fill.ts'
import { CHANNEL_ERRORS } from './records/channel.ts'
import { DIRECTORY_ERRORS } from './records/directory.ts'
import { EMBEDDED_WALLET_ERRORS } from './records/embedded-wallet.ts'
import { PROVIDER_ERRORS } from './records/provider.ts'
import { SNACK_ERRORS } from './records/snacks.ts'
import { THROWN_ERRORS } from './records/thrown.ts'
import { WALLET_ERRORS } from './records/wallet.ts'
import { WALLETCONNECT_ERRORS } from './records/walletconnect.ts'

/**
 * Every message of the product, by code. The code is an error's identity; the texts of docs/specification.md §8.1 to §8.63
 * are used word for word. Documents load this table. The script on the page carries codes only, and messages only the server
 * writes are in `server-errors.ts`.
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

// Only provider records: an aborted request carries 4001 as well, but 4001 means the general rejection.
const BY_RPC_CODE: ReadonlyMap<number, ErrorRecord> = new Map(
  Object.values(PROVIDER_ERRORS).map((record) => [record.rpcCode, record]),
)

/** Whether a text is a code of the catalogue. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && RECORDS.has(code)
}

/**
 * Finds the record of a textual or numeric code; undefined for codes outside the catalogue.
 *
 * @example
 * findError(4001)?.message // 'The request was rejected.'
 */
export function findError(code: string | number): ErrorRecord | undefined {
  return typeof code === 'number' ? BY_RPC_CODE.get(code) : RECORDS.get(code)
}

/**
 * Returns the message of a code with its values filled in.
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

/** Returns what to do about an error, with values filled in; empty when there is no advice. */
export function errorNextStep(
  code: string | number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(findError(code)?.next ?? '', values)
}
