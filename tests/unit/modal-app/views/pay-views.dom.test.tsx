import { act, cleanup, configure, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChainTransfers, PreparedTransfer } from '#modal/chains/transfers.ts'
import { viewReset } from '#modal/core/state/router/router-slice.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import { intentChanged } from '#modal/core/state/transactions/intents-slice.ts'
import { paymentAsked, paymentChanged } from '#modal/features/pay/pay-slice.ts'
import type { Payment } from '#schemas/entities/payment.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'
import { partition } from '#tests/support/fixtures/linked-modal.ts'
import { decisionOf, HASH, RECIPIENT, SENDER } from '#tests/support/fixtures/send-fixture.ts'

configure({ asyncUtilTimeout: 5_000 })

const TERMS = { id: 'order-0001', asset: 'eip155:1/slip44:60', amount: '0.5', recipient: RECIPIENT }
const PAYMENT: Payment = {
  ...TERMS,
  dueAmount: '0.5',
  status: 'open',
  symbol: 'ETH',
  decimals: 18,
  origin: 'https://site.test',
  receivedAmount: null,
  transactionId: null,
  payer: null,
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: '2026-01-01T00:30:00Z',
  paidAt: null,
  receipt: null,
}
const PREPARED: PreparedTransfer = {
  ...decisionOf('a').prepared,
  balance: 2n * 10n ** 18n,
  maximum: 19n * 10n ** 17n,
  fee: 10n ** 15n,
  deposit: 0n,
  problem: undefined,
}

interface Setting {
  readonly payment?: Partial<Payment> | undefined
  readonly prepared?: Partial<PreparedTransfer>
  readonly intent?: Partial<Intent>
  readonly isConnected?: boolean
  /** Addresses to which the visitor has sent something before. */
  readonly recipients?: readonly string[]
  /** Networks on which the recipient is a contract. */
  readonly contractOn?: readonly string[]
  readonly view?: 'Pay' | 'PayWays' | 'PayResult'
  readonly networks?: readonly string[]
  readonly language?: string
}

/** The swap for the payment, in a state. */
function swapFor(state: Intent['state']): Intent {
  return {
    ...decisionOf('b').intent,
    id: '2'.repeat(32),
    from: SENDER,
    askedAtMs: 0,
    mark: '{}',
    isOursToSend: false,
    transactionId: HASH,
    state,
    swap: {
      id: '3'.repeat(32),
      step: 'swap',
      router: RECIPIENT,
      source: 'Pools',
      kind: 'swap',
      exact: 'to',
      slippageBps: 50,
      paymentId: TERMS.id,
      received: { symbol: 'ETH', decimals: 18, amount: '500000000000000000', least: '500000000000000000' },
    },
  }
}

