import { errorMessage, type ErrorCode } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import type { SendPlan, SendToken } from './send-slice.ts'
import type { Recipient } from './use-recipient.ts'

function refuse(code: ErrorCode): Result<never> {
  return fail(code, errorMessage(code))
}

/** A draft as a transfer that can be decided on, or what it lacks (specification §5, "Send"). */
export function makePlan(
  id: string,
  draft: {
    readonly namespace: ChainNamespace
    readonly token: SendToken | undefined
    readonly amount: bigint | undefined
    readonly recipient: Recipient
  },
): Result<SendPlan> {
  const { namespace, token, amount, recipient } = draft
  if (!NAMESPACES[namespace].features.send) return refuse('SEND_CHAIN_UNSUPPORTED')
  if (!token) return refuse('SEND_TOKEN_REQUIRED')
  if (amount === undefined || recipient.kind !== 'address') return refuse('SEND_FIELDS_REQUIRED')
  return ok({ id, token, amount: amount.toString(), to: recipient.address, name: recipient.name })
}
