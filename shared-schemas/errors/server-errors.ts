import type { ErrorCode } from './catalogue.ts'
import { DATABASE_ERRORS } from './records/database.ts'
import { DIRECTORY_REFUSALS } from './records/directory.ts'
import { HTTP_ERRORS } from './records/http.ts'
import { GRANT_ERRORS } from './records/grants.ts'
import { PAYMENT_REFUSALS } from './records/payment-refusals.ts'
import { PAYMENT_ERRORS } from './records/payments.ts'
import { SIGN_IN_ERRORS } from './records/sign-in.ts'

/** Refusals that only the server and its command produce. Documents show the server's sentences and do not load these. */
export const SERVER_ERRORS = {
  ...HTTP_ERRORS,
  ...SIGN_IN_ERRORS,
  ...DATABASE_ERRORS,
  ...DIRECTORY_REFUSALS,
  ...PAYMENT_REFUSALS,
  ...GRANT_ERRORS,
  ...PAYMENT_ERRORS,
} as const

/** Every code an answer of the server can have. */
export type ServerErrorCode = ErrorCode | keyof typeof SERVER_ERRORS
