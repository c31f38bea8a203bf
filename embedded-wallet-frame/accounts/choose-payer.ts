import type { CallsContext, PreparedCalls } from '#frame/accounts/prepared-calls.ts'
import { prepareSponsoredCalls } from '#frame/accounts/sponsored-calls.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import { gravest, WARNINGS } from '#frame/preview/warnings.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fromQuantity } from '#schemas/primitives/hex.ts'

/** What a site says about the operator paying: it is `required`, `optional`, or the site says nothing. */
export type SponsorPreference = 'required' | 'optional' | 'none'

type Prepare = () => Promise<Result<PreparedCalls>>

/**
 * Chooses the payer of calls: the account, unless the site requests the operator or the account cannot pay. Where the
 * operator refuses an optional request, the account pays, and the approval says so.
 *
 * @param calls as the operator would send them, from the account itself.
 * @param prepareOwn prepares the same calls, paid by the account.
 * @returns -32002 with the operator's reason where the site requires an operator who does not pay; -32000, as nodes answer,
 * where the account does not hold enough and the operator does not pay either.
 */
export async function prepareWithPayer(
  calls: readonly EvmCall[],
  preference: SponsorPreference,
  prepareOwn: Prepare,
  context: CallsContext,
): Promise<Result<PreparedCalls>> {
  const prepareSponsored = sponsorOf(calls, context)
  if (!prepareSponsored) return prepareOwn()
  if (preference === 'none') return prepareWhereNeeded(prepareOwn, prepareSponsored, context)
  const sponsored = await prepareSponsored()
  if (sponsored.ok || preference === 'required') return sponsored
  const own = await prepareOwn()
  return own.ok ? ok(withoutSponsor(own.value)) : own
}

/** Undefined where the operator pays for nothing, or not for these calls: a contract is not created for a sponsor. */
function sponsorOf(calls: readonly EvmCall[], context: CallsContext): Prepare | undefined {
  const { services, network } = context
  const plan = services.smartAccount(network.caipNetworkId)
  const { sponsor } = services
  if (plan?.isSponsored !== true || !sponsor || calls.some(({ to }) => to === undefined)) return undefined
  return () => prepareSponsoredCalls(calls, plan, sponsor, context)
}

async function prepareWhereNeeded(
  prepareOwn: Prepare,
  prepareSponsored: Prepare,
  context: CallsContext,
): Promise<Result<PreparedCalls>> {
  const own = await prepareOwn()
  // The operator pays for an account that cannot, not for calls that are malformed or would fail.
  if (!own.ok || (await canPay(own.value.cost, context))) return own
  const sponsored = await prepareSponsored()
  if (sponsored.ok) return sponsored
  const { symbol } = context.network.nativeCurrency
  return fail(
    RPC_CODES.invalidInput,
    // Libraries recognise the case by these two words, with which the messages of nodes begin.
    `Insufficient funds: the account does not hold enough ${symbol} for this. ${sponsored.error.message}`,
    sponsored.error.data,
  )
}

/** Where the balance is unknown, the account is taken to hold enough, and the network decides. */
async function canPay(cost: bigint, { askNode, network, account }: CallsContext): Promise<boolean> {
  const answer = await askNode(network, 'eth_getBalance', [account, 'latest'])
  const balance = answer.ok && typeof answer.value === 'string' ? fromQuantity(answer.value) : undefined
  return balance === undefined || balance >= cost
}

function withoutSponsor(own: PreparedCalls): PreparedCalls {
  const { preview } = own
  const warnings = [{ class: 'SPONSOR_REFUSED' } as const, ...preview.warnings]
  const risk = gravest([preview.risk, WARNINGS.SPONSOR_REFUSED])
  return { ...own, preview: { ...preview, warnings, risk } }
}
