/** What happens to a payment with a test card. */
export type CardOutcome = 'accepted' | 'declined' | 'code' | 'slow'

interface TestCard {
  readonly number: string
  readonly outcome: CardOutcome
  readonly meaning: string
}

/** The cards that the local provider takes; no other one is accepted. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', outcome: 'accepted', meaning: 'pays' },
  { number: '4000 0000 0000 0002', outcome: 'declined', meaning: 'is declined' },
  { number: '4000 0000 0000 3220', outcome: 'code', meaning: 'asks for a code of the bank (3-D Secure)' },
  { number: '4000 0000 0000 0077', outcome: 'slow', meaning: 'pays, and the coins are sent later' },
]

/** Returns what a card does, however its number is spaced; undefined for another number. */
export function outcomeOf(number: string): CardOutcome | undefined {
  const digits = number.replaceAll(/\s/g, '')
  return TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits)?.outcome
}
