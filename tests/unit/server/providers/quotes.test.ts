import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { BUILT_IN_SWAP_NETWORKS } from '#server/providers/quotes/built-in-venues.ts'
import { createQuotes } from '#server/providers/quotes/create-quotes.ts'
import { amountIn, amountOut } from '#server/providers/quotes/constant-product.ts'

describe('built-in venues', () => {
  it.each([...BUILT_IN_SWAP_NETWORKS])('Every address on %s is written with its checksum', (_, network) => {
    const { wrappedNative, hubs, venues } = network
    const contracts = venues.flatMap((venue) => [
      venue.factory,
      venue.router,
      ...(venue.kind === 'uniswap-v2' ? [] : [venue.quoter]),
    ])
    for (const address of [wrappedNative, ...hubs, ...contracts]) expect(getAddress(address)).toBe(address)
    expect(new Set(venues.map(({ id }) => id)).size).toBe(venues.length)
  })

  it('A network without venues has none, and neither has one that is not served', () => {
    const settings = { networks: BUILT_IN_SWAP_NETWORKS, now: Date.now, onFailure: () => undefined }
    const quotes = createQuotes({ ...settings, readers: () => undefined })
    for (const network of ['eip155:8217', 'eip155:250', 'eip155:1'])
      expect(quotes.network(network)).toBeUndefined()
  })
})

describe('a pool of constant product', () => {
  it('What is paid for an exact amount gives at least that, and a thousandth less does not', () => {
    const reserves = { from: 10n ** 21n, to: 3n * 10n ** 12n }
    for (const wanted of [1n, 999n, 10n ** 9n, 29n * 10n ** 11n]) {
      const paid = amountIn(wanted, reserves, 3_000) ?? 0n
      expect(amountOut(paid, reserves, 3_000)).toBeGreaterThanOrEqual(wanted)
      expect(amountOut((paid * 999n) / 1_000n - 1n, reserves, 3_000)).toBeLessThan(wanted)
    }
  })

  it('A pool gives less than it holds, and nothing when it is empty', () => {
    expect(amountIn(100n, { from: 5n, to: 100n }, 3_000)).toBeUndefined()
    expect(amountOut(10n ** 30n, { from: 5n, to: 100n }, 3_000)).toBe(99n)
    expect(amountOut(5n, { from: 0n, to: 0n }, 3_000)).toBe(0n)
  })
})
