import type { BalanceAnswer } from '#schemas/http/blockchain/balance.ts'
import { EncodedBody } from '#server/http/responses/encoded-body.ts'
import { problem } from '#server/http/problems/problem.ts'
import { networkSource, unansweredNetworkSource } from '#server/providers/network-source.ts'
import { networksOf, type ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { BalanceQuestion, BalanceService } from './balance-service.ts'

const MOST_BALANCES = 1_000
const BROTLI_QUALITY = 4

/**
 * What an account holds on every network of production that its address belongs to, in the catalogue's order; where
 * none of them is served, on those for tests. Each network stands among the sources, and says whether it told all.
 *
 * @returns the JSON of a `BalanceAnswer`.
 * @throws the problem REQUEST_INVALID naming `address` where it belongs to no network, and what a network says when
 * none answers.
 */
export async function balancesEverywhere(
  service: BalanceService,
  networks: ServedNetworks,
  question: Omit<BalanceQuestion, 'chainId'>,
): Promise<EncodedBody> {
  const asked = networksOf(networks, question.address)
  if (asked.length === 0)
    throw problem('REQUEST_INVALID', '`address`: this is no address of a network served here.', 'address')
  const answers = await Promise.allSettled(
    asked.map(({ network }) => service.answer({ ...question, chainId: network.caipNetworkId })),
  )
  const failed = answers.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected' && answers.every(({ status }) => status === 'rejected'))
    throw failed.reason
  const told = answers.map((answer) =>
    answer.status === 'fulfilled'
      ? (JSON.parse(answer.value.identity.toString()) as BalanceAnswer)
      : undefined,
  )
  const whole: BalanceAnswer = {
    balances: told.flatMap((one) => one?.balances ?? []).slice(0, MOST_BALANCES),
    sources: asked.map(({ network }, position) => {
      const sources = told[position]?.sources
      return sources === undefined ? unansweredNetworkSource(network) : networkSource(network, sources)
    }),
  }
  return new EncodedBody(Buffer.from(JSON.stringify(whole)), {}, BROTLI_QUALITY)
}
