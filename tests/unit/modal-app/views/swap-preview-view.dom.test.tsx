import { act, cleanup, configure } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import { intentChanged } from '#modal/core/state/transactions/intents-slice.ts'
import { accountEntered, planMade, type SwapPlan } from '#modal/features/swap/swap-slice.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import type { ChainAdapter } from '#modal/chains/chain-adapter.ts'
import type { Connector } from '#modal/connectors/connector.ts'
import type { ChainSwaps, SignedPermit, SwapTerms } from '#modal/chains/swaps.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { ACCOUNT, COIN, planWith, quoteWith, ROUTER, USDC } from '#tests/support/builders/swap.ts'
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
      permit: undefined,
      mark: '{}',
    }),
  withPermit: () => undefined,
  readMaximum: async () => ok({ balance: 1_000n, maximum: 1_000n }),
  prepareRevocation: async () => fail(-32_603, 'not asked here'),
  readResult: async () => fail(-32_603, 'not asked here'),
  readRevertReason: async () => fail(-32_603, 'not asked here'),
}

/** The approval that a swap of the plan needs, as it was sent. */
const approvalOf = ({ id, from, caipNetworkId, paid, received, accepted }: SwapPlan): Intent => ({
  id: '1'.repeat(32),
  caipNetworkId,
  from,
  to: paid.address ?? '',
  token: paid.address,
  symbol: paid.symbol,
  decimals: paid.decimals,
  amount: accepted.maximumFromAmount,
  askedAtMs: 1,
  mark: '{}',
  isOursToSend: false,
  state: 'confirmed',
  swap: {
    id,
    step: 'approve',
    router: accepted.router,
    source: accepted.source.name,
    kind: 'swap',
    exact: 'from',
    slippageBps: 100,
    received: {
      symbol: received.symbol,
      decimals: received.decimals,
      amount: accepted.toAmount,
      least: accepted.minimumToAmount,
    },
  },
})

