import { errorMessage, type ErrorCode } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import type { SendPlan } from './send-slice.ts'
import type { HeldToken } from '#modal/core/state/account/held-token.ts'
import type { Recipient } from './use-recipient.ts'

function refuse(code: ErrorCode): Result<never> {
  return fail(code, errorMessage(code))
}

/** Turns a draft into a plan, or says what is missing (docs/specification.md §5.8 to §5.11). */
export function makePlan(
  id: string,
  draft: {
    readonly account: ActiveAccount
    readonly token: HeldToken | undefined
    readonly amount: bigint | undefined
    readonly recipient: Recipient
  },
): Result<SendPlan> {
  const { account, token, amount, recipient } = draft
  const { address: from, network } = account
  if (!NAMESPACES[network.chainNamespace].features.send) return refuse('SEND_CHAIN_UNSUPPORTED')
  if (!token) return refuse('SEND_TOKEN_REQUIRED')
  if (amount === undefined || recipient.kind !== 'address') return refuse('SEND_FIELDS_REQUIRED')
  const { address: to, name } = recipient
  return ok({ id, from, caipNetworkId: network.caipNetworkId, token, amount: amount.toString(), to, name })
}
