import * as z from 'zod'
import { AppError } from '#schemas/errors/app-error.ts'
import type { ServerErrorCode } from '#schemas/errors/server-errors.ts'

/** Every way in which a request can fail, with its status. */
export const PROBLEM_STATUS = {
  REQUEST_INVALID: 400,
  CHAIN_ID_INVALID: 400,
  SWAPS_UNSUPPORTED: 400,
  GAS_PRICE_UNSUPPORTED: 400,
  ONRAMP_UNSUPPORTED: 400,
  EXCHANGE_ASSET_UNSUPPORTED: 400,
  EMAIL_INVALID: 400,
  SIGN_IN_MALFORMED: 400,
  PASSWORD_WEAK: 400,
  DEVICE_PROOF_INVALID: 401,
  SESSION_EXPIRED: 401,
  SIGN_IN_SESSION_INVALID: 401,
  ORIGIN_NOT_ALLOWED: 403,
  HTTPS_REQUIRED: 403,
  ACCESS_REFUSED: 403,
  OTP_WRONG: 403,
  CHALLENGE_MISMATCH: 403,
  DEVICE_REFUSED: 403,
  STEP_UP_REQUIRED: 403,
  RECOVERY_NOT_ALLOWED: 403,
  PASSWORD_WRONG: 403,
  PASSKEY_REFUSED: 403,
  WALLET_LOCKED: 403,
  LOGIN_CANCELLED: 403,
  LOGIN_BEGUN_ELSEWHERE: 403,
  LOGIN_NUMBER_WRONG: 403,
  SIGN_IN_WRONG_DOMAIN: 403,
  SIGN_IN_WRONG_CHAIN: 403,
  SIGN_IN_WRONG_ADDRESS: 403,
  SIGN_IN_WRONG_NONCE: 403,
  SIGN_IN_EXPIRED: 403,
  SIGN_IN_NOT_YET_VALID: 403,
  SIGN_IN_SIGNATURE_INVALID: 403,
  SPONSORSHIP_REFUSED: 403,
  ROUTE_UNKNOWN: 404,
  PROJECT_UNKNOWN: 404,
  NETWORK_UNKNOWN: 404,
  LIQUIDITY_INSUFFICIENT: 404,
  ONRAMP_ORDER_UNKNOWN: 404,
  EXCHANGE_UNKNOWN: 404,
  DEPOSIT_UNKNOWN: 404,
  PAYMENT_UNKNOWN: 404,
  GRANT_UNKNOWN: 404,
  LOGIN_PROVIDER_UNKNOWN: 404,
  UNLOCKER_UNKNOWN: 404,
  IMAGE_UNKNOWN: 404,
  EMAIL_TAKEN: 409,
  PAYMENT_ID_USED: 409,
  PAYMENT_BUSY: 409,
  SIGN_IN_REPLAYED: 409,
  WALLET_EXISTS: 409,
  UNLOCKER_LAST: 409,
  BLOB_MISMATCH: 409,
  WALLET_SETUP_REQUIRED: 409,
  OTP_INVALIDATED: 410,
  LOGIN_FLOW_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  CONTENT_TYPE_UNSUPPORTED: 415,
  RATE_LIMITED: 429,
  EMAIL_COOLDOWN: 429,
  UNLOCKER_LOCKED: 429,
  INTERNAL: 500,
  UPSTREAM_FAILED: 502,
  MAIL_FAILED: 502,
  SIGN_IN_NODE_FAILED: 502,
  LOGIN_PROVIDER_FAILED: 502,
  NOT_READY: 503,
  SERVICE_UNAVAILABLE: 503,
  UPSTREAM_TIMEOUT: 504,
} as const satisfies Partial<Record<ServerErrorCode, number>>

export type ProblemCode = keyof typeof PROBLEM_STATUS

/** Facts that a program needs of a refusal, e.g. `{ seconds: 12 }`. */
export type ProblemFacts = Readonly<Record<string, string | number | boolean>>

/**
 * Creates a refusal that routes and services throw and the client receives.
 *
 * @param field The parameter, header or member that is wrong, as the client wrote it.
 * @param facts The values of the placeholders in the code's texts, and what a program needs.
 * @example
 * throw problem('PROJECT_UNKNOWN', 'No project has this id. Add it with `postern project add`.', 'projectId')
 */
export function problem(code: ProblemCode, message: string, field?: string, facts?: ProblemFacts): AppError {
  const data = { ...(field === undefined ? {} : { field }), ...(facts === undefined ? {} : { facts }) }
  return new AppError(code, message, { data })
}

/** Returns the code of a thrown value that is a {@link problem}. */
export function problemCode(thrown: unknown): ProblemCode | undefined {
  if (!(thrown instanceof AppError) || typeof thrown.code !== 'string') return undefined
  return isProblemCode(thrown.code) ? thrown.code : undefined
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEM_STATUS, code)
}

const Details = z.object({
  field: z.string().optional(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
})

/** Returns the field and the facts that a thrown problem names. */
export function problemDetails(thrown: AppError): z.infer<typeof Details> {
  return Details.safeParse(thrown.data).data ?? {}
}

/** The whole service is unavailable; the message is for operators only. */
export class ServiceOutage extends Error {
  override readonly name = 'ServiceOutage'
}
