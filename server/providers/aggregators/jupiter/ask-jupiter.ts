import { z } from 'zod'
import { ApiAmount, type AggregatorAccess } from '#server/providers/aggregators/aggregator.ts'
import { askApi } from '#server/providers/aggregators/ask-api.ts'
import { ProviderFailure } from '#server/providers/onramp/onramp-provider.ts'

/** What Jupiter is asked for; SOL stands as the token that wraps it. */
export interface JupiterQuestion {
  readonly from: string
  readonly to: string
  /** Of `from`, in the smallest unit. */
  readonly amount: bigint
  readonly account: string
  /** Basis points. */
  readonly slippageBps: number
}

/** A transaction as Jupiter wrote it, and what it says of it: nothing of this is believed. */
export interface JupiterAnswer {
  readonly transaction: Uint8Array
  readonly toAmount: bigint
}

/** The most that may be paid for a place in a block, in lamports; the modal lets no swap pay more than twice that. */
const MOST_PRIORITY_LAMPORTS = 1_000_000

const Quote = z.object({
  inAmount: ApiAmount,
  outAmount: ApiAmount,
  swapMode: z.literal('ExactIn'),
  routePlan: z.array(z.object({ swapInfo: z.object({ inputMint: z.string(), outputMint: z.string() }) })),
})
const RawQuote = z.record(z.string(), z.unknown())
const Built = z.object({ swapTransaction: z.base64().min(1).max(2_000) })

/**
 * Asks Jupiter for a quote and then for its transaction (developers.jup.ag, "Swap API": `/swap/v1/quote` and `/swap/v1/swap`), with
 * the newer calls, whose amounts can be read without knowing every exchange. A key is optional.
 *
 * @returns undefined when it has no route.
 * @throws `ProviderFailure`.
 */
export async function askJupiter(
  access: AggregatorAccess,
  { from, to, amount, account, slippageBps }: JupiterQuestion,
): Promise<JupiterAnswer | undefined> {
  const headers = access.key === undefined ? {} : { 'x-api-key': access.key }
  const query = {
    inputMint: from,
    outputMint: to,
    amount: String(amount),
    slippageBps: String(slippageBps),
    swapMode: 'ExactIn',
    instructionVersion: 'V2',
  }
  // The quote goes back as it came.
  const raw = await askApi(access, { path: '/quote', query, headers }, RawQuote)
  if (raw === undefined) return undefined
  const quote = Quote.safeParse(raw).data
  if (quote?.inAmount !== amount)
    throw new ProviderFailure('Jupiter quoted something else than it was asked.')
  const isIndirect = quote.routePlan.some(
    ({ swapInfo }) => swapInfo.inputMint !== from || swapInfo.outputMint !== to,
  )
  const body = {
    quoteResponse: raw,
    userPublicKey: account,
    wrapAndUnwrapSol: true,
    prioritizationFeeLamports: {
      priorityLevelWithMaxLamports: { maxLamports: MOST_PRIORITY_LAMPORTS, priorityLevel: 'medium' },
    },
  }
  // Tokens between two exchanges stay in accounts of the program: the modal refuses a route that may write to others of the
  // visitor. Some exchanges do not take them.
  const shared = isIndirect
    ? await askApi(access, { path: '/swap', headers, body: { ...body, useSharedAccounts: true } }, Built)
    : undefined
  const built = shared ?? (await askApi(access, { path: '/swap', headers, body }, Built))
  if (built === undefined) return undefined
  return { transaction: Buffer.from(built.swapTransaction, 'base64'), toAmount: quote.outAmount }
}