/** Opens the review of a plan whose quote is from before, where the API answers questions for quotes as given. */
async function openReview(
  quotes: () => Response | Promise<Response>,
  plan = planWith({}),
  swaps?: ChainAdapter['swaps'],
  request?: Connector['request'],
) {
  const asked: string[] = []
  const built: unknown[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input)
    asked.push(url)
    if (url.includes('/v1/convert/quotes')) return quotes()
    if (url.includes('/v1/convert/build-transaction')) {
      built.push(await new Request(input, init).json())
      return Response.json(BUILT)
    }
    return new Response(null, { status: 400 })
  })
  const modal = await renderModal({ wallets: [WALLET], swaps, ...(request && { request }) })
  act(() => {
    connectAccount(modal.store, 'eip155', ACCOUNT)
    modal.store.dispatch(openModal({ view: 'Account' }))
    modal.store.dispatch(accountEntered(`eip155:1:${ACCOUNT}`))
    modal.store.dispatch(planMade(plan))
    modal.store.dispatch(navigate('SwapPreview'))
  })
  const countOf = (path: string): number => asked.filter((url) => url.includes(path)).length
  return { ...modal, countOf, built }
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

  it.each([
    ['that has the approval', 200n, 'quote'],
    ['that is better by more than the slippage', 210n, 'other'],
  ])('After an approval the venue is asked %s', async (_, better, chosen) => {
    const other = quoteWith({
      id: 'other',
      router: UNI,
      source: { id: 'other', name: 'Other' },
      toAmount: `${better + 1n}`,
      minimumToAmount: `${better}`,
    })
    const both = () => Response.json({ quotes: [other, QUOTE], sources: [] })
    const plan = planWith({ paid: { ...COIN, address: UNI } })
    const { store, view, built } = await openReview(both, plan, async () => WORKING)
    act(() => {
      store.dispatch(intentChanged(approvalOf(plan)))
    })
    await view.findByText('You receive at least')
    await vi.waitFor(() => expect(built.at(-1)).toMatchObject({ quoteId: chosen }), 5_000)
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    expect(built.at(-1)).toMatchObject({ quoteId: chosen })
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

describe('an approval that can be signed', () => {
  const plan = planWith({ paid: USDC, received: COIN })
  const request = { method: 'eth_signTypedData_v4', params: [ACCOUNT, '{}'] }
  const permit = { token: USDC.address ?? '', router: ROUTER, value: '100', deadline: '1', request }
  const SIGNED = `0x${'11'.repeat(65)}`

  /** A chain on which a swap needs an approval until its call has a permit that it accepts. */
  function needingApproval(isAccepted = true): { chain: ChainSwaps; permits: SignedPermit[] } {
    const permits: SignedPermit[] = []
    const chain: ChainSwaps = {
      ...WORKING,
      prepare: async (terms: SwapTerms, call) => {
        const plain = await WORKING.prepare(terms, call)
        if (!plain.ok) return plain
        const common = { ...plain.value, allowance: 0n }
        if (call.data === '0x01')
          return ok(isAccepted ? common : { ...common, problem: 'refused', request: undefined })
        return ok({ ...common, next: 'approve', permit })
      },
      withPermit: (_terms, call, signed) => {
        permits.push(signed)
        return { ...call, data: '0x01' }
      },
    }
    return { chain, permits }
  }

  const press = async (view: Awaited<ReturnType<typeof openReview>>['view'], name: string) => {
    const button = await view.findByRole('button', { name })
    await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    act(() => button.click())
  }

  it('It is signed in one press, and swapped in the next', async () => {
    const asked: unknown[] = []
    const { chain, permits } = needingApproval()
    const { view } = await openReview(
      quoted,
      plan,
      async () => chain,
      async ({ method }) => {
        asked.push(method)
        return ok(SIGNED)
      },
    )
    await view.findByText(/Sign that Uniswap v2 may take/)
    await press(view, 'Sign the approval of USDC')
    await view.findByRole('button', { name: 'Swap' })
    expect(asked.filter((method) => method !== 'wallet_getCapabilities')).toEqual(['eth_signTypedData_v4'])
    expect(permits.at(-1)).toMatchObject({ value: '100', router: ROUTER, signature: SIGNED })
  })

  it.each<[string, Connector['request'], boolean]>([
    ['the visitor declines', async () => fail(4_001, 'declined'), true],
    ['the wallet cannot sign', async () => fail(4_200, 'unsupported'), true],
    ['the answer is no signature', async () => ok({ signature: SIGNED }), true],
    ['the token does not accept the signature', async () => ok(SIGNED), false],
  ])('It is approved by a transaction if %s', async (_, answer, isAccepted) => {
    const { chain } = needingApproval(isAccepted)
    const { view } = await openReview(quoted, plan, async () => chain, answer)
    await press(view, 'Sign the approval of USDC')
    await view.findByRole('button', { name: 'Approve USDC' })
    expect(view.queryByText(/^Sign/)).toBeNull()
  })

  it('While the wallet does not answer, the visitor can approve by a transaction instead', async () => {
    const { chain } = needingApproval()
    let answer: (signature: string) => void = () => undefined
    const signing = new Promise<string>((resolve) => (answer = resolve))
    const { view } = await openReview(
      quoted,
      plan,
      async () => chain,
      async ({ method }) => (method === 'eth_signTypedData_v4' ? ok(await signing) : ok({})),
    )
    expect(view.queryByRole('button', { name: /transaction instead/ })).toBeNull()
    await press(view, 'Sign the approval of USDC')
    await press(view, 'Approve by a transaction instead')
    const approve = await view.findByRole('button', { name: 'Approve USDC' })
    expect(approve.getAttribute('aria-busy')).not.toBe('true')
    // A signature that comes after that is not used.
    await act(async () => answer(SIGNED))
    expect(view.queryByText(/^Sign/)).toBeNull()
    expect(view.queryByRole('button', { name: 'Approve USDC' })).not.toBeNull()
  })
})
