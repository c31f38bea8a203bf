import { describe, expect, it } from 'vitest'
import { medianOf } from '#server/features/analytics/duration-buckets.ts'
import { daysOf } from '#server/features/insight/days.ts'
import { summarise } from '#server/features/insight/summarise.ts'

const sum = (event: string, field: string, value: string, times: number) => ({ event, field, value, times })

describe('the summary of a period', () => {
  it('Steps are counted, and again by platform and by wallet', () => {
    const summary = summarise(
      [
        sum('MODAL_OPEN', 'all', '', 10),
        sum('MODAL_OPEN', 'platform', 'desktop', 7),
        sum('MODAL_OPEN', 'platform', 'mobile', 3),
        sum('MODAL_OPEN', 'version', '0.1.0', 9),
        sum('MODAL_OPEN', 'version', 'other', 1),
        sum('SELECT_WALLET', 'all', '', 6),
        sum('SELECT_WALLET', 'wallet', 'aa', 4),
        sum('SELECT_WALLET', 'wallet', 'bb', 2),
        sum('CONNECT_SUCCESS', 'all', '', 5),
        sum('CONNECT_SUCCESS', 'wallet', 'bb', 2),
        sum('CONNECT_SUCCESS', 'ms', '1000', 5),
        sum('CONNECT_ERROR', 'wallet', 'aa', 1),
        sum('CONNECT_ERROR', 'reason', 'rejected', 1),
        sum('SIWX_AUTH_SUCCESS', 'all', '', 2),
        sum('SEND_SUCCESS', 'all', '', 1),
        sum('PAY_ERROR', 'reason', 'funds', 3),
        sum('INTERNAL_SDK_ERROR', 'code', 'MODAL_CRASHED', 2),
      ],
      medianOf,
    )
    expect(summary.steps).toEqual({ opened: 10, chosen: 6, connected: 5, signedIn: 2, sent: 1 })
    expect(summary.platforms.map(({ platform, opened }) => [platform, opened])).toEqual([
      ['desktop', 7],
      ['mobile', 3],
    ])
    expect(summary.wallets).toEqual([
      { id: 'aa', chosen: 4, connected: 0, failed: 1 },
      { id: 'bb', chosen: 2, connected: 2, failed: 0 },
    ])
    expect(summary.failures).toEqual([
      { action: 'pay', reason: 'funds', times: 3 },
      { action: 'connect', reason: 'rejected', times: 1 },
    ])
    expect(summary.medians).toEqual([{ action: 'connect', ms: 750, times: 5 }])
    expect(summary.versions).toEqual([
      { version: '0.1.0', times: 9 },
      { version: 'other', times: 1 },
    ])
    expect(summary.errors).toEqual([{ code: 'MODAL_CRASHED', times: 2 }])
  })

  it('A table has at most twenty rows, the most frequent ones', () => {
    const many = Array.from({ length: 30 }, (_, at) => sum('MODAL_OPEN', 'version', `${at}`, at + 1))
    const { versions } = summarise(many, medianOf)
    expect(versions).toHaveLength(20)
    expect(versions[0]).toEqual({ version: '29', times: 30 })
  })
})

describe('the days of a period', () => {
  it('Both its ends belong to it, also over the end of a month', () => {
    expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
    expect(daysOf({ from: '2026-01-01', to: '2026-01-01' })).toEqual(['2026-01-01'])
  })

  it.each([
    ['2026-02-30', '2026-03-02'],
    ['2026-13-01', '2026-13-02'],
    ['2026-03-02', '2026-03-01'],
    ['2020-01-01', '2026-03-01'],
  ])('The period from %s to %s is refused', (from, to) => {
    expect(() => daysOf({ from, to })).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
  })
})
