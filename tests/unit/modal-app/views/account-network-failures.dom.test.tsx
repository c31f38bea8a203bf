import { setTimeout as pause } from 'node:timers/promises'
import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeModal, openModal } from '#modal/core/commands/modal/open-modal.ts'
import type { Collectible } from '#schemas/http/blockchain/nfts.ts'
import type { DataSource } from '#schemas/http/blockchain/data-source.ts'
import { WHOLE } from '#tests/support/servers/account-server.ts'
import { heldToken, historyEntry } from '#tests/support/builders/account-fixture.ts'
import { layOutAccounts, openAccount } from '#tests/support/fixtures/open-account.tsx'
import { ADDRESS } from '#tests/support/fixtures/render-modal.tsx'

layOutAccounts()
afterEach(() => {
  vi.useRealTimers()
})

const DOWN: DataSource = { ...WHOLE, id: 'down', name: 'Chain <b>scout</b>', isComplete: false }
const BACK: DataSource = { ...DOWN, isComplete: true }

function nft(tokenId: string, reported: Partial<Collectible> = {}): Collectible {
  return {
    chainId: 'eip155:1',
    address: 'eip155:1:0xab',
    tokenId,
    standard: 'erc721',
    quantity: '1',
    name: `Bird ${tokenId}`,
    isSpam: false,
    ...reported,
  }
}

const asked = (server: { readonly requests: readonly URL[] }, part: string) =>
  server.requests.filter(({ pathname }) => pathname.endsWith(part)).length

describe('one of several sources is down', () => {
  it.each([
    { tab: 'Tokens', row: 'USDC Coin', path: 'balance', fixture: { balances: [heldToken('USDC')] } },
    { tab: 'NFTs', row: 'Bird 1', path: 'nfts', fixture: { collectibles: [nft('1')] } },
    {
      tab: 'Activity',
      row: 'Received',
      path: 'history',
      fixture: { history: [historyEntry('a', 'receive')] },
    },
  ])(
    'The source is named above the results of the others, and queried again on demand: $tab',
    async ({ tab, row, path, fixture }) => {
      const { view, user, server } = await openAccount({ ...fixture, sources: [WHOLE, DOWN] })
      await user.click(view.getByRole('tab', { name: tab }))
      expect(await view.findByText(row)).toBeTruthy()
      const told = () => view.getByRole('alert').textContent
      // The name of a source is plain text.
      expect(told()).toContain('No answer from Chain <b>scout</b>')
      expect(told()).not.toContain(WHOLE.name)
      const again = async () => {
        const alert = view.queryByRole('alert')
        if (alert) await user.click(within(alert).getByRole('button', { name: 'Try again' }))
      }
      await again()
      await vi.waitFor(() => expect(asked(server, path)).toBe(2), 5_000)
      expect(told()).toContain('scout')
      server.fixture.sources = [WHOLE, BACK]
      await vi.waitFor(async () => {
        await again()
        expect(view.queryByRole('alert')).toBeNull()
      })
      expect(view.getByText(row)).toBeTruthy()
      const isForced = server.requests.at(-1)?.searchParams.get('forceUpdate')
      expect(isForced).toBe(tab === 'Tokens' ? 'true' : null)
    },
  )

  it('The source stays named if it is back for a later page', async () => {
    const history = Array.from({ length: 7 }, (_, index) => historyEntry(`${index}`, 'receive'))
    const later = { data: history.slice(5), next: null, sources: [WHOLE, BACK] }
    const brokenCursors = new Map([['5', { body: JSON.stringify(later) }]])
    const fixture = { history, pageSize: 5, sources: [WHOLE, DOWN], brokenCursors }
    const { view } = await openAccount(fixture, { view: 'Transactions' })
    await vi.waitFor(() => expect(view.getAllByText('Received')).toHaveLength(7), 5_000)
    expect(view.getByRole('alert').textContent).toContain('scout')
  })
})

