/** Where a call of Jupiter has its accounts, and where the amounts begin in its data. */
export interface JupiterLayout {
  /** Signs for what is paid. */
  readonly authority: number
  /** The token accounts of the authority that pay and receive. */
  readonly source: number
  readonly destination: number
  readonly destinationMint: number
  /** Receives in place of the destination; the program itself where nobody does. */
  readonly otherDestination: number | undefined
  /** The program itself. What follows is passed on to the programs of exchanges. */
  readonly program: number
  readonly amountsAt: number
}

/**
 * The calls of Jupiter that pay an exact amount, `route_v2` and `shared_accounts_route_v2`, by discriminator: the first eight
 * bytes of SHA-256 of `global:` and the name (the program's Anchor IDL). From `amountsAt` on their data has what is paid and what
 * was quoted in 8 bytes each, slippage, fee and positive slippage in basis points of 2 bytes each, and the number of steps in 4.
 * In the older calls the route stands before the amounts, and the program ignores what is left over, so that they cannot be
 * read for certain without knowing every exchange.
 */
export const JUPITER_CALLS: Readonly<Record<string, JupiterLayout>> = {
  '0xbb64facc31c4af14': {
    authority: 0,
    source: 1,
    destination: 2,
    destinationMint: 4,
    otherDestination: 7,
    program: 9,
    amountsAt: 8,
  },
  // Its `id` stands before the amounts.
  '0xd19853937cfed8e9': {
    authority: 1,
    source: 2,
    destination: 5,
    destinationMint: 7,
    otherDestination: undefined,
    program: 11,
    amountsAt: 9,
  },
}
