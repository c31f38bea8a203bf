import { act, cleanup, configure, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COIN, fakeWindow, openBuy, openWindows } from '#tests/support/fixtures/open-buy.tsx'
import { ADDRESS } from '#tests/support/fixtures/render-modal.tsx'
import {
  answerDeposits,
  deposit,
  DEPOSIT_ID,
  EXCHANGE,
  PAGE,
  TOKEN,
} from '#tests/support/fixtures/open-deposit.ts'

// An answer comes over several turns.
configure({ asyncUtilTimeout: 5_000 })

const NONE = { '/v1/exchanges?': () => Response.json({ exchanges: [] }) }
const OPENS = /^Vault House Opens in a new window/

beforeEach(() => {
  answerDeposits()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const openDeposit = (setting: Parameters<typeof openBuy>[0] = {}) =>
  openBuy({ view: 'DepositFromExchange', ...setting })

/** Opens the view and chooses what is worth 50 dollars. */
async function chooseFifty(setting: Parameters<typeof openBuy>[0] = {}) {
  const modal = await openDeposit(setting)
  await modal.user.click(await modal.view.findByRole('button', { name: '$50' }))
  return modal
}

describe('the view for depositing from an exchange', () => {
  it('With pay switched off the view does not open, and Fund does not list it', async () => {
    const { view } = await openDeposit({ features: { pay: false } })
    expect(await view.findByRole('heading', { level: 1, name: 'Account' })).toBeTruthy()
    cleanup()
    const fund = await openBuy({ features: { pay: false }, view: 'FundWallet' })
    await fund.view.findByRole('button', { name: /^Receive assets/ })
    expect(fund.view.queryByRole('button', { name: /^Deposit/ })).toBeNull()
  })

  it('Fund lists receiving, buying, swapping and depositing in the owner’s order', async () => {
    const { view, user } = await openBuy({
      features: { walletFeaturesOrder: ['pay', 'receive', 'onramp'] },
      view: 'FundWallet',
    })
    await view.findByRole('button', { name: /^Deposit from exchange/ })
    await view.findByRole('button', { name: /^Buy/ })
    const rows = view.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows.map((row) => /^(Receive|Buy|Swap|Deposit)/.exec(row ?? '')?.[0])).toEqual([
      'Deposit',
      'Receive',
      'Buy',
      'Swap',
    ])
    await user.click(view.getByRole('button', { name: /^Deposit/ }))
    expect(await view.findByRole('heading', { level: 1, name: 'Deposit' })).toBeTruthy()
  })

  it('Where the deployment has no exchange for the network, Fund lists none and the view says so', async () => {
    answerDeposits(NONE)
    const fund = await openBuy({ view: 'FundWallet' })
    await fund.view.findByRole('button', { name: /^Receive assets/ })
    await waitFor(() => expect(fund.view.container.querySelector('.skeleton')).toBeNull())
    expect(fund.view.queryByRole('button', { name: /^Deposit/ })).toBeNull()
    cleanup()
    answerDeposits(NONE)
    const { view, user } = await openDeposit()
    await view.findByRole('heading', { name: 'No exchange for Ethereum' })
    await user.click(view.getByRole('button', { name: 'Choose a network' }))
    expect(await view.findByRole('heading', { level: 1, name: 'Choose a network' })).toBeTruthy()
  })

  it('Exchanges that cannot be read are said, and read again on request', async () => {
    let isBroken = true
    answerDeposits({
      '/v1/exchanges?': () =>
        isBroken ? new Response(null, { status: 400 }) : Response.json({ exchanges: [EXCHANGE] }),
    })
    const { view, user } = await openDeposit()
    await view.findByRole('heading', { name: 'The exchanges could not be read' })
    isBroken = false
    await user.click(view.getByRole('button', { name: 'Try again' }))
    expect(await view.findByRole('button', { name: /^Vault House/ })).toBeTruthy()
  })

  it('A chip enters the amount that is worth it, and the exchange is shown with its picture', async () => {
    const { view, user } = await openDeposit()
    const row = await view.findByRole('button', { name: /^Vault House Enter an amount first/ })
    expect(row.getAttribute('aria-disabled')).toBe('true')
    expect(row.querySelector('img')?.getAttribute('src')).toBe(EXCHANGE.picture)
    const field = view.getByRole('textbox', { name: 'Amount to deposit' })
    for (const [chip, typed, worth] of [
      ['$10', '0.004', '≈ $10.00'],
      ['$100', '0.04', '≈ $100.00'],
    ] as const) {
      await user.click(await view.findByRole('button', { name: chip }))
      expect(field).toHaveProperty('value', typed)
      expect(view.getByText(worth)).toBeTruthy()
    }
    expect(view.getByRole('button', { name: '$100' }).getAttribute('aria-pressed')).toBe('true')
    expect(view.getByRole('button', { name: OPENS })).toBeTruthy()
    expect(view.getByText(ADDRESS)).toBeTruthy()
  })

  it('Without a price there are no chips, and an amount is typed', async () => {
    answerDeposits({ '/v1/fungible/price': () => Response.json({ fungibles: [] }) })
    const { view, user } = await openDeposit()
    await user.type(await view.findByRole('textbox', { name: 'Amount to deposit' }), '1.5')
    expect(await view.findByRole('button', { name: OPENS })).toBeTruthy()
    expect(view.queryByRole('button', { name: '$50' })).toBeNull()
  })

  it.each([
    ['0.0000001', 'Enter at most 6 decimals.'],
    ['12345678901', 'Enter at most ten digits before the point.'],
    ['0', 'Enter an amount above 0.'],
    ['1e3', 'Enter the full number, without an exponent.'],
  ])('An amount of %s is refused with the reason, and nothing is opened', async (typed, said) => {
    const opened = openWindows(fakeWindow())
    const { view, user } = await openDeposit()
    await user.type(await view.findByRole('textbox', { name: 'Amount to deposit' }), typed)
    await view.findByText(said)
    await user.click(view.getByRole('button', { name: /^Vault House/ }))
    expect(opened).not.toHaveBeenCalled()
  })

  it('Another asset is chosen from what the exchanges send, and its amount begins anew', async () => {
    const { view, user } = await chooseFifty()
    await user.click(view.getByRole('button', { name: 'Change ETH' }))
    await view.findByRole('heading', { level: 1, name: 'Select token' })
    await user.click(await view.findByRole('button', { name: /USD Coin/ }))
    await view.findByRole('button', { name: 'Change USDC' })
    expect(view.getByRole('textbox', { name: 'Amount to deposit' })).toHaveProperty('value', '')
  })
})

describe('a deposit', () => {
  it('The window is opened in the press, and led to the page for the account that is shown', async () => {
    const opened = fakeWindow()
    const open = openWindows(opened)
    const asked = answerDeposits()
    const { view, user } = await chooseFifty()
    await user.click(await view.findByRole('button', { name: OPENS }))
    expect(open).toHaveBeenCalledTimes(1)
    expect(open.mock.calls[0]?.[0]).toBe('')
    await view.findByRole('heading', { name: 'Withdraw at Vault House' })
    expect(opened.replaced).toEqual([PAGE])
    expect(opened.opener).toBeNull()
    expect(asked.find(({ url }) => url.includes('/vault/deposits'))?.body).toEqual({
      address: ADDRESS,
      chainId: 'eip155:1',
      asset: COIN,
      amount: '0.02',
    })
  })

  it('Two presses in a row open one window', async () => {
    const opened = openWindows(fakeWindow())
    const { view } = await chooseFifty()
    const exchange = await view.findByRole('button', { name: OPENS })
    await waitFor(() => expect(exchange.getAttribute('aria-disabled')).toBeNull())
    act(() => {
      exchange.click()
      exchange.click()
    })
    expect(opened).toHaveBeenCalledTimes(1)
  })

  it('A window that the browser blocks is replaced by a link', async () => {
    openWindows(null)
    const { view, user } = await chooseFifty()
    await user.click(await view.findByRole('button', { name: OPENS }))
    const link = await view.findByRole('link', { name: /^Open Vault House/ })
    expect(link.getAttribute('href')).toBe(PAGE)
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it.each(['javascript:alert(1)', 'http://vault.example/', 'https://user:pass@vault.example/'])(
    'A window is never led to %s',
    async (url) => {
      const opened = fakeWindow()
      openWindows(opened)
      answerDeposits({
        '/v1/exchanges/vault/deposits': () =>
          Response.json({
            url,
            depositId: DEPOSIT_ID,
            exchange: { id: 'vault', name: 'Vault House' },
            expiresAt: '2036-11-27T10:05:00.000Z',
          }),
      })
      const { view, user } = await chooseFifty()
      await user.click(await view.findByRole('button', { name: OPENS }))
      await view.findByRole('heading', { name: 'Vault House could not be opened' })
      expect(opened.replaced).toEqual([])
      expect(opened.close).toHaveBeenCalled()
    },
  )

  it.each([
    [400, /^Vault House does not send this\. Nothing was withdrawn\./],
    [429, /^Too many deposits were begun/],
  ])(
    'An API that answers %i closes the window, and the view says that nothing was withdrawn',
    async (status, said) => {
      const opened = fakeWindow()
      openWindows(opened)
      answerDeposits({ '/v1/exchanges/vault/deposits': () => new Response(null, { status }) })
      const { view, user } = await chooseFifty()
      await user.click(await view.findByRole('button', { name: OPENS }))
      // A passing refusal is asked about again first.
      await view.findByText(said, {}, { timeout: 20_000 })
      expect(opened.close).toHaveBeenCalled()
      await user.click(view.getAllByRole('button', { name: 'Back' }).at(-1) ?? document.body)
      expect(await view.findByRole('textbox', { name: 'Amount to deposit' })).toHaveProperty('value', '0.02')
    },
    30_000,
  )

  it('It is followed to its transaction, and its page is not stored', async () => {
    openWindows(fakeWindow())
    let status = 'pending'
    const hash = `0x${'ab'.repeat(32)}`
    answerDeposits({
      '/v1/exchanges/deposits/': () =>
        Response.json(
          status === 'delivered'
            ? deposit(status, { transactionId: hash, receivedAmount: '0.0199', confirmedBy: 'chain' })
            : deposit(status),
        ),
    })
    const stored = new Map<string, string>()
    const { view, user } = await chooseFifty({ stored })
    await user.click(await view.findByRole('button', { name: OPENS }))
    await view.findByRole('heading', { name: 'Withdraw at Vault House' })
    status = 'paid'
    await view.findByRole('heading', { name: 'On its way' })
    status = 'delivered'
    await view.findByRole('heading', { name: 'Deposit complete' })
    expect(view.getByText(hash)).toBeTruthy()
    expect(view.getByText('0.019 ETH')).toBeTruthy()
    const kept = [...stored.values()].join(' ')
    expect(kept).toContain(DEPOSIT_ID)
    expect(kept).not.toContain('vault.example')
  }, 15_000)

  it('The state of another deposit, or of another address, is not taken for its own', async () => {
    openWindows(fakeWindow())
    const foreign = [
      { id: 'deposit-of-another' },
      { asset: TOKEN },
      { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    ]
    let asked = 0
    answerDeposits({
      '/v1/exchanges/deposits/': () => {
        asked += 1
        return Response.json(deposit('delivered', foreign[asked % foreign.length]))
      },
    })
    const { view, user } = await chooseFifty()
    await user.click(await view.findByRole('button', { name: OPENS }))
    await waitFor(() => expect(asked).toBeGreaterThanOrEqual(foreign.length), { timeout: 12_000 })
    expect(view.getByRole('heading', { name: 'Withdraw at Vault House' })).toBeTruthy()
  }, 15_000)

  it('It is found again in the next document, and a refusal says what to do', async () => {
    openWindows(fakeWindow())
    const stored = new Map<string, string>()
    const { view, user } = await chooseFifty({ stored })
    await user.click(await view.findByRole('button', { name: OPENS }))
    await view.findByRole('heading', { name: 'Withdraw at Vault House' })
    cleanup()
    answerDeposits({ '/v1/exchanges/deposits/': () => Response.json(deposit('failed')) })
    const again = await openDeposit({ stored })
    await again.view.findByRole('heading', { name: 'A deposit is in progress' })
    expect(again.view.getByText('0.02 ETH from Vault House')).toBeTruthy()
    await again.user.click(again.view.getByRole('button', { name: 'View it' }))
    await again.view.findByRole('heading', { name: 'The withdrawal failed' })
    await again.user.click(again.view.getByRole('button', { name: 'Deposit again' }))
    await again.view.findByRole('textbox', { name: 'Amount to deposit' })
    expect(again.view.queryByRole('heading', { name: 'A deposit is in progress' })).toBeNull()
  })

  it('A deposit that the deployment does not know is said to be unknown', async () => {
    openWindows(fakeWindow())
    answerDeposits({ '/v1/exchanges/deposits/': () => new Response(null, { status: 404 }) })
    const { view, user } = await chooseFifty()
    await user.click(await view.findByRole('button', { name: OPENS }))
    await view.findByRole('heading', { name: 'This deposit is not known here' })
  })
})
