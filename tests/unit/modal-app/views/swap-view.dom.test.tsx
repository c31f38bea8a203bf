import { act, cleanup, configure, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChainAdapter } from '#modal/chains/chain-adapter.ts'
import type { Features } from '#schemas/entities/options.ts'
import { ok } from '#schemas/errors/result.ts'
import { JUPITER, WRAPPED_SOL } from '#schemas/networks/aggregators.ts'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { quoteWith } from '#tests/support/builders/swap.ts'
import { ADDRESS, connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'

// An answer comes over several turns, and the amount settles first.
configure({ asyncUtilTimeout: 5_000 })

const DOLLARS = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const COIN = {
  name: 'Ether',
  symbol: 'ETH',
  address: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  decimals: 18,
  logoUri: '',
  isVerified: true,
  isSuggested: true,
  isPopular: true,
}
const TOKENS = [
  COIN,
  { ...COIN, name: 'USD Coin', symbol: 'USDC', address: `eip155:1:${DOLLARS}`, decimals: 6 },
]

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_TOKENS = [
  {
    ...COIN,
    name: 'Solana',
    symbol: 'SOL',
    address: `${SOLANA}:So11111111111111111111111111111111111111111`,
    decimals: 9,
  },
  {
    ...COIN,
    name: 'USD Coin',
    symbol: 'USDC',
    address: `${SOLANA}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
    decimals: 6,
  },
]

/** Answers of the API, by a part of their path; everything else is unavailable. */
function answerWith(answers: Readonly<Record<string, () => Response>>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = String(input instanceof Request ? input.url : input)
    asked.push(url)
    const part = Object.keys(answers).find((path) => url.includes(path))
    return part === undefined ? new Response(null, { status: 400 }) : answers[part]?.()
  })
  return asked
}

const LISTED = { '/v1/convert/tokens': () => Response.json({ tokens: TOKENS }) }

beforeEach(() => {
  answerWith(LISTED)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(460)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(460)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openSwap(
  setting: {
    readonly features?: Features
    readonly stored?: Map<string, string>
    readonly readToken?: NonNullable<ChainAdapter['readToken']>
    readonly form?: { readonly fromToken?: string; readonly toToken?: string; readonly amount?: string }
  } = {},
) {
  const { features, stored = new Map<string, string>(), form, readToken } = setting
  const modal = await renderModal({
    wallets: [WALLET],
    ...(readToken && { readToken }),
    ...(features && { options: { features } }),
    storage: {
      get: async (name) => stored.get(name),
      set: async (name, value) => void (value === null ? stored.delete(name) : stored.set(name, value)),
      isLasting: () => true,
    },
  })
  act(() => {
    connectAccount(modal.store, 'eip155', ADDRESS)
    modal.store.dispatch(openModal({ view: 'Swap', ...(form && { arguments: form }) }))
  })
  return modal
}

describe('the form of a swap', () => {
  it('With swaps switched off the view does not open', async () => {
    const { view } = await openSwap({ features: { swaps: false } })
    expect(await view.findByRole('heading', { level: 1, name: 'Account' })).toBeTruthy()
    expect(view.queryByRole('button', { name: 'Swap' })).toBeNull()
  })

  it('On a network without an exchange it says so, and leads to the networks', async () => {
    answerWith({})
    const { view, user } = await openSwap()
    await view.findByRole('heading', { name: 'Network not supported for Swaps' })
    await user.click(view.getByRole('button', { name: 'Choose a network' }))
    expect(await view.findByRole('heading', { level: 1, name: 'Choose a network' })).toBeTruthy()
  })

  it('What the site names fills the form: by symbol among the verified tokens, or by address', async () => {
    const { view } = await openSwap({ form: { fromToken: 'eth', toToken: DOLLARS, amount: '0.25' } })
    await view.findByRole('button', { name: 'Change ETH' })
    expect(view.getByRole('button', { name: 'Change USDC' })).toBeTruthy()
    expect(view.getByRole('textbox', { name: 'Amount you pay' })).toHaveProperty('value', '0.25')
  })

  it('What the site names replaces what was in the form, once', async () => {
    const { view, user, store } = await openSwap()
    await view.findByRole('button', { name: 'Change ETH' })
    const form = { fromToken: 'USDC', toToken: 'ETH', amount: '3' }
    act(() => {
      store.dispatch(openModal({ view: 'Swap', arguments: form }))
    })
    const paid = () => view.getByRole('textbox', { name: 'Amount you pay' })
    await waitFor(() => expect(paid()).toHaveProperty('value', '3'))
    expect(view.getByRole('button', { name: 'Change USDC' })).toBeTruthy()
    await user.clear(paid())
    await user.type(paid(), '4')
    expect(paid()).toHaveProperty('value', '4')
    act(() => {
      store.dispatch(openModal({ view: 'Swap' }))
    })
    await waitFor(() => expect(paid()).toHaveProperty('value', '4'))
  })

  it('A symbol that only unverified tokens have fills nothing', async () => {
    answerWith({
      '/v1/convert/tokens': () =>
        Response.json({
          tokens: [COIN, ...TOKENS.slice(1).map((token) => ({ ...token, isVerified: false }))],
        }),
    })
    const { view } = await openSwap({ form: { toToken: 'USDC' } })
    await view.findByRole('button', { name: 'Change ETH' })
    expect(view.queryByRole('button', { name: 'Change USDC' })).toBeNull()
  })

  it('The token that wraps SOL is not offered: coins are swapped as they are', async () => {
    const wrapped = {
      ...COIN,
      name: 'Wrapped SOL',
      symbol: 'WSOL',
      address: `${SOLANA}:${WRAPPED_SOL}`,
      decimals: 9,
    }
    answerWith({ '/v1/convert/tokens': () => Response.json({ tokens: [...SOLANA_TOKENS, wrapped] }) })
    const { store, view } = await renderModal({ wallets: [WALLET], networks: [SOLANA] })
    act(() => {
      connectAccount(store, 'solana', '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK')
      const form = { fromToken: 'USDC', toToken: 'WSOL' }
      store.dispatch(openModal({ view: 'Swap', arguments: form }))
    })
    await view.findByRole('button', { name: 'Change USDC' })
    expect(view.queryByRole('button', { name: 'Change WSOL' })).toBeNull()
  })

  it('Where only what is paid can be exact, the other amount follows it, also after the sides were turned', async () => {
    const asked = answerWith({
      '/v1/convert/tokens': () => Response.json({ tokens: SOLANA_TOKENS }),
      '/v1/convert/quotes': () => new Response(null, { status: 404 }),
    })
    const modal = await renderModal({ wallets: [WALLET], networks: [SOLANA] })
    act(() => {
      connectAccount(modal.store, 'solana', '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK')
      const form = { fromToken: 'SOL', toToken: 'USDC', amount: '0.5' }
      modal.store.dispatch(openModal({ view: 'Swap', arguments: form }))
    })
    const { view, user } = modal
    await view.findByText('Insufficient liquidity. Try a smaller amount or another token.')
    const received = view.getByRole('textbox', { name: 'Amount you receive' })
    await user.type(received, '7')
    expect(received).toHaveProperty('value', '')
    await user.click(view.getByRole('button', { name: 'Swap the two sides' }))
    const paid = view.getByRole('textbox', { name: 'Amount you pay' })
    await waitFor(() => expect(paid).toHaveProperty('value', ''))
    await user.type(paid, '3')
    await view.findByText('Insufficient liquidity. Try a smaller amount or another token.')
    expect(asked.filter((url) => url.includes('exact=to'))).toEqual([])
  })

  it('Where gas has no units, no price of it is asked for', async () => {
    const [from, to] = SOLANA_TOKENS.map(({ address }) => address)
    const quote = quoteWith({
      fromAmount: '500000000',
      fromAccount: from ?? '',
      toAmount: '75000000',
      toAccount: to ?? '',
      minimumToAmount: '74250000',
      maximumFromAmount: '500000000',
      source: { id: 'jupiter', name: 'Jupiter' },
      router: JUPITER.program,
      gas: '0',
    })
    const asked = answerWith({
      '/v1/convert/tokens': () => Response.json({ tokens: SOLANA_TOKENS }),
      '/v1/convert/quotes': () => Response.json({ quotes: [quote], sources: [] }),
    })
    const modal = await renderModal({ wallets: [WALLET], networks: [SOLANA] })
    act(() => {
      connectAccount(modal.store, 'solana', '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK')
      const form = { fromToken: 'SOL', toToken: 'USDC', amount: '0.5' }
      modal.store.dispatch(openModal({ view: 'Swap', arguments: form }))
    })
    await modal.view.findByText('Jupiter')
    expect(modal.view.getByText('74.25 USDC')).toBeTruthy()
    expect(modal.view.queryByText('Network fee, about')).toBeNull()
    expect(asked.filter((url) => url.includes('gas-price'))).toEqual([])
  })

  it('Without liquidity it says so, and nothing can be reviewed', async () => {
    answerWith({ ...LISTED, '/v1/convert/quotes': () => new Response(null, { status: 404 }) })
    const { view } = await openSwap({ form: { fromToken: 'ETH', toToken: 'USDC', amount: '1' } })
    await view.findByText('Insufficient liquidity. Try a smaller amount or another token.')
    expect(view.getByRole('button', { name: 'No price available' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
  })

  it('The slippage is 1 % until the visitor chooses another, which is kept', async () => {
    const stored = new Map<string, string>()
    const { view, user } = await openSwap({ stored })
    await view.findByRole('button', { name: 'Change ETH' })
    await user.click(view.getByText('Slippage', { selector: 'summary span' }))
    expect(view.getByRole('radio', { name: '1%' })).toHaveProperty('checked', true)
    await user.type(view.getByRole('textbox', { name: 'Other, in percent' }), '7.5')
    await view.findByText('With 7.5% you may receive much less than shown.')
    await waitFor(() => expect([...stored.values()]).toContain('750'))
    cleanup()
    const again = await openSwap({ stored })
    expect(await again.view.findAllByText('7.5%')).not.toHaveLength(0)
  })

  it('A token on no list is read from its contract once, and named as unverified', async () => {
    const token = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
    let asked = 0
    const { view, user } = await openSwap({
      readToken: async () => {
        asked += 1
        return ok({ name: 'Elsewhere', symbol: 'ELSE', decimals: 18, quantity: '0' })
      },
    })
    await user.click(await view.findByRole('button', { name: 'Change ETH' }))
    await view.findByRole('heading', { level: 1, name: 'Select token' })
    await user.type(await view.findByRole('textbox'), token)
    await view.findByRole('button', { name: /Elsewhere/ })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(asked).toBe(1)
    expect(view.getByText('Unverified')).toBeTruthy()
  })

  it('The token of the other side turns the swap around', async () => {
    const { view, user } = await openSwap({ form: { fromToken: 'ETH', toToken: 'USDC' } })
    await user.click(await view.findByRole('button', { name: 'Change ETH' }))
    await view.findByRole('heading', { level: 1, name: 'Select token' })
    await user.type(view.getByRole('textbox'), 'usd')
    await user.click(await view.findByRole('button', { name: /USD Coin/ }))
    const side = await view.findByRole('region', { name: 'You pay' })
    expect(side.querySelector('[aria-label="Change USDC"]')).toBeTruthy()
  })

  it('Suggested tokens are offered above the list, in which they and the popular ones come first', async () => {
    const others = [
      ['AAA', false, false],
      ['ZZZ', false, true],
      ['YYY', true, true],
    ] as const
    const tokens = others.map(([symbol, isSuggested, isPopular], at) => ({
      ...COIN,
      name: `Token ${symbol}`,
      symbol,
      address: `eip155:1:0x${String(at + 1).padStart(40, '0')}`,
      isSuggested,
      isPopular,
    }))
    answerWith({ '/v1/convert/tokens': () => Response.json({ tokens }) })
    const { view, user } = await openSwap()
    await user.click((await view.findAllByRole('button', { name: 'Select token' }))[0] ?? view.container)
    const offered = await view.findByRole('list', { name: 'Suggested' })
    expect(offered.textContent.match(/AAA|YYY|ZZZ/g)).toEqual(['YYY'])
    const rows = view.getByRole('list', { name: 'Tokens' }).textContent
    expect(rows.match(/Token (?:AAA|YYY|ZZZ)/g)).toEqual(['Token YYY', 'Token ZZZ', 'Token AAA'])
  })

  it('Of 5,000 tokens only the rows in sight are drawn, and the last one is found by its symbol', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      ...COIN,
      name: `Token ${index}`,
      symbol: `T${index}`,
      address: `eip155:1:0x${(index + 1).toString(16).padStart(40, '0')}`,
      isSuggested: false,
    }))
    answerWith({ '/v1/convert/tokens': () => Response.json({ tokens: [COIN, ...many] }) })
    const { view, user } = await openSwap()
    await view.findByRole('button', { name: 'Change ETH' })
    await user.click(view.getAllByRole('button', { name: 'Select token' })[0] ?? view.container)
    await view.findByRole('button', { name: /Token 0\b/ })
    expect(view.getAllByRole('listitem').length).toBeLessThan(40)
    await user.type(view.getByRole('textbox'), 'T4999')
    expect(await view.findByRole('button', { name: /Token 4999/ })).toBeTruthy()
  })
})
