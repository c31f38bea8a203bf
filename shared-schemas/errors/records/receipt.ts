import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Reasons why a site's backend does not take a payment for paid (`postern/server`). */
export const RECEIPT_ERRORS = {
  RECEIPT_MISSING: {
    message: 'There is no receipt, because the payment is not paid.',
    shows: 'backend',
    next: 'Deliver nothing yet; its `status` says where the payment stands.',
  },
  RECEIPT_MALFORMED: {
    message: 'The receipt is no JWT of a payment.',
    shows: 'backend',
    next: 'Pass the `receipt` of a payment as it is; the token of a sign-in is none.',
  },
  RECEIPT_WRONG_ALGORITHM: {
    message: 'The receipt is signed with an algorithm that deployments do not use.',
    shows: 'backend',
    next: 'Deliver nothing; nothing but EdDSA is taken.',
  },
  RECEIPT_KEY_UNKNOWN: {
    message: 'The receipt is signed by a key that is none of the deployment’s.',
    shows: 'backend',
    next: 'Deliver nothing; see that `apiUrl` is the deployment at which the page pays.',
  },
  RECEIPT_SIGNATURE_INVALID: {
    message: 'The receipt’s signature is not that of the deployment.',
    shows: 'backend',
    next: 'Deliver nothing, because the receipt was changed.',
  },
  RECEIPT_WRONG_ISSUER: {
    message: 'The receipt was issued by another deployment.',
    shows: 'backend',
    next: 'Name the deployment’s own origin of its API as `apiUrl`.',
  },
  RECEIPT_WRONG_AUDIENCE: {
    message: 'The payment was made on another site.',
    shows: 'backend',
    next: 'Deliver nothing; `audience` names the origins of your site.',
  },
  RECEIPT_WRONG_PROJECT: {
    message: 'The receipt belongs to another project of the deployment.',
    shows: 'backend',
    next: 'Name the project the page is set up with as `projectId`.',
  },
  RECEIPT_WRONG_ID: {
    message: 'The receipt is that of another payment.',
    shows: 'backend',
    next: 'Deliver nothing; expect the id that the order has in your own records.',
  },
  RECEIPT_WRONG_ASSET: {
    message: 'Another asset was paid than the expected one.',
    shows: 'backend',
    next: 'Deliver nothing; the page was changed, or it asks for another asset than this backend expects.',
  },
  RECEIPT_WRONG_RECIPIENT: {
    message: 'The payment went to another recipient than the expected one.',
    shows: 'backend',
    next: 'Deliver nothing; the page was changed, or it names another recipient than this backend expects.',
  },
  RECEIPT_AMOUNT_TOO_LOW: {
    message: 'Less was paid than the expected amount.',
    shows: 'backend',
    next: 'Deliver nothing; the page was changed, or it asks for another amount than this backend expects.',
  },
  RECEIPT_LATE: {
    message: 'The payment arrived after it had expired.',
    shows: 'backend',
    next: 'Decide whether the price still holds: set `acceptsLate` to take it, or send the money back.',
  },
  RECEIPT_EXPIRED: {
    message: 'The receipt’s hour is over.',
    shows: 'backend',
    next: 'Fetch the payment again (`fetchPayment`), which signs a new receipt.',
  },
  RECEIPT_NOT_YET_VALID: {
    message: 'The receipt is dated ahead.',
    shows: 'backend',
    next: 'Set the clocks of this server and of the deployment.',
  },
  RECEIPT_KEYS_UNREACHABLE: {
    message: 'The keys of the deployment cannot be fetched, so no receipt can be verified.',
    shows: 'backend',
    next: 'Try again in a moment; see that this server reaches `/.well-known/jwks.json` of the API.',
  },
  PAYMENT_NOT_FOUND: {
    message: 'The project has no payment with this id.',
    shows: 'backend',
    next: 'Fetch it by the id with which the page asked for it; nobody may have begun to pay yet.',
  },
  PAYMENT_UNREACHABLE: {
    message: 'The deployment did not say where the payment stands.',
    shows: 'backend',
    next: 'Try again in a moment; see that this server reaches the API.',
  },
  REPORT_UNSIGNED: {
    message: 'The report of a payment lacks the headers that sign it.',
    shows: 'backend',
    next: 'Answer it with 400; pass all headers of the request, and its body as it was sent.',
  },
  REPORT_WRONG_TIME: {
    message: 'The report of a payment was signed more than five minutes ago, or ahead of time.',
    shows: 'backend',
    next: 'Answer it with 400, and set the clock of this server; the deployment sends it again.',
  },
  REPORT_SIGNATURE_INVALID: {
    message: 'The signature of the report is not by the secret of this project.',
    shows: 'backend',
    next: 'Answer it with 400; see that the secret is the deployment’s, and the body the bytes that were sent.',
  },
  REPORT_MALFORMED: {
    message: 'The report is signed and is no report of a payment.',
    shows: 'backend',
    next: 'Use the version of `postern/server` that belongs to the deployment.',
  },
} as const satisfies Record<string, ErrorRecord>