describe('a source with a horizon', () => {
  const OLD: DataSource = { ...WHOLE, isComplete: false, horizon: { since: '2026-03-04T12:00:00.000Z' } }
  const SOME: DataSource = { ...OLD, horizon: {} }
  const history = Array.from({ length: 7 }, (_, index) => historyEntry(`${index}`, 'receive'))

  it.each([
    {
      tab: 'NFTs',
      fixture: { collectibles: [nft('1')], sources: [OLD] },
      note: /before March 4, 2026 are not/,
    },
    { tab: 'Activity', fixture: { history, sources: [OLD] }, note: /before March 4, 2026 are not/ },
    { tab: 'Activity', fixture: { history: [], sources: [OLD] }, note: /before March 4, 2026 are not/ },
    { tab: 'Activity', fixture: { history, sources: [SOME] }, note: /Not everything can be shown/ },
    {
      tab: 'Tokens',
      fixture: {
        balances: [heldToken('USDC')],
        sources: [
          { ...WHOLE, covers: 'listed-tokens' },
          { ...SOME, id: 'late', covers: 'unlisted-tokens' },
        ],
      } as const,
      note: /Unlisted tokens: only recent ones are shown/,
    },
  ])('The source is not reported as down: $tab, $note', async ({ tab, fixture, note }) => {
    const { view, user } = await openAccount(fixture)
    await user.click(view.getByRole('tab', { name: tab }))
    const said = await view.findByText(note)
    expect(view.queryByRole('alert')).toBeNull()
    expect(view.queryByRole('button', { name: 'Try again' })).toBeNull()
    const link = within(said).getByRole('link', { name: /View on Etherscan/ })
    expect(link.getAttribute('href')).toBe(`https://etherscan.io/address/${ADDRESS}`)
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it.each([
    { first: DOWN, later: { ...DOWN, horizon: OLD.horizon } },
    { first: { ...DOWN, horizon: OLD.horizon }, later: DOWN },
  ])(
    'The horizon is shown with a retry button if a later page failed: $first.horizon',
    async ({ first, later }) => {
      const page = { data: history.slice(5), next: null, sources: [later] }
      const brokenCursors = new Map([['5', { body: JSON.stringify(page) }]])
      const fixture = { history, pageSize: 5, sources: [first], brokenCursors }
      const { view } = await openAccount(fixture, { view: 'Transactions' })
      await vi.waitFor(() => expect(view.getAllByText('Received')).toHaveLength(7), 5_000)
      expect(view.getByRole('alert').textContent).toContain('scout')
      expect(view.queryByText(/are not shown here/)).toBeNull()
    },
  )

  it('The note stays if there is only a later page', async () => {
    const page = { data: history.slice(5), next: null, sources: [WHOLE] }
    const brokenCursors = new Map([['5', { body: JSON.stringify(page) }]])
    const fixture = { history, pageSize: 5, sources: [OLD], brokenCursors }
    const { view } = await openAccount(fixture, { view: 'Transactions' })
    await vi.waitFor(() => expect(view.getAllByText('Received')).toHaveLength(7), 5_000)
    expect(view.getByText(/before March 4, 2026 are not/)).toBeTruthy()
  })
})

describe('a failing API', () => {
  it('An answer of 10 MB makes the balance unavailable, shows a snack, and no query follows for 30 s', async () => {
    const body = JSON.stringify({ balances: [heldToken('USDC')], sources: [], pad: 'x'.repeat(10_000_000) })
    const { view, store, user, server } = await openAccount({ broken: new Map([['balance', { body }]]) })
    expect(await view.findByRole('heading', { name: 'Token Balance Unavailable' })).toBeTruthy()
    expect(store.getState().snack.shown?.textId).toBe('tokens.failed')
    expect(view.queryByText('USDC Coin')).toBeNull()
    const again = view.getByRole('button', { name: /Try again in (?:30|29|28) s/ })
    await user.click(again)
    expect(again.getAttribute('aria-disabled')).toBe('true')
    expect(asked(server, 'balance')).toBe(1)
  })

  it('When the API stops answering, the last balance stays with a note, and can be queried again after the pause', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    const { view, server } = await openAccount({ balances: [heldToken('USDC')] })
    expect(await view.findByText('USDC Coin')).toBeTruthy()
    server.fixture.broken.set('balance', { status: 400 })
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    const alert = await view.findByRole('alert')
    expect(alert.textContent).toContain('Token Balance Unavailable')
    expect(view.getByText('USDC Coin')).toBeTruthy()
    const again = within(alert).getByRole('button', { name: 'Try again' })
    server.fixture.broken.clear()
    act(() => again.click())
    expect(again.getAttribute('aria-disabled')).toBe('true')
    expect(asked(server, 'balance')).toBe(2)
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await vi.waitFor(() => expect(view.queryByRole('alert')).toBeNull())
    expect(asked(server, 'balance')).toBe(3)
  })

  it('An error message with markup and a megabyte of text is not shown', async () => {
    const body = JSON.stringify({
      error: { message: `<img src=x onerror=alert(1)>${'why '.repeat(250_000)}` },
    })
    const broken = new Map(['balance', 'nfts', 'history'].map((path) => [path, { status: 400, body }]))
    const { view, user } = await openAccount({ broken })
    for (const [tab, title] of [
      ['Tokens', 'Token Balance Unavailable'],
      ['NFTs', 'The NFTs could not be loaded'],
      ['Activity', 'Failed to fetch transactions'],
    ] as const) {
      await user.click(view.getByRole('tab', { name: tab }))
      expect(await view.findByRole('heading', { name: title })).toBeTruthy()
      expect(view.container.textContent).not.toContain('why')
    }
  })

  it('When a later page of the history fails, the first one stays, the site is notified, and a retry continues', async () => {
    const history = Array.from({ length: 12 }, (_, index) => historyEntry(`${index}`, 'receive'))
    const fixture = { history, pageSize: 5, brokenCursors: new Map([['5', { status: 400 }]]) }
    const { view, user, store, calls, server } = await openAccount(fixture, { view: 'Transactions' })
    expect(await view.findByText('More could not be loaded.')).toBeTruthy()
    expect(view.getAllByText('Received')).toHaveLength(5)
    expect(store.getState().snack.shown?.textId).toBe('history.failed')
    const events = () =>
      calls.filter(
        ({ name, params }) => name === 'event' && JSON.stringify(params).includes('FETCH_TRANSACTIONS'),
      )
    expect(events()).toEqual([
      { name: 'event', params: { name: 'ERROR_FETCH_TRANSACTIONS', properties: { address: ADDRESS } } },
    ])
    server.fixture.brokenCursors.clear()
    await user.click(view.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(view.getAllByText('Received').length).toBeGreaterThan(5), 5_000)
    expect(view.queryByText('More could not be loaded.')).toBeNull()
  })
})

describe('a network the deployment does not follow', () => {
  it('A notice and a snack say so each time the modal opens, and nothing more is queried', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    const { view, store, server } = await openAccount({
      chains: ['eip155:10'],
      balances: [heldToken('USDC')],
    })
    const snack = () => store.getState().snack.shown?.textId
    expect(await view.findByText('This information is not available for Ethereum.')).toBeTruthy()
    expect(view.getByText('Balance unknown:', { exact: false })).toBeTruthy()
    await vi.waitFor(() => expect(snack()).toBe('tokens.failed'))
    // Queries made before the list of followed networks was known are possible.
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    const before = asked(server, 'balance')
    await act(() => vi.advanceTimersByTimeAsync(90_000))
    expect(snack()).toBeUndefined()
    act(() => store.dispatch(closeModal()))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    act(() => store.dispatch(openModal()))
    await vi.waitFor(() => expect(snack()).toBe('tokens.failed'))
    expect(asked(server, 'balance')).toBe(before)
  })
})

