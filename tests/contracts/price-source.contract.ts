import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PriceSource } from '#server/providers/prices/price-source.ts'
import { assetKey, type Asset } from '#server/providers/tokens/known-token.ts'

/** A price source with an upstream that can fail. */
export interface SourceUnderTest {
  readonly source: PriceSource
  readonly known: Asset
  /** Price of one whole unit in USD. */
  readonly usd: number
  /** An asset of the same network without a price. */
  readonly unknown: Asset
  /** Number of calls to the upstream. */
  requestCount(): number
  /** Makes the upstream fail, or work again. */
  setBroken(isBroken: boolean): void
  stop(): Promise<void>
}

/** The contract of every price source: `server/providers/prices/price-source.ts`. */
export function describePriceSource(name: string, start: () => Promise<SourceUnderTest>): void {
  describe(`prices of ${name}`, () => {
    let at: SourceUnderTest
    beforeAll(async () => {
      at = await start()
    })
    afterAll(() => at.stop())
    beforeEach(() => at.setBroken(false))

    it('Known assets have a price, and unknown ones are left out', async () => {
      const { usd, isComplete } = await at.source.of([at.unknown, at.known])
      expect([...usd.keys()]).toEqual([assetKey(at.known)])
      expect(usd.get(assetKey(at.known))).toBeCloseTo(at.usd, 6)
      expect(isComplete).toBe(true)
    })

    it('A price is found for an address in any spelling', async () => {
      const { caipNetworkId, address } = at.known
      const { usd } = await at.source.of([{ caipNetworkId, address: address?.toLowerCase() }])
      expect(usd.get(assetKey(at.known))).toBeCloseTo(at.usd, 6)
    })

    it('The upstream is not called for an empty list or another network', async () => {
      const before = at.requestCount()
      const nothing = { usd: new Map(), isComplete: true }
      expect(await at.source.of([])).toEqual(nothing)
      expect(await at.source.of([{ ...at.known, caipNetworkId: 'eip155:999' }])).toEqual(nothing)
      expect(at.requestCount()).toBe(before)
    })

    it('Prices are incomplete and no error is thrown when the upstream fails', async () => {
      at.setBroken(true)
      expect(await at.source.of([at.known])).toEqual({ usd: new Map(), isComplete: false })
      at.setBroken(false)
      expect((await at.source.of([at.known])).isComplete).toBe(true)
    })
  })
}
