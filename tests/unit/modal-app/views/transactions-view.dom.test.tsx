import { within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { WHOLE, type AccountFixture } from '#tests/support/servers/account-server.ts'
import { historyEntry, movedToken } from '#tests/support/builders/account-fixture.ts'
import { layOutAccounts, openAccount, spoken } from '#tests/support/fixtures/open-account.tsx'
import { ADDRESS } from '#tests/support/fixtures/render-modal.tsx'

const FRIEND = `0xaaAa${'5'.repeat(32)}CCCc`

layOutAccounts(540)

/** A transaction the server marks as unsolicited. */
const unasked = (direction: 'in' | 'out', symbol: string) => ({
  ...movedToken(direction, '0'),
  fungible_info: { symbol, isVerified: true, isSpam: true },
})

async function openHistory(fixture: Partial<AccountFixture> = {}) {
  const modal = await openAccount(fixture, { view: 'Transactions' })
  const rows = async (): Promise<readonly string[]> => {
    const list = await modal.view.findByRole('list', { name: 'Activity' })
    return within(list).getAllByRole('listitem').map(spoken)
  }
  return { ...modal, rows }
}

describe('the Transactions view', () => {
  it('Entries are in the past tense, with signs, below their month', async () => {
    const { rows } = await openHistory({
      history: [
        historyEntry('a', 'send', {
          sentFrom: ADDRESS,
          sentTo: FRIEND,
          transfers: [movedToken('out', '5.98765')],
        }),
        historyEntry('b', 'trade', {
          sentFrom: ADDRESS,
          minedAt: '2026-10-03T10:00:00.000Z',
          transfers: [movedToken('out', '10'), movedToken('in', '0.004', 'WETH')],
        }),
        historyEntry('c', 'withdraw', {
          sentTo: ADDRESS,
          minedAt: '2026-10-02T10:00:00.000Z',
          transfers: [movedToken('in', '7')],
        }),
      ],
    })
    expect(await rows()).toEqual([
      'November 2026',
      expect.stringMatching(/^Sentto 0xaaAa…CCCc.*−5.987 USDC/),
      'October 2026',
      expect.stringMatching(/^Swapped.*−10 USDC\+0.004 WETH/),
      // This operation has its own sign (docs/specification.md §9.36).
      expect.stringMatching(/^Withdrawn.*−7 USDC/),
    ])
  })

  it('The number of collectibles is shown, even a single one', async () => {
    const moved = (name: string, numeric: string) => ({
      direction: 'in' as const,
      quantity: { numeric },
      nft_info: { name, flags: { is_spam: false } },
    })
    const { rows } = await openHistory({
      history: [
        historyEntry('a', 'receive', {
          transfers: [moved('Bands no. 1', '1'), moved('Editions no. 2', '3')],
        }),
      ],
    })
    expect((await rows())[1]).toMatch(/\+1 Bands no. 1\+3 Editions no. 2/)
  })

  it('An entry opens the explorer in a new tab', async () => {
    const { view } = await openHistory({ history: [historyEntry('ab', 'receive')] })
    const link = await view.findByRole('link', { name: /View on Etherscan/ })
    expect(link.getAttribute('href')).toBe('https://etherscan.io/tx/0xab')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('Entries of nothing but spam, and of another network, are left out', async () => {
    const spam = { ...movedToken('in', '1'), nft_info: { name: 'Free money', flags: { is_spam: true } } }
    const { rows, view } = await openHistory({
      history: [
        historyEntry('a', 'receive', { transfers: [spam] }),
        historyEntry('b', 'receive', { chain: 'eip155:10' }),
        historyEntry('d', 'receive', { transfers: [unasked('in', 'FREE')] }),
        historyEntry('c', 'claim', { transfers: [movedToken('in', '2')] }),
      ],
    })
    expect(await rows()).toEqual(['November 2026', expect.stringMatching(/^Claimed/)])
    expect(view.queryByText(/Free money/)).toBeNull()
  })

  it('An address that resembles a recipient of the account is marked', async () => {
    const forged = `0xAAAA${'9'.repeat(32)}cccc`
    const { rows } = await openHistory({
      history: [
        historyEntry('a', 'send', { sentFrom: ADDRESS, sentTo: forged, transfers: [unasked('out', 'USDC')] }),
        historyEntry('b', 'send', { sentFrom: ADDRESS, sentTo: FRIEND, transfers: [movedToken('out', '5')] }),
      ],
    })
    const [, first, second] = await rows()
    expect(first).toContain('Look-alike address: do not copy')
    expect(second).not.toContain('Look-alike')
  })

  it('Pending entries come first, and failed ones are marked', async () => {
    const { rows } = await openHistory({
      history: [
        historyEntry('a', 'send', { status: 'failed' }),
        historyEntry('b', 'send', { status: 'pending', minedAt: '2026-11-01T10:00:00.000Z' }),
      ],
    })
    const [, first, second] = await rows()
    expect(first).toMatch(/^Sent · pending/)
    expect(second).toMatch(/^SentFailed/)
  })

  it('A note names sources with token transfers only, and a source that was down', async () => {
    const { view } = await openHistory({
      history: [historyEntry('a', 'receive')],
      sources: [{ ...WHOLE, name: 'Log index', covers: 'token-transfers', isComplete: false }],
    })
    expect(await view.findByText(/Token transfers only/)).toBeTruthy()
    expect(view.getByRole('alert').textContent).toContain('No answer from Log index')
  })

  it('A note names sources without internal transfers, even if another one was down', async () => {
    const { view } = await openHistory({
      history: [historyEntry('a', 'receive')],
      sources: [
        { ...WHOLE, id: 'explorer', name: 'Explorer', isComplete: false },
        { ...WHOLE, covers: 'transactions' },
      ],
    })
    expect(await view.findByText(/Coins paid out by contracts are not shown/)).toBeTruthy()
    expect(view.getByRole('alert').textContent).toContain('No answer from Explorer')
  })

  it('More entries are loaded at the end of the list', async () => {
    const history = Array.from({ length: 7 }, (_, index) => historyEntry(`${index}`, 'receive'))
    const { view, server: api } = await openHistory({ history, pageSize: 5 })
    await vi.waitFor(() => expect(view.getAllByText('Received')).toHaveLength(7), 5_000)
    expect(api.requests.filter(({ pathname }) => pathname.endsWith('history'))).toHaveLength(2)
  })

  it('A failed query is shown, the site is notified, and a retry is offered', async () => {
    const {
      view,
      user,
      store,
      calls,
      server: api,
    } = await openHistory({
      broken: new Map([['history', { status: 400 }]]),
      history: [historyEntry('a', 'receive')],
    })
    expect(await view.findByRole('heading', { name: 'Failed to fetch transactions' })).toBeTruthy()
    expect(store.getState().snack.shown?.textId).toBe('history.failed')
    expect(calls).toContainEqual({
      name: 'event',
      params: { name: 'ERROR_FETCH_TRANSACTIONS', properties: { address: ADDRESS } },
    })
    api.fixture.broken.clear()
    await user.click(view.getByRole('button', { name: 'Try again' }))
    expect(await view.findByText('Received')).toBeTruthy()
  })

  it('An empty history says what appears here', async () => {
    const { view } = await openHistory()
    expect(await view.findByText('No activity yet')).toBeTruthy()
  })
})