describe('the picture of an address', () => {
  it('A picture that does not load is replaced by the generated one', async () => {
    const { view, server } = await openAccount({}, { view: 'Account' })
    server.fixture.identity = { name: 'ana.eth', avatar: `${server.url}/v1/pictures/ana` }
    expect(await view.findByText('ana.eth')).toBeTruthy()
    const chosen = () => view.container.querySelector('img[src$="/ana"]')
    const picture = await vi.waitUntil(chosen)
    act(() => void fireEvent.error(picture))
    expect(chosen()).toBeNull()
  })
})

describe('a list that begins with spam', () => {
  it('Pages of nothing but spam are skipped', async () => {
    const spam = Array.from({ length: 6 }, (_, index) => nft(`s${index}`, { isSpam: true }))
    const { view, user } = await openAccount({ collectibles: [...spam, nft('1')], pageSize: 3 })
    await user.click(view.getByRole('tab', { name: 'NFTs' }))
    expect(await view.findByText('Bird 1')).toBeTruthy()
  })
})

describe('a closed modal', () => {
  it('A closed modal queries nothing, and queries again once it is open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    const { view, store, server } = await openAccount({ balances: [heldToken('USDC')] })
    expect(await view.findByText('USDC Coin')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await vi.waitFor(() => expect(asked(server, 'balance')).toBe(2))
    act(() => store.dispatch(closeModal()))
    for (let rest = 0; rest < 4; rest += 1) {
      await act(() => vi.advanceTimersByTimeAsync(31_000))
      // Queries run in real time.
      await act(() => pause(50))
    }
    expect(asked(server, 'balance')).toBe(2)
    server.fixture.balances = [heldToken('DAI')]
    act(() => store.dispatch(openModal()))
    expect(await view.findByText('DAI Coin')).toBeTruthy()
    expect(asked(server, 'balance')).toBe(3)
  })
})
