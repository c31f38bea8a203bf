import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unsettled } from '#frame/preview/sending.ts'
import { ok } from '#schemas/errors/result.ts'
import { installSight, renderScreens, setSight } from '#tests/support/fixtures/render-screens.tsx'
import { ACCOUNT, prepared, RECIPIENT } from '#tests/support/builders/wallet-requests.ts'

beforeEach(() => installSight())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const approve = () => screen.getByRole('button', { name: /approve|hold|again/i })

const HOLDER = '0x00000000000000000000000000000000000000a1'
const TOKEN = `0x${'ab'.repeat(20)}`
const POOL = `0x${'cd'.repeat(20)}`
const FRIEND = `0x${'12'.repeat(20)}`
const OWN = `0x${'34'.repeat(20)}`
const STRANGER = `0x${'56'.repeat(20)}`

describe('approval screen', () => {
  it('The heading is the attested origin, and the site’s own name is only below it', async () => {
    const { ask } = renderScreens({ site: { claimedName: () => 'Your Bank\u202E' } })
    await ask('request-1')
    const heading = screen.getByRole('heading', { level: 1 })
    expect(heading.querySelector('bdi')?.textContent).toBe('shop.example')
    expect(heading.textContent).toContain('Calls itself \u2068Your Bank\u2069')
    expect(heading.textContent).not.toContain('\u202E')
    expect(document.activeElement).toBe(heading)
  })

  it('The screen says so if no browser attests the site', async () => {
    const { ask } = renderScreens({ site: { isAttested: false } })
    await ask('request-1')
    expect(screen.getByText('Reported by the page’s modal')).toBeTruthy()
    expect(screen.getByText(/cannot prove which site is asking/)).toBeTruthy()
  })

  it('The screen shows network, whole addresses, amount, fee and bytes', async () => {
    const { ask } = renderScreens()
    await ask(
      'request-1',
      prepared(undefined, { fee: { amount: '0.0002', symbol: 'ETH', payer: 'account' }, raw: '0x02abcdef' }),
    )
    for (const text of ['Send', '0.01 ETH', RECIPIENT, ACCOUNT, 'Ethereum', '0.0002 ETH', '0x02abcdef'])
      expect(screen.getByText(text)).toBeTruthy()
  })

  it('The gravest warning comes first, and a danger has to be held to approve', async () => {
    const { ask } = renderScreens()
    await ask(
      'request-1',
      prepared(undefined, {
        warnings: [{ class: 'FIRST_RECIPIENT' }, { class: 'RECIPIENT_LOOKALIKE' }, { class: 'FEE_HIGH' }],
      }),
    )
    const texts = screen.getByRole('main').textContent
    const places = [/looks like one you know/, /not sent anything/, /higher than usual/].map((text) =>
      texts.search(text),
    )
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(approve().textContent).toBe('Hold to approve')
  })

  it('A warning about a lookalike shows both addresses whole, for each of two recipients', async () => {
    const { ask } = renderScreens()
    const [one, other, known] = ['0x00aa', '0x00bb', '0x00cc']
    await ask(
      'request-1',
      prepared(undefined, {
        warnings: [
          { class: 'FIRST_RECIPIENT', values: { address: one } },
          { class: 'FIRST_RECIPIENT', values: { address: other } },
          { class: 'RECIPIENT_LOOKALIKE', values: { address: other, known } },
        ],
      }),
    )
    expect(screen.getAllByText(/not sent anything/)).toHaveLength(2)
    expect(screen.getByText(one)).toBeTruthy()
    expect(screen.getAllByText(other)).toHaveLength(2)
    expect(screen.getByText('The address you know').nextElementSibling?.textContent).toBe(known)
  })

  it('A request that may have been sent says so with its id, and the visitor can leave', async () => {
    const { ask, approvals, pass } = renderScreens()
    const hash = `0x${'ab'.repeat(32)}`
    const { answer } = await ask(
      'request-1',
      prepared(async () => unsettled(hash)),
    )
    await act(async () => approvals.approve('request-1'))
    await pass(1)
    expect(screen.getByRole('alert').textContent).toContain('This may have been sent')
    expect(screen.getByText(hash)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(screen.queryByRole('button', { name: /approve|hold/i })).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Leave' })))
    await expect(answer).resolves.toEqual(unsettled(hash))
  })

  it('The button opens after a second in sight, and closes when something covers the window', async () => {
    const { ask, pass } = renderScreens()
    await ask('request-1')
    expect(approve().getAttribute('aria-disabled')).toBe('true')
    setSight(true)
    await pass(999)
    expect(approve().getAttribute('aria-disabled')).toBe('true')
    await pass(1)
    expect(approve().getAttribute('aria-disabled')).toBeNull()
    setSight(false)
    expect(approve().getAttribute('aria-disabled')).toBe('true')
    await pass(600)
    expect(screen.getByRole('alert').textContent).toMatch(/Something covers this window/)
  })

  it('A press by a script is ignored, however it is made', async () => {
    const { ask, approvals, pass } = renderScreens()
    const work = prepared()
    await ask('request-1', work)
    setSight(true)
    await pass(1_000)
    const target = approve()
    await act(async () => {
      target.click()
      fireEvent.pointerDown(target, { isPrimary: true, button: 0 })
      fireEvent.pointerUp(target)
      fireEvent.keyDown(target, { key: 'Enter' })
      fireEvent.keyUp(target, { key: 'Enter' })
    })
    await pass(5_000)
    expect(work.times()).toBe(0)
    expect(approvals.current()?.phase).toBe('deciding')
  })

  it.each([true, false])(
    'A frame of a site requires holding, whatever the browser attests: %s',
    async (isProven) => {
      installSight(isProven)
      vi.spyOn(window, 'parent', 'get').mockReturnValue(Object.create(window))
      const { ask } = renderScreens()
      await ask('request-1')
      expect(approve().textContent).toBe('Hold to approve')
    },
  )

  it('A window of its own accepts a press', async () => {
    const { ask } = renderScreens()
    await ask('request-1')
    expect(approve().textContent).toBe('Approve')
  })

  it('The button waits until everything was scrolled through, and tells the visitor and screen readers how', async () => {
    const { ask, pass } = renderScreens()
    await ask('request-1', prepared(undefined, { message: 'A long one' }))
    const isEnd = (target: Element) => target.getAttribute('data-read') === 'end'
    setSight(true, isEnd)
    await pass(5_000)
    expect(approve().textContent).toBe('Scroll to the end to approve')
    expect(approve().getAttribute('aria-disabled')).toBe('true')
    const hint = document.getElementById(approve().getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toMatch(/Page Down/)
    // The end of the message is in a box of its own, which scrolls separately.
    setSight(true, (target) => isEnd(target) && target.closest('section') !== null)
    await pass(500)
    expect(approve().textContent).toBe('Scroll to the end to approve')
    setSight(true)
    await pass(500)
    expect(approve().getAttribute('aria-disabled')).toBeNull()
    expect(approve().getAttribute('aria-describedby')).toBeNull()
  })

  it('The button waits for the heading, the intent and every warning to be seen', async () => {
    const { ask, pass, approvals } = renderScreens()
    const warnings = [{ class: 'FIRST_RECIPIENT' }, { class: 'FEE_HIGH' }] as const
    for (const [place, text] of ['shop.example', 'Send', /not sent anything/, /higher than/].entries()) {
      await ask(`request-${place}`, prepared(undefined, { warnings }))
      setSight(true, (target) => target.contains(screen.getByText(text)) && target.hasAttribute('data-read'))
      await pass(5_000)
      expect(approve().textContent).toBe('Scroll up to approve')
      setSight(true)
      await pass(500)
      expect(approve().getAttribute('aria-disabled')).toBeNull()
      await act(async () => approvals.abort())
    }
  })

  it('The screen says so if there is too little room', async () => {
    vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(80)
    const { ask, pass } = renderScreens()
    await ask('request-1')
    setSight(true)
    await pass(5_000)
    expect(screen.getByRole('alert').textContent).toMatch(/window is too small/)
    expect(approve().getAttribute('aria-disabled')).toBe('true')
  })

  it('The first approval of a site has to be held, and the screen says why', async () => {
    const { ask, approvals } = renderScreens({ isFirst: true })
    await ask('request-1')
    expect(approve().textContent).toBe('Hold to approve')
    expect(screen.getByText(/first approval for this site/)).toBeTruthy()
    await act(async () => approvals.reject('request-1'))
    await ask('request-2')
    expect(approve().textContent).toBe('Hold to approve')
  })

  it('Rejecting is possible at once', async () => {
    const { ask, user } = renderScreens()
    const { answer } = await ask('request-1')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await expect(answer).resolves.toMatchObject({ error: { code: 4001 } })
    expect(screen.queryByRole('main')).toBeNull()
  })

  it('The visitor can leave while the request is being prepared', async () => {
    const { approvals, user } = renderScreens()
    const { walletRequest } = await import('#tests/support/builders/wallet-requests.ts')
    const answer = approvals.ask(walletRequest('request-1'), () => new Promise(() => {}))
    await act(async () => {})
    expect(screen.getByText('Reading the request')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await expect(answer).resolves.toMatchObject({ error: { code: 4001 } })
  })

  it('The second in sight starts again for the next request', async () => {
    const { ask, approvals, pass } = renderScreens()
    await ask('request-1')
    await ask('request-2')
    expect(screen.getByText('1 more request waiting')).toBeTruthy()
    setSight(true)
    await pass(1_000)
    await act(async () => approvals.approve('request-1'))
    await act(async () => {})
    expect(approvals.current()?.request.requestId).toBe('request-2')
    expect(approve().getAttribute('aria-disabled')).toBe('true')
  })

  it('A signature that takes a while is shown, and no second decision is possible', async () => {
    const { ask, approvals, pass, user } = renderScreens()
    const { answer } = await ask(
      'request-1',
      prepared(() => new Promise((resolve) => setTimeout(() => resolve(ok('0xhash')), 50))),
    )
    await act(async () => approvals.approve('request-1'))
    expect(screen.queryByText('Signing')).toBeNull()
    await pass(150)
    expect(screen.getByText('Signing')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await act(async () => void (await answer))
    await expect(answer).resolves.toEqual(ok('0xhash'))
  })

  it('An item without a name is shown by its number, and one that moves twice is shown twice', async () => {
    const { ask } = renderScreens()
    const problems = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const item = {
      kind: 'item',
      direction: 'out',
      amount: '1',
      name: '',
      itemId: '7',
      isVerified: false,
    } as const
    const coins = { kind: 'balance', direction: 'out', amount: '5', symbol: '', isVerified: false } as const
    const seen = [{ ...item, collection: HOLDER }, coins, coins]
    await ask('request-1', prepared(undefined, { changes: { seen, unseen: [] } }))
    expect(screen.getByText('−1 × #7')).toBeTruthy()
    expect(screen.getAllByText('−5')).toHaveLength(2)
    expect(problems).not.toHaveBeenCalled()
  })

  it('Every kind of value is shown, and an id without a text is shown itself', async () => {
    const { ask } = renderScreens()
    await ask(
      'request-1',
      prepared(undefined, {
        intent: { literal: 'Claim rewards' },
        message: 'Line one\nLine two',
        changes: {
          seen: [
            {
              kind: 'balance',
              direction: 'in',
              amount: '5',
              symbol: 'USDC',
              tokenAddress: TOKEN,
              isVerified: false,
            },
            {
              kind: 'balance',
              direction: 'out',
              amount: '2',
              symbol: 'DAI',
              tokenAddress: POOL,
              isVerified: true,
            },
            { kind: 'balance', direction: 'out', amount: '1', symbol: 'ETH', isVerified: true },
            {
              kind: 'item',
              direction: 'out',
              amount: '1',
              name: 'Bands',
              collection: HOLDER,
              itemId: '7',
              isVerified: true,
            },
            {
              kind: 'power',
              power: 'spend',
              holder: HOLDER,
              amount: 'unlimited',
              symbol: 'DAI',
              isVerified: true,
            },
          ],
          unseen: ['insideCalls'],
        },
        fee: { amount: '0', symbol: 'ETH', payer: 'sponsor' },
        fields: [
          { label: { literal: 'Pool' }, value: { kind: 'text', text: '<b>bold</b>' } },
          {
            label: { literal: 'Friend' },
            value: { kind: 'address', address: FRIEND, name: 'friend.eth', isKnown: true },
          },
          {
            label: { literal: 'Payout' },
            value: { kind: 'address', address: OWN, isKnown: true, isOwn: true },
          },
          {
            label: { literal: 'Other' },
            value: { kind: 'address', address: STRANGER, isKnown: false },
          },
          { label: { id: 'approval.field.expires' }, value: { kind: 'time', at: 'never' } },
          { label: { id: 'approval.field.period' }, value: { kind: 'period', seconds: 172_800 } },
          {
            label: { id: 'approval.field.amount' },
            value: {
              kind: 'amount',
              amount: 'unlimited',
              symbol: 'USDC',
              tokenAddress: RECIPIENT,
              isVerified: false,
            },
          },
          {
            label: { id: 'not.a.text' },
            value: {
              kind: 'group',
              title: 'approval.intent.swap',
              fields: [{ label: { literal: 'Data' }, value: { kind: 'bytes', hex: '0xdeadbeef' } }],
            },
          },
        ],
      }),
    )
    const main = within(screen.getByRole('main'))
    for (const text of [
      'Claim rewards',
      '<b>bold</b>',
      'Never',
      '2 days',
      'not.a.text',
      'Swap',
      '0xdeadbeef',
      'Paid for you',
      'May spend your tokens',
      'Could not be checked',
      'friend.eth',
      FRIEND,
      'Used before',
      OWN,
      'Your account',
      STRANGER,
      TOKEN,
    ])
      expect(main.getByText(text)).toBeTruthy()
    expect(main.queryByText(POOL)).toBeNull()
    for (const text of ['+5 USDC', '−2 DAI', '−1 ETH', '−1 × Bands #7', 'Unlimited DAI', RECIPIENT])
      expect(main.getByText(text)).toBeTruthy()
    expect(main.getAllByText('Unverified')).toHaveLength(2)
    expect(main.getByLabelText('Message').textContent).toBe('Line one\nLine two')
  })
})
