import { AppError } from '#schemas/errors/app-error.ts'
import type { PaymentRequest } from '#sdk/types/payment.ts'

/** The form of each member; an id may be left out. That the addresses belong to the asset's network is checked by the modal. */
const FORMS = {
  asset: /^[-a-z0-9]{3,8}:[-\w]{1,32}\/\w{3,8}:[a-zA-Z0-9]{1,64}$/,
  amount: /^(?=.{1,80}$)(?=.*[1-9])(0|[1-9]\d*)(\.\d+)?$/,
  recipient: /^[^]{1,128}$/,
  id: /^[\w-]{8,64}$/,
}

/** A request as a page or an element states it. */
export type UncheckedPayment = { readonly [K in keyof PaymentRequest]?: PaymentRequest[K] | undefined }

/**
 * Checks what a page asks a visitor to pay.
 *
 * @throws PosternError PAYMENT_INVALID, whose `data.field` names the member.
 */
export function checkPayment({ asset, amount, recipient, id }: UncheckedPayment): PaymentRequest {
  const payment = { asset, amount, recipient, ...(id !== undefined && { id }) }
  for (const [field, form] of Object.entries(FORMS)) {
    const value: unknown = Reflect.get(payment, field)
    if ((typeof value !== 'string' || !form.test(value)) && (field !== 'id' || value !== undefined))
      throw new AppError('PAYMENT_INVALID', `The payment’s \`${field}\` is not valid.`, { data: { field } })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each member was checked above
  return payment as PaymentRequest
}
