import { act, cleanup, configure, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Features } from '#schemas/entities/options.ts'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { ADDRESS, connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'

// An answer comes over several turns, and the amount settles first.
configure({ asyncUtilTimeout: 5_000 })

const COIN = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ORDER_ID = 'order-0123456789'
const PAGE = 'https://cards.example/buy?signature=once'

function provider(id: string, name: string, isEstimate = false) {
  const feePercent = { min: 1, max: 4.5 }
  return { id, name, feePercent, networks: ['eip155:1'], assets: [COIN], isEstimate }
}

const OPTIONS = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
    {
      id: 'EUR',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    },
  ],
  purchaseCurrencies: [
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [
        {
          name: 'ethereum',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: '',
          asset: COIN,
          providers: ['cards', 'silent'],
        },
      ],
    },
  ],
  isEstimate: false,
}

function quote(isEstimate: boolean) {
  return {
    paymentTotal: { amount: '100', currency: 'USD' },
    paymentSubtotal: { amount: '98.5', currency: 'USD' },
    purchaseAmount: { amount: '0.0394', currency: 'ETH' },
    networkFee: null,
    coinbaseFee: { amount: '1.50', currency: 'USD' },
    quoteId: isEstimate ? null : 'q1',
    provider: { id: 'cards', name: 'Card House' },
    asset: COIN,
    isEstimate,
  }
}

function order(status: string, more: object = {}) {
  return {
    id: ORDER_ID,
    status,
    provider: { id: 'cards', name: 'Card House' },
    chainId: 'eip155:1',
    address: ADDRESS,
    asset: COIN,
    paymentCurrency: 'USD',
    paymentAmount: '100',
    purchaseAmount: null,
    transactionId: null,
    confirmedBy: null,
    createdAt: '2026-11-27T10:00:00.000Z',
    expiresAt: '2026-11-27T11:00:00.000Z',
    ...more,
  }
}

interface Asked {
  readonly url: string
  readonly body: unknown
}
type Answer = (asked: Asked) => Response

/** The API; what it is asked is recorded. */
function answerWith(answers: Readonly<Record<string, Answer>>): Asked[] {
  const all: Readonly<Record<string, Answer>> = {
    '/v1/onramp/providers': () => Response.json({ providers: [provider('cards', 'Card House')] }),
    '/v1/onramp/options': () => Response.json(OPTIONS),
    '/v1/onramp/quote': () => Response.json(quote(false)),
    '/v1/generators/onrampurl': () =>
      Response.json({
        url: PAGE,
        orderId: ORDER_ID,
        provider: { id: 'cards', name: 'Card House' },
        expiresAt: '2036-11-27T10:05:00.000Z',
      }),
    '/v1/onramp/orders': () => Response.json(order('pending')),
    ...answers,
  }
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({ url, body })
    const part = Object.keys(all).find((path) => url.includes(path))
    return part === undefined ? new Response(null, { status: 400 }) : all[part]?.({ url, body })
  })
  return asked
}

/** A window of the browser, as far as the modal uses it. */
function fakeWindow() {
  const replaced: string[] = []
  return {
    replaced,
    closed: false,
    opener: {} as unknown,
    document: { title: '', body: { textContent: '' } },
    location: { replace: (url: string) => void replaced.push(url) },
    focus: vi.fn(),
    close: vi.fn(),
  }
}

type FakeWindow = ReturnType<typeof fakeWindow>

/** @returns what was opened, in order. */
function openWindows(opened: FakeWindow | null) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modal uses these members of a window
  return vi.spyOn(window, 'open').mockImplementation(() => opened as unknown as Window | null)
}

