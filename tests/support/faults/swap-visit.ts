import { randomId } from '#schemas/channel/random-id.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import type { PreparedSwap } from '#modal/chains/swaps.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import { sendStep, type StepDecision } from '#modal/features/swap/send-step.ts'
import { swapApi } from '#modal/features/swap/swap-api.ts'
import type { SwapPlan } from '#modal/features/swap/swap-slice.ts'
import { questionOf, termsOf } from '#modal/features/swap/swap-terms.ts'
import { intentsIn, type ModalDocument } from './faulty-visitor.ts'

/** A swap that a visitor wants, from the form to the chain; documents come and go meanwhile. */
export class SwapVisit {
  readonly #wish: Omit<SwapPlan, 'accepted'>
  /** Of the quote that was shown first. */
  #router: string | undefined

  constructor(wish: Omit<SwapPlan, 'accepted' | 'id' | 'caipNetworkId'>) {
    this.#wish = { ...wish, id: randomId(), caipNetworkId: localEvm.caipNetworkId }
  }

  /** The steps of the swap that a document knows, newest first. */
  stepsIn(document: ModalDocument): readonly Intent[] {
    return intentsIn(document).filter(({ swap }) => swap?.id === this.#wish.id)
  }

  /** Asks for quotes. @returns the plan with the best one; undefined if the server does not answer. */
  async quote({ store }: ModalDocument): Promise<SwapPlan | undefined> {
    const question = questionOf(this.#wish, localEvm)
    const asked = store.dispatch(swapApi.endpoints.swapQuotes.initiate(question, { forceRefetch: true }))
    const { data } = await asked
    asked.unsubscribe()
    const best = data?.quotes.find(({ router }) => router === this.#router) ?? data?.quotes[0]
    this.#router = best?.router ?? this.#router
    return best && { ...this.#wish, accepted: best }
  }

  /** Has the transaction built, checks it, and prepares the next step. @returns undefined while something is away. */
  async prepare({ store, extra }: ModalDocument, plan: SwapPlan): Promise<PreparedSwap | undefined> {
    const { accepted } = plan
    const { id, maximumFromAmount } = accepted
    const question = { ...questionOf(plan, localEvm), quoteId: id ?? '', maximumFromAmount }
    const asked = store.dispatch(swapApi.endpoints.swapTransaction.initiate(question, { forceRefetch: true }))
    const { data } = await asked
    asked.unsubscribe()
    const swaps = await (await extra.chains.load('eip155')).swaps?.()
    if (!data || !swaps) return undefined
    const call = {
      to: data.tx.to.split(':').at(-1) ?? '',
      data: data.tx.data,
      value: BigInt(data.tx.amount),
    }
    const terms = termsOf(plan, localEvm, accepted)
    if (swaps.check(terms, call) !== undefined) throw new Error('The built transaction is refused.')
    const prepared = await swaps.prepare(terms, call)
    return prepared.ok && prepared.value.request !== undefined ? prepared.value : undefined
  }

  /** Presses the button of the review. */
  press(
    { store }: ModalDocument,
    { plan, prepared }: Pick<StepDecision, 'plan' | 'prepared'>,
    id: string = randomId(),
  ): Promise<Intent | undefined> {
    return store.dispatch(sendStep({ id, plan, quote: plan.accepted, prepared, isBatch: false }))
  }
}
