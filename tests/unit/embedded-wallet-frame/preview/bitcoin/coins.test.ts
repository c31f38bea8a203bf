import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dustOf, memoOf, memoScript } from '#frame/preview/bitcoin/chain.ts'
import { selectCoins, type Coin } from '#frame/preview/bitcoin/coins.ts'
import { feeWarnings, signedSize } from '#frame/preview/bitcoin/fee.ts'
import { runs } from '#tests/support/builders/runs.ts'

const own = Uint8Array.from([0, 20, ...new Uint8Array(20).fill(1)])
const other = Uint8Array.from([0, 20, ...new Uint8Array(20).fill(2)])
const sum = (list: readonly { readonly sats: bigint }[]): bigint =>
  list.reduce((all, { sats }) => all + sats, 0n)

const coins = fc.array(
  fc.record({
    txid: fc.stringMatching(/^[0-9a-f]{64}$/),
    index: fc.nat(5),
    sats: fc.bigInt({ min: 1n, max: 10_000_000n }),
    isConfirmed: fc.boolean(),
  }),
  { maxLength: 12 },
)

describe('coin selection', () => {
  it('A selection of coins pays its fee, loses nothing and leaves no dust', () => {
    fc.assert(
      fc.property(
        coins,
        fc.bigInt({ min: 294n, max: 20_000_000n }),
        fc.integer({ min: 1, max: 200 }),
        (list, amount, rate) => {
          const wanted = [{ script: other, sats: amount }]
          const chosen = selectCoins(list, wanted, { rate, changeScript: own })
          if (!chosen) {
            const everything = signedSize(10 + 31 + list.length * 41, list.length) * rate
            const biggest = list.toSorted((a, b) => Number(b.sats - a.sats))
            expect(sum(biggest) < amount + BigInt(everything)).toBe(true)
            return
          }
          const size = signedSize(
            10 +
              chosen.outputs.reduce((all, { script }) => all + 9 + script.length, 0) +
              41 * chosen.coins.length,
            chosen.coins.length,
          )
          const fee = sum(chosen.coins) - sum(chosen.outputs)
          expect(fee >= BigInt(size * rate)).toBe(true)
          expect(chosen.outputs[0]).toEqual(wanted[0])
          for (const { script, sats } of chosen.outputs) expect(sats >= dustOf(script)).toBe(true)
          // The remainder is less than the cost of change plus its value.
          if (chosen.outputs.length === 1)
            expect(fee < BigInt((size + 31) * rate) + dustOf(own) + 1n).toBe(true)
        },
      ),
      { numRuns: runs(300) },
    )
  })

  it('Unconfirmed coins are selected last', () => {
    const coin = (sats: bigint, isConfirmed: boolean): Coin => ({
      txid: 'ab'.repeat(32),
      index: 0,
      sats,
      isConfirmed,
    })
    const list = [coin(9_000_000n, false), coin(100_000n, true)]
    const options = { rate: 1, changeScript: own }
    expect(selectCoins(list, [{ script: other, sats: 50_000n }], options)?.coins).toEqual([list[1]])
    expect(selectCoins(list, [{ script: other, sats: 500_000n }], options)?.coins).toHaveLength(2)
  })
})

describe('dust', () => {
  it.each([
    ['a witness key hash', own, 294n],
    ['a witness script hash', Uint8Array.from([0, 32, ...new Uint8Array(32)]), 330n],
    ['taproot', Uint8Array.from([0x51, 32, ...new Uint8Array(32)]), 330n],
    ['a key hash', Uint8Array.from([0x76, 0xa9, 20, ...new Uint8Array(20), 0x88, 0xac]), 546n],
    ['a script hash', Uint8Array.from([0xa9, 20, ...new Uint8Array(20), 0x87]), 540n],
    ['a memo', memoScript(Uint8Array.of(1)), 0n],
  ])('The dust limit is right for %s', (_name, script, sats) => {
    expect(dustOf(script)).toBe(sats)
  })
})

describe('memo', () => {
  it('A memo of at most 80 bytes is read as it was written', () => {
    for (const length of [1, 75, 76, 80]) {
      const memo = new Uint8Array(length).fill(7)
      expect(memoOf(memoScript(memo))).toEqual(memo)
    }
    expect(memoOf(own)).toBeUndefined()
    expect(memoOf(Uint8Array.of(0x6a, 5, 1))).toBeUndefined()
  })
})

describe('fee', () => {
  const rates = { fastest: 20, usual: 12 }
  const judge = (fee: bigint, sent: bigint) =>
    feeWarnings({ fee, vbytes: 141, sent }, rates).map((one) => one.class)
  it('A fee is judged by its rate and by the amount sent', () => {
    expect(judge(2_800n, 1_000_000n)).toEqual([])
    expect(judge(14_000n, 1_000_000n)).toEqual(['FEE_HIGH'])
    expect(judge(200_000n, 100_000_000n)).toEqual(['FEE_EXTREME'])
    expect(judge(60_000n, 100_000n)).toEqual(['FEE_EXTREME'])
  })
})