beforeEach(() => {
  answerWith({})
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openBuy(
  setting: {
    readonly features?: Features
    readonly stored?: Map<string, string>
    readonly view?: 'OnRampProviders' | 'FundWallet'
  } = {},
) {
  const { features, stored = new Map<string, string>(), view: name = 'OnRampProviders' } = setting
  const modal = await renderModal({
    wallets: [WALLET],
    ...(features && { options: { features } }),
    storage: {
      get: async (key) => stored.get(key),
      set: async (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
      isLasting: () => true,
    },
  })
  act(() => {
    connectAccount(modal.store, 'eip155', ADDRESS)
    modal.store.dispatch(openModal({ view: name }))
  })
  return modal
}

describe('the view for buying', () => {
  it('With onramp switched off the view does not open, and Fund does not list it', async () => {
    const { view } = await openBuy({ features: { onramp: false } })
    expect(await view.findByRole('heading', { level: 1, name: 'Account' })).toBeTruthy()
    cleanup()
    const fund = await openBuy({ features: { onramp: false }, view: 'FundWallet' })
    await fund.view.findByRole('button', { name: /^Receive assets/ })
    expect(fund.view.queryByRole('button', { name: /^Buy/ })).toBeNull()
  })

  it('Fund lists Buy in the owner’s order, where the deployment has a provider for the network', async () => {
    const { view, user } = await openBuy({
      features: { walletFeaturesOrder: ['receive', 'onramp'] },
      view: 'FundWallet',
    })
    await view.findByRole('button', { name: /^Buy/ })
    const rows = view.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows.map((row) => /^(Receive|Buy|Swap)/.exec(row ?? '')?.[0])).toEqual(['Receive', 'Buy', 'Swap'])
    await user.click(view.getByRole('button', { name: /^Buy/ }))
    expect(await view.findByRole('heading', { level: 1, name: 'Buy' })).toBeTruthy()
    cleanup()
    answerWith({ '/v1/onramp/providers': () => Response.json({ providers: [] }) })
    const without = await openBuy({ view: 'FundWallet' })
    await without.view.findByRole('button', { name: /^Receive assets/ })
    await waitFor(() => expect(without.view.container.querySelector('.skeleton')).toBeNull())
    expect(without.view.queryByRole('button', { name: /^Buy/ })).toBeNull()
  })

  it('On a network without a provider it says so, and leads to the networks', async () => {
    answerWith({ '/v1/onramp/providers': () => Response.json({ providers: [] }) })
    const { view, user } = await openBuy()
    await view.findByRole('heading', { name: 'Nothing to buy on Ethereum' })
    await user.click(view.getByRole('button', { name: 'Choose a network' }))
    expect(await view.findByRole('heading', { level: 1, name: 'Choose a network' })).toBeTruthy()
  })

  it('A provider is shown with its price and fee, and an estimate is labelled', async () => {
    const { view } = await openBuy()
    const row = await view.findByRole('button', { name: /^Card House Fee \$1\.50 0\.039 ETH/ })
    expect(row.textContent).not.toContain('Estimate')
    cleanup()
    answerWith({ '/v1/onramp/quote': () => Response.json(quote(true)) })
    const again = await openBuy()
    await again.view.findByRole('button', { name: /^Card House Fee \$1\.50 ≈ 0\.039 ETH Estimate/ })
  })

  it('A provider that does not answer is named with its fees and can be opened, one that refuses cannot', async () => {
    const both = [provider('cards', 'Card House'), provider('silent', 'Quiet Bank')]
    answerWith({
      '/v1/onramp/providers': () => Response.json({ providers: both }),
      '/v1/onramp/quote': ({ body }) =>
        new Response(null, { status: JSON.stringify(body).includes('"silent"') ? 502 : 400 }),
    })
    const { view } = await openBuy()
    const refused = await view.findByRole('button', { name: /^Card House Does not sell this/ })
    expect(refused.getAttribute('aria-disabled')).toBe('true')
    const name = /^Quiet Bank Does not answer\. We keep asking\. Fee 1% to 4\.5%/
    const silent = await view.findByRole('button', { name }, { timeout: 15_000 })
    expect(silent.getAttribute('aria-disabled')).toBeNull()
  }, 20_000)

  it('An amount outside of the limits is said with the limits, and nothing can be opened', async () => {
    const opened = openWindows(fakeWindow())
    const { view, user } = await openBuy()
    const field = await view.findByRole('textbox', { name: 'Amount you pay' })
    await user.clear(field)
    await user.type(field, '5')
    await view.findByText('Enter an amount from $10.00 to $7,500.00.')
    await user.click(view.getByRole('button', { name: /^Card House/ }))
    expect(opened).not.toHaveBeenCalled()
    await user.clear(field)
    await user.type(field, '20.005')
    await view.findByText('Enter at most two decimals.')
    await user.click(view.getByRole('button', { name: '$50' }))
    expect(field).toHaveProperty('value', '50')
  })

  it('The limits of one provider are on its row', async () => {
    answerWith({
      '/v1/onramp/options': ({ url }) =>
        Response.json(
          url.includes('provider=cards')
            ? {
                ...OPTIONS,
                paymentCurrencies: [
                  { id: 'USD', payment_method_limits: [{ id: 'card', min: '200.00', max: '400.00' }] },
                ],
              }
            : OPTIONS,
        ),
    })
    const { view } = await openBuy()
    const row = await view.findByRole('button', { name: /^Card House Takes \$200\.00 to \$400\.00/ })
    expect(row.getAttribute('aria-disabled')).toBe('true')
  })

  it('The currency is chosen from those that are accepted, and brings its payment methods', async () => {
    const asked = answerWith({})
    const { view, user } = await openBuy()
    await user.click(await view.findByRole('button', { name: 'Change USD' }))
    await view.findByRole('heading', { level: 1, name: 'Select currency' })
    await user.click(await view.findByRole('button', { name: /Euro/ }))
    await user.click(await view.findByRole('radio', { name: 'Bank transfer' }))
    await waitFor(() =>
      expect(asked.map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ paymentCurrency: 'EUR', paymentMethod: 'ach_bank_account' }),
      ),
    )
  })

  it('What is bought is chosen from what is sold on the network', async () => {
    const { view, user } = await openBuy()
    await user.click(await view.findByRole('button', { name: 'Change ETH' }))
    await view.findByRole('heading', { level: 1, name: 'Select token' })
    await user.click(await view.findByRole('button', { name: /Ether/ }))
    expect(await view.findByRole('heading', { level: 1, name: 'Buy' })).toBeTruthy()
  })
})