async function show(setting: Setting = {}) {
  const { isConnected = true, view: name = 'Pay', language = 'en' } = setting
  const recipient = setting.payment?.recipient ?? RECIPIENT
  const transfers: ChainTransfers = {
    hasSpeeds: false,
    toRecipient: (text) => text,
    paymentUri: ({ recipient, amount }) => `ethereum:${recipient}@1?value=${amount}`,
    prepare: async () => ok({ ...PREPARED, ...setting.prepared }),
    complete: async () => fail('UNKNOWN', 'not asked here'),
    readStatus: async () => ok('absent'),
    findSent: async () => ok({ kind: 'nothing' }),
    findOnOtherNetworks: async () =>
      setting.contractOn ? { kind: 'contract', networks: setting.contractOn } : { kind: 'none' },
  }
  const storage = partition()
  const known = setting.recipients?.map((to) => `eip155:1:${to}`).join(' ')
  await storage.set('private_send_recipients', known ?? null)
  const modal = await renderModal({
    wallets: [WALLET],
    storage,
    networks: setting.networks ?? ['eip155:1'],
    transfers: async () => transfers,
    options: { metadata: { name: 'Corner shop' } },
    language,
  })
  act(() => {
    if (isConnected) connectAccount(modal.store, 'eip155', SENDER)
    modal.store.dispatch(paymentAsked({ ...TERMS, recipient }))
    if (setting.payment || !('payment' in setting))
      modal.store.dispatch(
        paymentChanged({ id: TERMS.id, payment: { ...PAYMENT, recipient, ...setting.payment } }),
      )
    if (setting.intent)
      modal.store.dispatch(
        intentChanged({
          ...decisionOf('a').intent,
          paymentId: TERMS.id,
          amount: '500000000000000000',
          askedAtMs: 0,
          mark: '{}',
          isOursToSend: false,
          state: 'asked',
          ...setting.intent,
        }),
      )
    modal.store.dispatch(viewReset({ view: name, params: undefined }))
  })
  await modal.view.findByRole('heading', { level: 1 })
  return modal
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 400 }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('what a site asks the visitor to pay', () => {
  it('The site, its attested origin, the amount, the recipient and the network are shown before one button', async () => {
    const { view } = await show()
    const button = await view.findByRole('button', { name: 'Pay 0.5 ETH' })
    expect(view.getByText('Corner shop')).toBeTruthy()
    expect(view.getByText(/^https?:\/\/\S+$/)).toBeTruthy()
    expect(view.getByText('0.5 ETH', { selector: 'bdi' })).toBeTruthy()
    expect(view.getByText(RECIPIENT)).toBeTruthy()
    expect(view.getByText('Ethereum')).toBeTruthy()
    await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    const { violations } = await axe.run(view.getByRole('dialog'), {
      rules: { 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  it('A due amount of a few units more is shown, and explained', async () => {
    const { view } = await show({ payment: { dueAmount: '0.500000000000000003' } })
    await view.findByRole('button', { name: 'Pay 0.500000000000000003 ETH' })
    expect(view.getByText(/The site asks for 0\.5\. The few smallest units more/)).toBeTruthy()
  })

  it('A wallet that has too little is said before it is asked, with another way', async () => {
    const { view, user } = await show({
      prepared: { problem: 'amount', maximum: 10n ** 17n, request: undefined },
    })
    await view.findByText(
      'This account has 0.1 ETH to spend, and the payment is 0.5 ETH. Use another account or wallet.',
    )
    expect(view.queryByRole('button', { name: 'Pay 0.5 ETH' })).toBeNull()
    await user.click(view.getByRole('button', { name: 'Pay another way' }))
    expect(await view.findByRole('button', { name: 'Connect another wallet' })).toBeTruthy()
  })

  it('Without a wallet the visitor connects one, and comes back', async () => {
    const { view, user, store } = await show({ isConnected: false })
    await user.click(await view.findByRole('button', { name: 'Connect a wallet' }))
    expect(await view.findByRole('heading', { level: 1, name: 'Connect a wallet' })).toBeTruthy()
    expect(store.getState().router.history.map(({ view: name }) => name)).toEqual(['Pay', 'Connect'])
    await user.click(view.getByRole('button', { name: 'Back' }))
    expect(await view.findByRole('button', { name: 'Connect a wallet' })).toBeTruthy()
  })

  it('A wallet on another network is said to switch first', async () => {
    const { view, store } = await show({ networks: ['eip155:10', 'eip155:1'] })
    expect(store.getState().network.byNamespace.eip155?.caipNetworkId).toBe('eip155:10')
    expect(await view.findByText('Foxglove will first ask to switch to Ethereum.')).toBeTruthy()
  })

  it.each([
    ['the visitor’s own', { payment: { recipient: SENDER } }, /one of your own addresses/],
    [
      'one that looks like an earlier one',
      { recipients: [`${RECIPIENT.slice(0, 12)}${'0'.repeat(20)}${RECIPIENT.slice(32)}`.toLowerCase()] },
      /starts and ends like one you know/,
    ],
    [
      'a contract on another network',
      { contractOn: ['OP Mainnet'] },
      /a contract on another network and not on this one/,
    ],
  ])(
    'A recipient that is %s has a warning, before the button can be pressed',
    async (_what, setting, said) => {
      const { view } = await show(setting)
      const button = await view.findByRole('button', { name: 'Pay 0.5 ETH' })
      expect(button.getAttribute('aria-disabled')).toBe('true')
      await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
      expect(view.getByText(said)).toBeTruthy()
    },
  )

  it('A recipient that is only new has no warning, because sites name a new one for each order', async () => {
    const { view } = await show()
    const button = await view.findByRole('button', { name: 'Pay 0.5 ETH' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    expect(view.queryByText(/You have not sent anything to this address/)).toBeNull()
  })

  it('Another transaction whose outcome is unknown has to be looked at first', async () => {
    const { view } = await show({ intent: { paymentId: undefined, state: 'unclear' } })
    await view.findByText('A transfer is still open')
    expect(view.queryByRole('button', { name: 'Pay 0.5 ETH' })).toBeNull()
  })

  it.each([
    ['PAYMENT_MISMATCH', /answered with another payment than/],
    ['PAYMENT_ID_USED', /has used the number of this payment/],
    ['PAYMENT_BUSY', /Too many payments of this amount are open/],
    ['PAYMENT_UNREACHABLE', /Check your connection; we keep trying/],
    ['PAYMENT_INVALID', /asked for a payment that cannot be made/],
  ])('Nothing can be paid after %s, and the view says why', async (code, said) => {
    const { view, store } = await show({ payment: undefined })
    act(() => {
      store.dispatch(paymentChanged({ id: TERMS.id, failure: { code, message: '' } }))
    })
    await view.findByText('This cannot be paid now')
    expect(view.getByText(said)).toBeTruthy()
    expect(view.queryByRole('button', { name: /^Pay / })).toBeNull()
    expect(view.getByRole('button', { name: /^Back to / })).toBeTruthy()
  })
})

describe('the ways to pay', () => {
  it('The connected wallet, another one, and a code for any wallet with its parts to copy', async () => {
    const { view } = await show({ view: 'PayWays' })
    expect(await view.findByRole('img', { name: 'QR code that pays 0.5 ETH on Ethereum' })).toBeTruthy()
    expect(view.getByRole('button', { name: /^Foxglove/ })).toBeTruthy()
    expect(view.getByRole('button', { name: 'Connect another wallet' })).toBeTruthy()
    expect(view.getByRole('button', { name: 'Copy amount' })).toBeTruthy()
    expect(view.getByRole('button', { name: 'Copy address' })).toBeTruthy()
  })

  it('As soon as a transaction is known, its state is shown instead of the code', async () => {
    const { view, store } = await show({ view: 'PayWays' })
    await view.findByRole('img', { name: /^QR code/ })
    act(() => {
      store.dispatch(
        paymentChanged({ id: TERMS.id, payment: { ...PAYMENT, status: 'pending', transactionId: HASH } }),
      )
    })
    await view.findByText('Payment sent')
    expect(view.queryByRole('img', { name: /^QR code/ })).toBeNull()
  })
})

describe('what became of a payment', () => {
  it.each([
    ['paid', 'Paid', '0.5 ETH arrived'],
    ['overpaid', 'Paid', '0.7 ETH arrived, more than asked for'],
    ['underpaid', 'Less arrived than was asked for', '0.7 ETH of 0.5 ETH arrived'],
    ['late', 'Paid after the time', 'decides what follows'],
    ['expired', 'The payment has expired', 'Send nothing any more'],
    ['reorganised', 'The network took the payment back', 'Do not pay again'],
    ['pending', 'Payment sent', 'You can close this'],
  ] as const)('The status %s is said, with the way back to the site', async (status, title, said) => {
    const { view } = await show({
      view: 'PayResult',
      payment: { status, receivedAmount: '0.7', transactionId: HASH },
    })
    const notice = await view.findByText(title)
    expect(notice.closest('[aria-live="polite"]')?.textContent).toContain(said)
    expect(view.getByRole('button', { name: /^Back to / })).toBeTruthy()
    expect(view.queryByRole('button', { name: /^Pay / })).toBeNull()
    expect(view.getByRole('link', { name: /Etherscan/ }).getAttribute('href')).toBe(
      `https://etherscan.io/tx/${HASH}`,
    )
  })

  it.each([
    ['asked', 'Confirm in your wallet', []],
    ['unclear', 'It may have been sent', ['Check again', 'I checked: pay again']],
    ['dropped', 'The network no longer has it', ['Check again', 'I checked: pay again']],
    ['sent', 'Payment sent', []],
    ['declined', 'You declined the payment', ['Back to the payment']],
    ['not-sent', 'It was not sent', ['Back to the payment']],
    ['failed', 'The payment failed', ['Back to the payment']],
  ] as const)('A transaction that is %s offers only what may follow', async (state, title, actions) => {
    const { view } = await show({ view: 'PayResult', intent: { state, transactionId: HASH } })
    await view.findByText(title)
    const offered = ['Check again', 'I checked: pay again', 'Back to the payment'].filter((name) =>
      view.queryByRole('button', { name }),
    )
    expect(offered).toEqual(actions)
  })

  it.each([
    ['sent', true],
    ['unclear', true],
    ['confirmed', false],
  ] as const)('While the swap for it is %s, it is not paid: %s', async (state, isStopped) => {
    const { view, store } = await show()
    await view.findByRole('button', { name: 'Pay 0.5 ETH' })
    act(() => void store.dispatch(intentChanged(swapFor(state))))
    await view.findByText(isStopped ? 'A swap is still open' : /^The swap is done: you hold 0.5 ETH now/)
    expect(view.queryAllByRole('button', { name: 'Pay 0.5 ETH' })).toHaveLength(isStopped ? 0 : 1)
  })

  it.each(['declined', 'not-sent', 'failed'] as const)(
    'After a swap, a transfer that is %s is said to leave the asset with the visitor',
    async (state) => {
      const { view, store } = await show({ view: 'PayResult', intent: { state, transactionId: HASH } })
      act(() => void store.dispatch(intentChanged(swapFor('confirmed'))))
      await view.findByText('Nothing was paid. You hold the 0.5 ETH now; pay again.')
      expect(view.getByRole('button', { name: 'Back to the payment' })).toBeTruthy()
    },
  )

  it('The API comes first: a payment that another wallet paid is paid, whatever this one answers', async () => {
    const { view } = await show({
      view: 'PayResult',
      payment: { status: 'paid', receivedAmount: '0.5' },
      intent: { state: 'unclear' },
    })
    await view.findByText('Paid')
    expect(view.queryByRole('button', { name: 'I checked: pay again' })).toBeNull()
  })

  it('In Arabic and German the result is said as well', async () => {
    const german = await show({ view: 'PayResult', payment: { status: 'paid' }, language: 'de' })
    await german.view.findByText('Bezahlt')
    cleanup()
    const arabic = await show({ view: 'PayResult', payment: { status: 'paid' }, language: 'ar' })
    await arabic.view.findByText('تم الدفع')
  })
})
