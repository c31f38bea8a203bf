import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  answerWith,
  COIN,
  fakeWindow,
  openBuy,
  openWindows,
  order,
  ORDER_ID,
  PAGE,
} from '#tests/support/fixtures/open-buy.tsx'
import { ADDRESS } from '#tests/support/fixtures/render-modal.tsx'

// An answer comes over several turns, and the amount settles first.
configure({ asyncUtilTimeout: 5_000 })

beforeEach(() => {
  answerWith({})
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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
    expect(view.getByText('≈ 0.039 ETH')).toBeTruthy()
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

  it('Without a connection nothing is begun, and the view says so', async () => {
    const opened = fakeWindow()
    openWindows(opened)
    answerWith({
      '/v1/generators/onrampurl': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    const { view, user } = await openBuy()
    const row = await view.findByRole('button', { name: /^Card House Fee/ })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await user.click(row)
    await view.findByText(/There is no connection\. Nothing was paid\./)
    expect(opened.close).toHaveBeenCalled()
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