describe('a purchase', () => {
  it('The window is opened in the press, and led to the page for the account that is shown', async () => {
    const opened = fakeWindow()
    const open = openWindows(opened)
    const asked = answerWith({})
    const { view, user } = await openBuy()
    await user.click(await view.findByRole('button', { name: /^Card House Fee/ }))
    expect(open).toHaveBeenCalledTimes(1)
    expect(open.mock.calls[0]?.[0]).toBe('')
    await view.findByRole('heading', { name: 'Pay at Card House' })
    expect(opened.replaced).toEqual([PAGE])
    expect(opened.opener).toBeNull()
    expect(asked.find(({ url }) => url.includes('onrampurl'))?.body).toMatchObject({
      destinationWallets: [{ address: ADDRESS }],
      chainId: 'eip155:1',
      asset: COIN,
      presetFiatAmount: '100',
    })
  })

  it('A window that the browser blocks is replaced by a link', async () => {
    openWindows(null)
    const { view, user } = await openBuy()
    await user.click(await view.findByRole('button', { name: /^Card House Fee/ }))
    const link = await view.findByRole('link', { name: /^Open Card House/ })
    expect(link.getAttribute('href')).toBe(PAGE)
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it.each(['javascript:alert(1)', 'http://cards.example/', 'https://user:pass@cards.example/'])(
    'A window is never led to %s',
    async (url) => {
      const opened = fakeWindow()
      openWindows(opened)
      answerWith({
        '/v1/generators/onrampurl': () =>
          Response.json({
            url,
            orderId: ORDER_ID,
            provider: { id: 'cards', name: 'Card House' },
            expiresAt: '2036-11-27T10:05:00.000Z',
          }),
      })
      const { view, user } = await openBuy()
      await user.click(await view.findByRole('button', { name: /^Card House Fee/ }))
      await view.findByRole('heading', { name: 'Card House could not be opened' })
      expect(opened.replaced).toEqual([])
      expect(opened.close).toHaveBeenCalled()
    },
  )

  it('A provider that refuses closes the window, says that nothing was paid, and leads back', async () => {
    const opened = fakeWindow()
    openWindows(opened)
    answerWith({ '/v1/generators/onrampurl': () => new Response(null, { status: 400 }) })
    const { view, user } = await openBuy()
    await user.click(await view.findByRole('button', { name: /^Card House Fee/ }))
    await view.findByText(/Nothing was paid\. Change the amount/)
    expect(opened.close).toHaveBeenCalled()
    await user.click(view.getAllByRole('button', { name: 'Back' }).at(-1) ?? document.body)
    expect(await view.findByRole('heading', { level: 1, name: 'Buy' })).toBeTruthy()
  })

  it('It is followed to its transaction, and its page is not stored', async () => {
    openWindows(fakeWindow())
    let status = 'pending'
    const hash = `0x${'ab'.repeat(32)}`
    answerWith({
      '/v1/onramp/orders': () =>
        Response.json(
          status === 'delivered'
            ? order(status, { transactionId: hash, purchaseAmount: '0.0391', confirmedBy: 'chain' })
            : order(status),
        ),
    })
    const stored = new Map<string, string>()
    const { view, user } = await openBuy({ stored })
    await user.click(await view.findByRole('button', { name: /^Card House Fee/ }))
    await view.findByRole('heading', { name: 'Pay at Card House' })
    status = 'paid'
    await view.findByRole('heading', { name: 'Payment received' })
    status = 'delivered'
    await view.findByRole('heading', { name: 'Delivered' })
    expect(view.getByText(hash)).toBeTruthy()
    expect(view.getByText('0.039 ETH')).toBeTruthy()
    const kept = [...stored.values()].join(' ')
    expect(kept).toContain(ORDER_ID)
    expect(kept).not.toContain('cards.example')
  }, 15_000)

  it('It is found again in the next document, and a failure says what to do', async () => {
    openWindows(fakeWindow())
    const stored = new Map<string, string>()
    const { view, user } = await openBuy({ stored })
    await user.click(await view.findByRole('button', { name: /^Card House Fee/ }))
    await view.findByRole('heading', { name: 'Pay at Card House' })
    cleanup()
    answerWith({ '/v1/onramp/orders': () => Response.json(order('failed')) })
    const again = await openBuy({ stored })
    await again.view.findByRole('heading', { name: 'A purchase is in progress' })
    await again.user.click(again.view.getByRole('button', { name: 'View it' }))
    await again.view.findByRole('heading', { name: 'The purchase failed' })
    await again.user.click(again.view.getByRole('button', { name: 'Buy again' }))
    expect(await again.view.findByRole('heading', { level: 1, name: 'Buy' })).toBeTruthy()
  })

  it('What a provider never reports is listed with the purchases of the history, by month', async () => {
    openWindows(fakeWindow())
    const stored = new Map<string, string>()
    const { view, user } = await openBuy({ stored })
    await user.click(await view.findByRole('button', { name: /^Card House Fee/ }))
    await view.findByRole('heading', { name: 'Pay at Card House' })
    cleanup()
    answerWith({
      '/history': () =>
        Response.json({
          data: [
            {
              id: 'purchase:other',
              metadata: {
                operationType: 'bought',
                hash: '',
                chain: 'eip155:1',
                minedAt: '2026-03-05T10:00:00.000Z',
                sentFrom: '',
                sentTo: ADDRESS,
                status: 'confirmed',
                nonce: 0,
              },
              transfers: [],
            },
          ],
          next: null,
          sources: [{ id: 'purchases', name: 'Purchases', covers: 'all', isComplete: true }],
        }),
    })
    const again = await openBuy({ stored })
    await again.user.click(await again.view.findByRole('button', { name: 'Your purchases' }))
    await again.view.findByRole('heading', { level: 1, name: 'Purchases' })
    await again.view.findByRole('heading', { level: 2, name: 'March 2026' })
    await again.user.click(again.view.getByRole('button', { name: /ETH for \$100\.00/ }))
    expect(await again.view.findByRole('heading', { name: 'Pay at Card House' })).toBeTruthy()
  })
})
