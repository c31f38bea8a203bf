import type { PreparedTransfer, TransferProblem } from '#modal/chains/transfers.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'
import { parseAmountText, parseFiatText, type AmountProblem, type TypedAmount } from './parse-amount-text.ts'
import type { SendDraft } from './send-slice.ts'
import type { Recipient } from './use-recipient.ts'

/** What the button says; it is what is missing, most of all. */
export type SendStep =
  | 'select-token'
  | 'add-amount'
  | 'add-address'
  | 'invalid-address'
  | 'incorrect-value'
  | 'insufficient-funds'
  | 'preview'

/** What is wrong at the field of the amount; `required` once somebody wants to go on without one. */
export type AmountFault = 'required' | Exclude<AmountProblem, 'empty'> | Exclude<TransferProblem, 'recipient'>
/** What is wrong at the field of the recipient; `required` once somebody wants to go on without one. */
export type RecipientFault =
  | 'required'
  | 'invalid'
  | 'own-token'
  | 'unknown-name'
  | 'invalid-chain'
  | 'name-failed'
  | 'recipient'

/** A draft judged as far as it is written. */
export interface CheckedDraft {
  readonly step: SendStep
  /** Something is still being asked: the step may change. */
  readonly isAsking: boolean
  readonly amount: bigint | undefined
  readonly amountFault: AmountFault | undefined
  readonly recipientFault: RecipientFault | undefined
}

/** Reads what was typed as an amount of the draft's token; undefined without a token. */
export function readAmount({ token, amount, isFiat }: SendDraft): TypedAmount | undefined {
  if (!token) return undefined
  const { price, decimals } = token
  return isFiat && price ? parseFiatText(amount, { price, decimals }) : parseAmountText(amount, decimals)
}

/** Judges a draft by what was typed and by what the chain says of it. */
export function checkDraft(
  draft: SendDraft,
  recipient: Recipient,
  prepared: PreparedTransfer | undefined,
): CheckedDraft {
  const typed = readAmount(draft)
  const amount = typed?.ok ? typed.amount : undefined
  const problem = amount === undefined ? undefined : prepared?.problem
  const amountFault = amountFaultOf(typed, problem)
  const recipientFault = recipientFaultOf(draft, recipient, problem)
  const isMissing = typed && !typed.ok && typed.problem === 'empty'
  const step: SendStep = !draft.token
    ? 'select-token'
    : isMissing
      ? 'add-amount'
      : amountFault !== undefined
        ? stepOf(amountFault)
        : recipient.kind === 'empty'
          ? 'add-address'
          : recipientFault !== undefined
            ? 'invalid-address'
            : 'preview'
  return {
    step,
    isAsking: step === 'preview' && prepared?.request === undefined,
    amount,
    amountFault,
    recipientFault,
  }
}

function stepOf(fault: AmountFault): SendStep {
  return fault === 'amount' || fault === 'fee' ? 'insufficient-funds' : 'incorrect-value'
}

function amountFaultOf(
  typed: TypedAmount | undefined,
  problem: TransferProblem | undefined,
): AmountFault | undefined {
  if (typed && !typed.ok) return typed.problem === 'empty' ? undefined : typed.problem
  return problem === 'recipient' ? undefined : problem
}

function recipientFaultOf(
  { token }: SendDraft,
  recipient: Recipient,
  problem: TransferProblem | undefined,
): RecipientFault | undefined {
  if (recipient.kind === 'address') {
    if (token?.address && canonicalAddress(recipient.address) === canonicalAddress(token.address))
      return 'own-token'
    return problem === 'recipient' ? 'recipient' : undefined
  }
  return recipient.kind === 'empty' || recipient.kind === 'resolving' ? undefined : recipient.kind
}
