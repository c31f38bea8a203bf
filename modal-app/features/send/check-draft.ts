import type { PreparedTransfer, TransferProblem } from '#modal/chains/transfers.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'
import {
  parseAmountText,
  parseFiatText,
  type AmountProblem,
  type TypedAmount,
} from '#modal/lib/parse-amount-text.ts'
import type { SendDraft } from './send-slice.ts'
import type { Recipient } from './use-recipient.ts'

/** The label of the button: the most important thing that is missing. */
export type SendStep =
  | 'select-token'
  | 'add-amount'
  | 'add-address'
  | 'invalid-address'
  | 'incorrect-value'
  | 'insufficient-funds'
  | 'preview'

/** What is wrong with the amount; `required` once the visitor tries to continue without one. */
export type AmountFault = 'required' | Exclude<AmountProblem, 'empty'> | Exclude<TransferProblem, 'recipient'>
/** What is wrong with the recipient; `required` once the visitor tries to continue without one. */
export type RecipientFault =
  | 'required'
  | 'invalid'
  | 'own-token'
  | 'unknown-name'
  | 'invalid-chain'
  | 'name-failed'
  | 'recipient'

/** The result of checking a draft. */
export interface CheckedDraft {
  readonly step: SendStep
  /** A check is still pending, so the step may change. */
  readonly isPending: boolean
  readonly amount: bigint | undefined
  readonly amountFault: AmountFault | undefined
  readonly recipientFault: RecipientFault | undefined
}

/** Parses the typed amount of the draft's token; undefined without a token. */
export function readAmount({ token, amount, isFiat }: SendDraft): TypedAmount | undefined {
  if (!token) return undefined
  const { price, decimals } = token
  return isFiat && price ? parseFiatText(amount, { price, decimals }) : parseAmountText(amount, decimals)
}

/** Checks a draft against what was typed and what the chain reports. */
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
    isPending: step === 'preview' && prepared?.request === undefined,
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
