import * as z from 'zod/mini'
import { Payment, PaymentRequest } from '#schemas/entities/payment.ts'
import { defineEndpoint } from '#schemas/http/define-endpoint.ts'

const PaymentId = z.string().check(z.regex(/^[\w-]{8,64}$/, 'Write the id of a payment'))
const BODY_REFUSED = {
  413: 'The body is too large.',
  415: 'The body is not sent as JSON.',
}

export const PAY_ENDPOINT = defineEndpoint({
  method: 'POST',
  path: '/v1/pay',
  access: 'project',
  budget: 'account',
  purpose: 'Begin a payment, or read it again',
  detail:
    'The same id with the same terms is the same payment, from every process. Other terms under an id that is used are refused, ' +
    'so that what it stands for is paid once.',
  body: z.object({
    ...PaymentRequest.shape,
    /** The site’s origin, as the modal knows it from the browser. Only the modal may name it. */
    origin: z.string().check(z.maxLength(300)),
    /**
     * The account that is about to pay. A transaction that is named may pay more than is due only if it comes from this
     * account, and after it was stated.
     */
    payer: z.optional(z.string().check(z.maxLength(128))),
  }),
  answer: Payment,
  answers: 'The payment.',
  responses: {
    400: 'A member of the body is not valid (`field` names it), or the asset is not known to the deployment.',
    403: 'The request does not come from the modal, or the origin is not one of the project.',
    409: 'The id is used for other terms, or too many payments await about this amount.',
    ...BODY_REFUSED,
  },
})

export const PAYMENT_ENDPOINT = defineEndpoint({
  method: 'GET',
  path: '/v1/pay/{id}',
  access: 'project',
  budget: 'account',
  purpose: 'Where a payment stands, with its receipt',
  detail: 'The state is read from the chain.',
  params: z.object({ id: PaymentId }),
  body: z.undefined(),
  answer: Payment,
  answers: 'The payment.',
  responses: { 404: 'The project or the payment is unknown.' },
})

export const PAYMENT_TRANSACTION_ENDPOINT = defineEndpoint({
  method: 'POST',
  path: '/v1/pay/{id}/transactions',
  access: 'project',
  budget: 'account',
  purpose: 'Name the transaction that pays',
  detail: 'It says where to look: what the transaction paid is read from the chain.',
  params: z.object({ id: PaymentId }),
  body: z.object({ transactionId: z.string().check(z.minLength(32), z.maxLength(128)) }),
  answer: Payment,
  answers: 'The payment.',
  responses: {
    400: 'A member of the body is not valid (`field` names it).',
    404: 'The project or the payment is unknown.',
    ...BODY_REFUSED,
  },
})
