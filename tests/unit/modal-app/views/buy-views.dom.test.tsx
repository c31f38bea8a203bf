import { cleanup, configure, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  answerWith,
  fakeWindow,
  openBuy,
  openWindows,
  OPTIONS,
  provider,
  quote,
} from '#tests/support/fixtures/open-buy.tsx'

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
