import {
  addressField,
  nativeField,
  timeField,
  tokenField,
  type CallMeaning,
  type MeaningField,
} from '#frame/preview/evm/calls/call-meaning.ts'
import type { Payout, Swap, SwapSide } from '#frame/preview/evm/calls/swap.ts'

/** Returns the meaning of a swap: the most that is paid, the least that is received, and the recipient. */
export function swapMeaning(swap: Swap): CallMeaning {
  const { pay, get, to, deadline } = swap
  return {
    intent: 'approval.intent.swap',
    fields: [
      amountField(pay.isMost === true ? 'approval.field.payAtMost' : 'approval.field.pay', pay),
      amountField(get.isExact === true ? 'approval.field.get' : 'approval.field.getAtLeast', get),
      addressField('approval.field.to', to),
      ...(deadline === undefined ? [] : [timeField('approval.field.deadline', deadline)]),
    ],
    payouts: [to],
    swap,
  }
}

/** Returns the meaning of a payout of what a router holds. */
export function payoutMeaning(payout: Payout): CallMeaning {
  const { token, to } = payout
  return {
    intent: token === undefined ? 'approval.intent.unwrap' : 'approval.intent.withdraw',
    fields: [amountField('approval.field.atLeast', payout), addressField('approval.field.to', to)],
    payouts: [to],
    payout,
  }
}

function amountField(label: MeaningField['label'], { token, amount }: SwapSide): MeaningField {
  return token === undefined ? nativeField(label, amount) : tokenField(label, token, amount)
}
