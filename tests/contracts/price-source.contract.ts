import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PriceSource } from '#server/providers/prices/price-source.ts'
import { assetKey, type Asset } from '#server/providers/tokens/known-token.ts'

/** A source of prices with something behind it that can break. */
export interface SourceUnderTest {
  readonly source: PriceSource
  readonly known: Asset
  /** USD of one whole unit of it. */
  readonly usd: number
  /** Of the same network. */
  readonly unknown: Asset
  /** How often what stands behind it was asked. */
  asked(): number
  /** Makes what stands behind it fail, or work again. */
  setBroken(isBroken: boolean): void
  stop(): Promise<void>
}

/** What every source of prices keeps to: `server/providers/prices/price-source.ts`. */
export function describePriceSource(name: string, start: () => Promise<SourceUnderTest>): void {
  describe(`prices of ${name}`, () => {
    let at: SourceUnderTest
    beforeAll(async () => {
      at = await start()
    })
    afterAll(() => at.stop())
    beforeEach(() => at.setBroken(false))

    it('are told for what it knows, and nothing for the rest', async () => {
      const { usd, isComplete } = await at.source.of([at.unknown, at.known])
      expect([...usd.keys()]).toEqual([assetKey(at.known)])
      expect(usd.get(assetKey(at.known))).toBeCloseTo(at.usd, 6)
      expect(isComplete).toBe(true)
    })

    it('are found however an address is written', async () => {
      const { caipNetworkId, address } = at.known
      const { usd } = await at.source.of([{ caipNetworkId, address: address?.toLowerCase() }])
      expect(usd.get(assetKey(at.known))).toBeCloseTo(at.usd, 6)
    })

    it('are not asked for when nothing is, or of a network it has not', async () => {
      const before = at.asked()
      const nothing = { usd: new Map(), isComplete: true }
      expect(await at.source.of([])).toEqual(nothing)
      expect(await at.source.of([{ ...at.known, caipNetworkId: 'eip155:999' }])).toEqual(nothing)
      expect(at.asked()).toBe(before)
    })

    it('error: are incomplete, and none is thrown, when what stands behind it fails', async () => {
      at.setBroken(true)
      expect(await at.source.of([at.known])).toEqual({ usd: new Map(), isComplete: false })
      at.setBroken(false)
      expect((await at.source.of([at.known])).isComplete).toBe(true)
    })
  })
}
