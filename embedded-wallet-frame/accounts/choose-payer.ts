import type { CallsContext, PreparedCalls } from '#frame/accounts/prepared-calls.ts'
import { prepareSponsoredCalls } from '#frame/accounts/sponsored-calls.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import { gravest, WARNINGS } from '#frame/preview/warnings.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fromQuantity } from '#schemas/primitives/hex.ts'

/** What a site says about the operator paying: `required`, `optional`, or nothing. */
export type SponsorPreference = 'required' | 'optional' | 'none'

type Prepare = () => Promise<Result<PreparedCalls>>

/**
 * Decides who pays for calls. The account does, unless the site asks for the operator, or the account cannot. An
 * operator who was asked for and does not pay is told on the approval, where the account pays in their place.
 *
 * @param calls as the operator would send them, from the account itself.
 * @param prepareOwn the same, paid by the account.
 * @returns -32002 with the operator's reason where the site asked for one who does not pay; -32000, as nodes say it, where
 * the account does not hold enough and the operator does not pay either.
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

/** Undefined where the operator pays for nothing, or not for the creation of contracts. */
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
  // The operator is for an account that cannot pay, not for what is malformed or would fail.
  if (!own.ok || (await canPay(own.value.cost, context))) return own
  const sponsored = await prepareSponsored()
  if (sponsored.ok) return sponsored
  const { symbol } = context.network.nativeCurrency
  return fail(
    RPC_CODES.invalidInput,
    // Libraries know the case by these two words, which nodes begin with.
    `Insufficient funds: the account does not hold enough ${symbol} for this. ${sponsored.error.message}`,
    sponsored.error.data,
  )
}

/** An account nobody can tell the balance of is left to the network. */
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
