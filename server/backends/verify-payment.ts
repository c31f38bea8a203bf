import * as z from 'zod/mini'
import { checkExpected, isAtLeast, isSameAddress, isSameAsset } from './expected-payment.ts'
import { createPaymentFetcher } from './fetch-payment.ts'
import { JwtRefusal } from './jwt-refusal.ts'
import { PaymentError } from './payment-error.ts'
import type {
  ExpectedPayment,
  PaymentErrorCode,
  PaymentVerifier,
  PaymentVerifierOptions,
  VerifiedPayment,
} from './payment-types.ts'
import { checkVerifierOptions, invalidOption } from './verifier-options.ts'
import { createJwtVerifier } from './verify-jwt.ts'

/** The `typ` of receipts. A sign-in token has another one, and is refused. */
const RECEIPT_TYPE = 'payment-receipt+jwt'

const Claims = z.object({
  sub: z.string(),
  aud: z.string(),
  projectId: z.string(),
  asset: z.string(),
  amount: z.string(),
  recipient: z.string(),
  receivedAmount: z.string(),
  transactionId: z.string().check(z.minLength(1)),
  payer: z.nullable(z.string()),
  status: z.enum(['paid', 'overpaid', 'late']),
  paidAt: z.number(),
  iat: z.number(),
})
type Claims = z.infer<typeof Claims>

/**
 * Creates a verifier for payments by `postern.pay`. A page can be changed by its visitor, so a backend delivers only for what
 * the deployment's signed receipt states: signature (EdDSA only), issuer, site, project and times are checked, and that your
 * id, asset and recipient were paid, and at least your amount.
 *
 * A receipt is valid for an hour and may be shown more than once: deliver once for each id.
 *
 * @throws PosternError OPTION_INVALID, whose `data.field` names the option.
 * @example
 * const options = { apiUrl: 'https://api.example', projectId: 'shop', audience: 'https://shop.example' }
 * const { fetchPayment, verifyPayment } = createPaymentVerifier(options)
 * const { receipt } = await fetchPayment(order.id)
 * await verifyPayment({ receipt, expected: { id: order.id, asset, amount: order.price, recipient } })
 */
export function createPaymentVerifier(options: PaymentVerifierOptions): PaymentVerifier {
  const { internalApiUrl, ...rest } = options
  if (internalApiUrl !== undefined && !isOrigin(internalApiUrl))
    throw invalidOption('internalApiUrl', 'Write the origin at which this backend reaches the API.')
  const keysUrl = internalApiUrl && new URL('/.well-known/jwks.json', internalApiUrl).href
  const checked = checkVerifierOptions({ ...rest, keysUrl })
  const verifyJwt = createJwtVerifier(checked, RECEIPT_TYPE)
  return {
    fetchPayment: createPaymentFetcher({ ...checked, baseUrl: internalApiUrl ?? checked.issuer }),
    async verifyPayment({ receipt, expected, acceptsLate = false }) {
      const wanted = checkExpected(expected)
      if (receipt === null || receipt === undefined) throw new PaymentError('RECEIPT_MISSING')
      const signed = await verifyJwt(receipt).catch((thrown: unknown) => {
        throw thrown instanceof JwtRefusal
          ? new PaymentError(`RECEIPT_${thrown.reason}`, thrown.cause)
          : thrown
      })
      const claims = Claims.safeParse(signed)
      if (!claims.success) throw new PaymentError('RECEIPT_MALFORMED')
      const refusal = refusalOf(claims.data, wanted, checked.projectId)
      if (refusal !== undefined) throw new PaymentError(refusal)
      if (claims.data.status === 'late' && !acceptsLate) throw new PaymentError('RECEIPT_LATE')
      return paymentOf(claims.data)
    },
  }
}

function refusalOf(claims: Claims, wanted: ExpectedPayment, projectId: string): PaymentErrorCode | undefined {
  if (claims.projectId !== projectId) return 'RECEIPT_WRONG_PROJECT'
  if (claims.sub !== wanted.id) return 'RECEIPT_WRONG_ID'
  if (!isSameAsset(claims.asset, wanted.asset)) return 'RECEIPT_WRONG_ASSET'
  if (!isSameAddress(claims.recipient, wanted.recipient)) return 'RECEIPT_WRONG_RECIPIENT'
  return isAtLeast(claims.receivedAmount, wanted.amount) ? undefined : 'RECEIPT_AMOUNT_TOO_LOW'
}

function paymentOf({ sub, aud, iat, paidAt, ...claims }: Claims): VerifiedPayment {
  return { ...claims, id: sub, origin: aud, paidAt: paidAt * 1_000, issuedAt: iat * 1_000 }
}

function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text
  } catch {
    return false
  }
}
