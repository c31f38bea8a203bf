import { describe, expect, it } from 'vitest'
import { INSIGHT_ENDPOINTS } from '#schemas/http/insight.ts'
import { addressOf } from '#insight/api/insight-client.ts'
import { isPeriod, lastDays } from '#insight/app/period.ts'
import { takeFragment } from '#insight/app/take-fragment.ts'

const TOKEN = 'a_-Z'.repeat(11).slice(1)

/** A window as far as the fragment needs one. */
function openedAt(hash: string) {
  const shown: string[] = []
  const window = {
    location: { hash, pathname: '/insight/' },
    history: { replaceState: (_state: unknown, _title: string, path: string) => shown.push(path) },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts that are used
  return { shown, window: window as unknown as Window }
}

describe('the fragment', () => {
  it('The token of a link is taken out of the address', () => {
    const { shown, window } = openedAt(`#${TOKEN}`)
    expect(takeFragment(window)).toEqual({ token: TOKEN })
    expect(shown).toEqual(['/insight/'])
  })

  it.each(['refused', 'failed'])('The end of a login, %s, is taken out of it', (failure) => {
    const { shown, window } = openedAt(`#${failure}`)
    expect(takeFragment(window)).toEqual({ failure })
    expect(shown).toEqual(['/insight/'])
  })

  it.each(['', '#', '#short', '#refusedx', `#${TOKEN}x`, '#<script>'])('%j says nothing', (hash) => {
    const { shown, window } = openedAt(hash)
    expect(takeFragment(window)).toEqual({})
    expect(shown).toEqual(hash === '' ? [] : ['/insight/'])
  })
})

describe('the period', () => {
  const now = Date.parse('2026-03-01T23:59:00Z')

  it('So many days end today, in UTC', () => {
    expect(lastDays(1, now)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
    expect(lastDays(30, now)).toEqual({ from: '2026-01-31', to: '2026-03-01' })
  })

  it('It has at least one day, and at most as many as the server adds up', () => {
    expect(isPeriod(lastDays(1, now))).toBe(true)
    expect(isPeriod(lastDays(400, now))).toBe(true)
    expect(isPeriod(lastDays(401, now))).toBe(false)
    expect(isPeriod({ from: '2026-03-02', to: '2026-03-01' })).toBe(false)
    expect(isPeriod({ from: '', to: '2026-03-01' })).toBe(false)
  })

  it('It is part of an address as text', () => {
    expect(addressOf(INSIGHT_ENDPOINTS.summary, { project: 'a&b=c', from: '', to: '' })).toBe(
      '/insight/api/summary?project=a%26b%3Dc&from=&to=',
    )
    expect(addressOf(INSIGHT_ENDPOINTS.projects)).toBe('/insight/api/projects')
  })
})
