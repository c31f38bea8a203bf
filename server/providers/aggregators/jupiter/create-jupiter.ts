import { JUPITER, WRAPPED_SOL } from '#schemas/networks/aggregators.ts'
import type { AggregatorAccess } from '#server/providers/aggregators/aggregator.ts'
import { ProviderFailure } from '#server/providers/onramp/onramp-provider.ts'
import { askJupiter, type JupiterAnswer, type JupiterQuestion } from './ask-jupiter.ts'
import { readJupiterSwap } from './read-swap.ts'

/** A swap that Jupiter's program guarantees. Amounts are in the smallest unit. */
export interface ProgramSwap {
  readonly transaction: Uint8Array
  readonly toAmount: bigint
  readonly minimumTo: bigint
}

/** What is asked; an undefined side is SOL. */
export interface ProgramQuestion extends Omit<JupiterQuestion, 'from' | 'to'> {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Finds swaps through a program of Solana. */
export interface ProgramSwaps {
  /** CAIP-2 ids. */
  readonly networks: readonly string[]
  readonly source: { readonly id: string; readonly name: string }
  readonly program: string
  /**
   * @returns undefined when there is no route.
   * @throws `ProviderFailure`, also for an answer that is not what was asked for, and while it was asked too often.
   */
  readonly find: (question: ProgramQuestion) => Promise<ProgramSwap | undefined>
}

export interface JupiterSettings {
  readonly access: AggregatorAccess
  /** CAIP-2 ids. */
  readonly networks: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Called for an answer that is not what was asked for. */
  readonly onDrop: () => void
}

const BPS = 10_000n
const TOO_MANY_REQUESTS = 429
/** As long as nothing is asked after a refusal for too many requests. */
const PAUSE_MS = 10_000

/** Creates the source of swaps on Solana. What Jupiter says is worth what the bytes guarantee. */
export function createJupiter({ access, networks, now, onDrop }: JupiterSettings): ProgramSwaps {
  const { id, name, program } = JUPITER
  let pausedUntil = 0

  async function ask(question: JupiterQuestion): Promise<JupiterAnswer | undefined> {
    if (now() < pausedUntil)
      throw new ProviderFailure(
        'Jupiter was asked too often, and is asked again in some seconds.',
        false,
        TOO_MANY_REQUESTS,
      )
    try {
      return await askJupiter(access, question)
    } catch (error) {
      const isTooMany = error instanceof ProviderFailure && error.status === TOO_MANY_REQUESTS
      if (isTooMany) pausedUntil = now() + PAUSE_MS
      throw error
    }
  }

  return {
    networks,
    source: { id, name },
    program,
    find: async ({ from = WRAPPED_SOL, to = WRAPPED_SOL, ...question }) => {
      const answer = await ask({ from, to, ...question })
      if (answer === undefined) return undefined
      const { transaction, toAmount: said } = answer
      const read = readJupiterSwap(transaction, program)
      const { account, amount, slippageBps } = question
      if (read === undefined || read.payer !== account || read.paid !== amount || read.minimum === 0n) {
        onDrop()
        throw new ProviderFailure('Jupiter answered another swap than it was asked for.')
      }
      // What is shown has to be worth its minimum, which is written in the bytes.
      const guaranteed = (read.minimum * BPS) / (BPS - BigInt(slippageBps))
      const toAmount = guaranteed < said ? guaranteed : said
      return { transaction, toAmount, minimumTo: read.minimum < toAmount ? read.minimum : toAmount }
    },
  }
}
