import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waitFor } from '#server/wallet-api/email-codes/send-limits.ts'
import { runs } from '#tests/support/builders/runs.ts'

const sent = (...times: number[]) => times.map((at) => ({ at, points: 1 }))

describe('waiting time of a limit', () => {
  it.each([
    ['nothing was sent', 0, []],
    ['one more is admitted', 0, sent(10)],
    ['two mails are in the window', 60, sent(10, 40)],
    ['the older mail has just left the window', 0, sent(-50, 40)],
    ['more mails were sent than the limit', 70, sent(10, 20, 40)],
  ])('The waiting time is right when %s', (_, wait, before) => {
    expect(waitFor({ most: 2, windowMs: 100 }, before, 50)).toBe(wait)
  })

  it('Every point of a slot is counted', () => {
    expect(waitFor({ most: 3, windowMs: 100 }, [{ at: 10, points: 3 }], 50)).toBe(60)
    expect(waitFor({ most: 4, windowMs: 100 }, [{ at: 10, points: 3 }], 50)).toBe(0)
  })

  it('No window ever contains more than the limit, whenever mails are requested', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(
        pauses,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 120 }),
        (gaps, most, windowMs) => {
          let now = 0
          const admitted: number[] = []
          for (const gap of gaps) {
            now += gap
            if (waitFor({ most, windowMs }, sent(...admitted), now) === 0) admitted.push(now)
          }
          for (const start of admitted) {
            expect(admitted.filter((at) => at >= start && at < start + windowMs).length).toBeLessThanOrEqual(
              most,
            )
          }
        },
      ),
      { numRuns: runs(300, 5_000) },
    )
  })

  it('A mail is admitted exactly when the waiting time is over', () => {
    const times = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 5 }), (before, most) => {
        const limit = { most, windowMs: 80 }
        const wait = waitFor(limit, sent(...before), 100)
        expect(waitFor(limit, sent(...before), 100 + wait)).toBe(0)
        if (wait > 0) expect(waitFor(limit, sent(...before), 100 + wait - 1)).toBe(1)
      }),
      { numRuns: runs(300, 5_000) },
    )
  })
})
