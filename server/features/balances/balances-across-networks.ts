import * as z from 'zod'
import type { BalanceAnswer, TokenBalance } from '#schemas/http/blockchain/balance.ts'
import type { DataSource } from '#schemas/http/blockchain/data-source.ts'
import { EncodedBody } from '#server/http/responses/encoded-body.ts'
import { problem } from '#server/http/problems/problem.ts'
import { networkSource, unansweredNetworkSource } from '#server/providers/network-source.ts'
import { networksOf, type ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { BalanceRequest, BalanceService } from './balance-service.ts'

const MAX_BALANCES = 1_000
const BROTLI_QUALITY = 4
/** The answer for one network. The schema of clients would drop balances and sums, so the members are taken as they are. */
const NetworkAnswer = z.object({
  balances: z.array(z.custom<TokenBalance>()),
  sources: z.array(z.custom<DataSource>()),
})

/**
 * Answers the balances of an account on all production networks its address is valid on, in the order of the catalogue. Falls
 * back to test networks where the deployment serves no production network. Each network is listed as a source that says
 * whether its answer is complete.
 *
 * @returns the JSON of a `BalanceAnswer`.
 * @throws the problem REQUEST_INVALID naming `address` when the address is valid on no network, and the error of the first
 * network when all of them fail.
 */
export async function balancesAcrossNetworks(
  service: Pick<BalanceService, 'answer'>,
  networks: ServedNetworks,
  request: Omit<BalanceRequest, 'chainId'>,
): Promise<EncodedBody> {
  const targets = networksOf(networks, request.address)
  if (targets.length === 0)
    throw problem('REQUEST_INVALID', '`address` is not an address of a network served here.', 'address')
  const answers = await Promise.allSettled(
    targets.map(({ network }) => service.answer({ ...request, chainId: network.caipNetworkId })),
  )
  const failed = answers.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected' && answers.every(({ status }) => status === 'rejected'))
    throw failed.reason
  const parts = answers.map((answer) =>
    answer.status === 'fulfilled'
      ? NetworkAnswer.parse(JSON.parse(answer.value.identity.toString()))
      : undefined,
  )
  const merged: BalanceAnswer = {
    balances: parts.flatMap((part) => part?.balances ?? []).slice(0, MAX_BALANCES),
    sources: targets.map(({ network }, position) => {
      const sources = parts[position]?.sources
      return sources === undefined ? unansweredNetworkSource(network) : networkSource(network, sources)
    }),
  }
  return new EncodedBody(Buffer.from(JSON.stringify(merged)), {}, BROTLI_QUALITY)
}
