import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Preview } from '#frame/preview/preview.ts'
import { installSight, renderScreens, setSight } from '#tests/support/fixtures/render-screens.tsx'
import { prepared, RECIPIENT } from '#tests/support/builders/wallet-requests.ts'

beforeEach(() => installSight())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const approve = () => screen.getByRole('button', { name: /approve|hold|again/i })
const isMarked = (target: Element): boolean => target.hasAttribute('data-read')

const LONG: Partial<Preview> = {
  fields: [
    { label: { literal: 'Pool' }, value: { kind: 'text', text: 'a field' } },
    {
      label: { literal: 'Call' },
      value: {
        kind: 'group',
        title: 'Swap',
        fields: [
          { label: { literal: 'Note' }, value: { kind: 'text', text: 'a field of a nested call' } },
          { label: { literal: 'Data' }, value: { kind: 'bytes', hex: '0xdeadbeef' } },
        ],
      },
    },
  ],
  message: 'the words of a message',
  changes: {
    seen: [
      { kind: 'balance', direction: 'out', amount: '7', symbol: 'DAI', isVerified: true },
      { kind: 'power', power: 'act', holder: RECIPIENT, isVerified: true },
    ],
    unseen: ['insideCalls'],
  },
  fee: { amount: '0.003', symbol: 'ETH', payer: 'account' },
  raw: '0x02abcdef',
}

/** First everything is in sight except for the end marks of texts; then those as well. */
async function playWithout(text: string | RegExp) {
  const { ask, pass } = renderScreens()
  await ask('request-1', prepared(undefined, LONG))
  setSight(true, (target) => isMarked(target) && target.contains(screen.getByText(text)))
  await pass(5_000)
  const before = approve().textContent
  const isClosed = approve().getAttribute('aria-disabled') === 'true'
  const hint = document.getElementById(approve().getAttribute('aria-describedby') ?? '')?.textContent
  setSight(true)
  await pass(500)
  return { before, isClosed, hint, isOpenAfter: approve().getAttribute('aria-disabled') === null }
}

describe('bytes', () => {
  const bytesOf = async (count: number) => {
    const { ask, pass } = renderScreens()
    const hex = `0x${'60'.repeat(count)}`
    await ask(
      'request-1',
      prepared(undefined, { fields: [{ label: { literal: 'Code' }, value: { kind: 'bytes', hex } }] }),
    )
    setSight(true)
    await pass(5_000)
    return { shown: screen.getByText(hex), isOpen: approve().getAttribute('aria-disabled') === null }
  }

  it('Many bytes are collapsed behind their count and need not be read', async () => {
    const { shown, isOpen } = await bytesOf(24_576)
    expect(shown.closest('details')?.open).toBe(false)
    expect(screen.getByText('24,576 bytes')).toBeTruthy()
    expect(isOpen).toBe(true)
  })

  it('A few bytes are shown in full', async () => {
    const { shown } = await bytesOf(512)
    expect(shown.closest('details')).toBeNull()
  })
})

describe('names of addresses', () => {
  it('Names are shown beside addresses in warnings and changes, with a tag if unverified', async () => {
    const { ask } = renderScreens()
    const holder = `0x${'a1'.repeat(20)}`
    const collection = `0x${'b2'.repeat(20)}`
    await ask(
      'request-1',
      prepared(undefined, {
        warnings: [{ class: 'FIRST_CONTRACT', values: { address: holder } }],
        changes: {
          seen: [
            {
              kind: 'power',
              power: 'spend',
              holder,
              amount: 'unlimited',
              over: RECIPIENT,
              isVerified: false,
            },
            {
              kind: 'item',
              direction: 'out',
              amount: '1',
              name: '',
              collection,
              itemId: '7',
              isVerified: false,
            },
          ],
          unseen: [],
        },
        names: [
          { address: holder, name: 'Swap Router' },
          { address: collection, name: 'Bands' },
        ],
      }),
    )
    const beside = (name: string) =>
      screen.getAllByText(name).map((element) => element.parentElement?.nextElementSibling?.textContent)
    expect(beside('Swap Router')).toEqual([holder, holder])
    expect(beside('Bands')).toEqual([collection])
    expect(screen.getAllByText('Unverified')).toHaveLength(2)
  })

  it('A name in a warning is on a line of its own, never at the end of its sentence', async () => {
    const { ask } = renderScreens()
    const address = '0x00000000000000000000000000000000000000aa'
    await ask(
      'request-1',
      prepared(undefined, {
        warnings: [{ class: 'FIRST_RECIPIENT', values: { address } }],
        names: [{ address, name: 'Harbour Shop' }],
      }),
    )
    const lineOf = (text: string | RegExp) => screen.getByText(text).closest('div')?.textContent
    expect(lineOf('Harbour Shop')).toBe(`Harbour Shop${address}`)
    expect(lineOf(/not sent anything/)).toContain('Check all of it.')
  })
})

