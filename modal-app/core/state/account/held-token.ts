/** A token as the views for sending and swapping show it. */
export interface HeldToken {
  /** Contract or mint; undefined for the network's native coin. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** A plain decimal of whole units; undefined while unknown. */
  readonly quantity: string | undefined
  /** Price of one whole token; undefined while unknown. */
  readonly price: number | undefined
  readonly iconUrl: string | undefined
}
