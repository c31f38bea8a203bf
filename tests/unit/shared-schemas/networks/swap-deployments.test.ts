import { describe, expect, it } from 'vitest'
import { SWAP_DEPLOYMENTS } from '#schemas/networks/swap-deployments.ts'

/** The networks that the product was specified with for swaps, by chain id. */
const SPECIFIED = [1, 42_161, 10, 324, 8_453, 56, 137, 100, 43_114, 250, 8_217, 1_313_161_554]
/** Fantom, Kaia and Aurora, on which none of the exchanges has published contracts. */
const WITHOUT_EXCHANGE = [250, 8_217, 1_313_161_554]

describe('the exchanges of networks', () => {
  it('Nine of the twelve specified networks have an exchange, and no other network has', () => {
    const chainIds = Object.keys(SWAP_DEPLOYMENTS).map((id) => Number(id.replace('eip155:', '')))
    expect(new Set(chainIds)).toEqual(new Set(SPECIFIED.filter((id) => !WITHOUT_EXCHANGE.includes(id))))
    for (const { venues } of Object.values(SWAP_DEPLOYMENTS)) expect(venues.length).toBeGreaterThan(0)
  })
})