describe('unique collectible', () => {
  it('A unique collectible shows its claimed name, its address once, and the tag for unverified names', async () => {
    const { ask } = renderScreens()
    const mint = 'DeGods1111111111111111111111111111111111111'
    await ask(
      'request-1',
      prepared(undefined, {
        changes: {
          seen: [
            {
              kind: 'item',
              direction: 'in',
              amount: '1',
              name: 'Mad Lads #7',
              collection: mint,
              isVerified: false,
            },
          ],
          unseen: [],
        },
      }),
    )
    expect(screen.getByText('+1 × Mad Lads #7').nextElementSibling?.textContent).toBe('Unverified')
    expect(screen.getAllByText(mint)).toHaveLength(1)
  })
})

describe('symbol that begins with digits', () => {
  it.each([
    ['000 USDC', '1 × 000 USDC'],
    ['.5M', '1 × .5M'],
    ['1INCH', '1 × 1INCH'],
    ['USDC', '1 USDC'],
    ['', '1'],
  ])(
    'The symbol is set apart from its amount in changes, allowances and fields: "%s"',
    async (symbol, shown) => {
      const { ask } = renderScreens()
      const reported = { amount: '1', symbol, isVerified: false }
      await ask(
        'request-1',
        prepared(undefined, {
          fields: [{ label: { literal: 'Amount' }, value: { kind: 'amount', ...reported } }],
          changes: {
            seen: [
              { kind: 'balance', direction: 'in', ...reported },
              { kind: 'power', power: 'spend', holder: RECIPIENT, ...reported },
            ],
            unseen: [],
          },
        }),
      )
      expect(screen.getAllByText(shown)).toHaveLength(2)
      expect(screen.getByText(`+${shown}`)).toBeTruthy()
    },
  )
})

describe('revoked power', () => {
  it('A revoked power says so, with its holder and contract, and as unverified', async () => {
    const { ask } = renderScreens()
    const over = `0x${'b2'.repeat(20)}`
    await ask(
      'request-1',
      prepared(undefined, {
        changes: {
          seen: [
            { kind: 'power', hasEnded: true, power: 'spend', holder: RECIPIENT, over, isVerified: false },
          ],
          unseen: [],
        },
      }),
    )
    expect(screen.getByText('May spend your tokens').nextElementSibling?.textContent).toBe(
      'No longer Unverified',
    )
    expect(screen.getByText(over)).toBeTruthy()
    expect(screen.queryByText('Your balances do not change.')).toBeNull()
  })
})

describe('request without visible changes', () => {
  it.each([
    ['ordinary', true],
    ['caution', true],
    ['danger', false],
  ] as const)('A request without changes says so unless it is dangerous: %s', async (risk, isSaid) => {
    const { ask } = renderScreens()
    await ask('request-1', prepared(undefined, { risk, changes: { seen: [], unseen: [] } }))
    expect(screen.queryByText('Your balances do not change.') !== null).toBe(isSaid)
    expect(screen.queryByText('Expected changes') !== null).toBe(isSaid)
  })
})

describe('lines of a request', () => {
  it.each([
    'a field',
    'a field of a nested call',
    '0xdeadbeef',
    'the words of a message',
    '−7 DAI',
    'May act as your account',
    /Could not be checked/,
    'Ethereum',
    '0.003 ETH',
  ])('Every line has to be in sight before a decision: %s', async (text) => {
    expect(await playWithout(text)).toEqual({
      before: 'Scroll up to approve',
      isClosed: true,
      hint: expect.stringMatching(/not in sight for long enough/),
      isOpenAfter: true,
    })
  })

  it('Raw bytes have to be seen only while they are shown', async () => {
    const { ask, pass } = renderScreens()
    await ask('request-1', prepared(undefined, LONG))
    const bytes = screen.getByText('0x02abcdef')
    const isAway = (target: Element) => isMarked(target) && target.contains(bytes)
    setSight(true, isAway)
    await pass(1_000)
    expect(approve().getAttribute('aria-disabled')).toBeNull()
    const details = bytes.closest('details')
    const turn = async (isOpen: boolean) => {
      await act(async () => {
        if (details) details.open = isOpen
      })
      await pass(0)
      setSight(true, isAway)
      await pass(1_000)
    }
    await turn(true)
    expect(approve().textContent).toBe('Scroll up to approve')
    await turn(false)
    expect(approve().getAttribute('aria-disabled')).toBeNull()
    await turn(true)
    setSight(true)
    await pass(500)
    expect(approve().getAttribute('aria-disabled')).toBeNull()
  })
})
