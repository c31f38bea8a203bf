import { act, cleanup, configure } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { accountEntered, planMade } from '#modal/features/swap/swap-slice.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import type { ChainAdapter } from '#modal/chains/chain-adapter.ts'
import type { ChainSwaps } from '#modal/chains/swaps.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { ACCOUNT, planWith, quoteWith, ROUTER, USDC } from '#tests/support/builders/swap.ts'
import { connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'

configure({ asyncUtilTimeout: 5_000 })
const SETTLED_MS = 600
const RENEWED_MS = 16_000
const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

const QUOTE = quoteWith({})
const BUILT = {
  tx: {
    from: `eip155:1:${ACCOUNT}`,
    to: `eip155:1:${ROUTER}`,
    data: '0x',
    amount: '100',
    eip155: { gas: '150000', gasPrice: '1' },
  },
  quote: QUOTE,
}
const quoted = (): Response =>
  Response.json({ quotes: [QUOTE], sources: [{ ...QUOTE.source, isAnswered: true }] })

/** A chain on which every swap works. */
const WORKING: ChainSwaps = {
  check: () => undefined,
  prepare: async (_terms, call) =>
    ok({
      balance: 1_000n,
      maximum: 1_000n,
      allowance: undefined,
      next: 'swap',
      fee: 1n,
      received: 200n,
      problem: undefined,
      reason: undefined,
      call,
      request: { method: 'eth_sendTransaction', params: [] },
      batch: undefined,
      mark: '{}',
    }),
  readMaximum: async () => ok({ balance: 1_000n, maximum: 1_000n }),
  prepareRevocation: async () => fail(-32_603, 'not asked here'),
  readResult: async () => fail(-32_603, 'not asked here'),
  readRevertReason: async () => fail(-32_603, 'not asked here'),
}

/** Opens the review of a plan whose quote is from before, where the API answers questions for quotes as given. */
async function openReview(
  quotes: () => Response | Promise<Response>,
  plan = planWith({}),
  swaps?: ChainAdapter['swaps'],
) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = String(input instanceof Request ? input.url : input)
    asked.push(url)
    if (url.includes('/v1/convert/quotes')) return quotes()
    if (url.includes('/v1/convert/build-transaction')) return Response.json(BUILT)
    return new Response(null, { status: 400 })
  })
  const modal = await renderModal({ wallets: [WALLET], swaps })
  act(() => {
    connectAccount(modal.store, 'eip155', ACCOUNT)
    modal.store.dispatch(openModal({ view: 'Account' }))
    modal.store.dispatch(accountEntered(`eip155:1:${ACCOUNT}`))
    modal.store.dispatch(planMade(plan))
    modal.store.dispatch(navigate('SwapPreview'))
  })
  const countOf = (path: string): number => asked.filter((url) => url.includes(path)).length
  return { ...modal, countOf }
}

describe('the review of a swap', () => {
  it('No transaction is built by the accepted quote while its renewal is awaited', async () => {
    const { view, countOf } = await openReview(() => new Promise(() => {}))
    await view.findByText('You receive at least')
    await vi.waitFor(() => expect(countOf('/v1/convert/quotes')).toBeGreaterThan(0))
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    expect(countOf('/v1/convert/build-transaction')).toBe(0)
    expect(view.queryByText('We refused this swap')).toBeNull()
  })

  it('The contract of an unverified token is shown in full, and that of a verified one is not', async () => {
    const { view } = await openReview(
      () => new Promise(() => {}),
      planWith({ received: { ...USDC, address: UNI, isVerified: false } }),
    )
    await view.findByText('You receive at least')
    expect(view.getByText(displayAddress(UNI))).toBeTruthy()
    cleanup()
    const { view: verified } = await openReview(() => new Promise(() => {}))
    await verified.findByText('You receive at least')
    expect(verified.queryByText(displayAddress(USDC.address ?? ''))).toBeNull()
  })

  it('Without a price any more it says so, instead of naming the network', async () => {
    const { view, countOf } = await openReview(() => new Response(null, { status: 404 }))
    await view.findByText('Insufficient liquidity. Try a smaller amount or another token.')
    expect(countOf('/v1/convert/build-transaction')).toBe(0)
    expect(view.queryByText(/could not be asked whether/)).toBeNull()
  })

  it.each<[string, () => Response]>([
    ['is lost', () => new Response(null, { status: 404 })],
    ['cannot be renewed', () => new Response(null, { status: 400 })],
  ])('A prepared swap cannot be pressed any more once its price %s', async (_, later) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let answer = quoted
    const { view } = await openReview(
      () => answer(),
      planWith({}),
      async () => WORKING,
    )
    const button = () => view.getByRole('button', { name: 'Swap' })
    await vi.waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull(), { timeout: 5_000 })
    answer = later
    await act(() => vi.advanceTimersByTimeAsync(RENEWED_MS))
    await vi.waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'), { timeout: 5_000 })
  })
})
