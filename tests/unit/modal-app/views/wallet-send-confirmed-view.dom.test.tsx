import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { viewReset } from '#modal/core/state/router/router-slice.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import { intentChanged, intentShown } from '#modal/core/state/transactions/intents-slice.ts'
import { connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'
import { decisionOf, HASH, RECIPIENT, SENDER } from '#tests/support/fixtures/send-fixture.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const INTENT: Intent = {
  ...decisionOf('a').intent,
  amount: '1500000000000000000',
  askedAtMs: 0,
  mark: '{}',
  isOursToSend: false,
  state: 'asked',
}

async function show(change: Partial<Intent>) {
  const modal = await renderModal({ wallets: [WALLET], networks: ['eip155:1'] })
  const intent: Intent = { ...INTENT, ...change }
  act(() => {
    connectAccount(modal.store, 'eip155', SENDER)
    modal.store.dispatch(intentChanged(intent))
    modal.store.dispatch(intentShown(intent.id))
    modal.store.dispatch(viewReset({ view: 'WalletSendConfirmed', params: undefined }))
  })
  await modal.view.findByRole('heading', { level: 1, name: 'Transfer' })
  return modal
}

const AGAIN = ['Check again', 'I checked: make another transfer']
const LOOK = ['Check again', 'Done']
const OVER = ['Done']
const BACK = ['Back to the transfer', 'Done']

describe('the outcome of a transfer', () => {
  it.each([
    ['asked', 'Confirm in your wallet', 'in Foxglove, then approve there', []],
    ['sent', 'Sent', 'Ethereum has the transfer', OVER],
    ['dropped', 'The network no longer has it', 'Check Foxglove before you send 1.5 ETH again', AGAIN],
    ['confirmed', 'Transfer confirmed', 'Ethereum confirmed the transfer of 1.5 ETH', OVER],
    ['failed', 'The transfer failed', '1.5 ETH did not move. Only the fee was paid', OVER],
    ['unclear', 'It may have been sent', 'We could not find out whether 1.5 ETH left your account', AGAIN],
    [
      'failing',
      'Foxglove reported an error',
      'It is not certain yet that 1.5 ETH stayed in your account. We check Ethereum for up to two minutes',
      LOOK,
    ],
    ['declined', 'You declined the transfer', 'Nothing was sent. Your entries are kept', BACK],
    ['not-sent', 'It was not sent', '1.5 ETH did not leave your account', BACK],
  ] as const)('The state %s is shown, with the possible actions', async (state, title, said, actions) => {
    const { view } = await show({ state, ...(state !== 'asked' && { transactionId: HASH }) })
    const reported = await view.findByText(title)
    expect(reported.closest('[aria-live="polite"]')?.textContent).toContain(said)
    expect(view.getByText(RECIPIENT)).toBeTruthy()
    const offered = ['Check again', ...BACK, 'I checked: make another transfer'].filter((name) =>
      view.queryByRole('button', { name }),
    )
    expect(new Set(offered)).toEqual(new Set(actions))
    const link = view.queryByRole('link', { name: /Etherscan/ })
    expect(link?.getAttribute('href')).toBe(state === 'asked' ? undefined : `https://etherscan.io/tx/${HASH}`)
  })

  it.each([
    [{ kind: 'funds', code: -32_000 }, 'the account has too little for the amount and the fee'],
    [{ kind: 'refused', code: -32_003 }, 'the network refused the transfer'],
    [{ kind: 'fault', code: -32_603 }, 'Foxglove reported an error (-32603).'],
    [{ kind: 'moved' }, 'The account or the network changed before Foxglove was asked.'],
  ] as const)(
    'The reason is shown immediately, as long as the transfer may be unsent (%s)',
    async (reason, said) => {
      const { view, store } = await show({ state: 'failing', reason, endedAtMs: 0 })
      expect((await view.findByText(said, { exact: false })).closest('[aria-live="polite"]')).toBeTruthy()
      for (const state of ['unclear', 'not-sent'] as const) {
        act(() => void store.dispatch(intentChanged({ ...INTENT, state, reason })))
        expect(view.getByText(said, { exact: false })).toBeTruthy()
      }
      act(() => void store.dispatch(intentChanged({ ...INTENT, state: 'sent', transactionId: HASH, reason })))
      expect(view.queryByText(said, { exact: false })).toBeNull()
    },
  )

  it('The link leads to the account’s page while the transaction has no id', async () => {
    const { view } = await show({ state: 'unclear' })
    const link = await view.findByRole('link', { name: /Etherscan/ })
    expect(link.getAttribute('href')).toBe(`https://etherscan.io/address/${SENDER}`)
  })

  it('The chain can be checked if the wallet does not answer for long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { view } = await show({ state: 'asked' })
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(await view.findByText('Check again')).toBeTruthy()
    expect(view.queryByText('I checked: make another transfer')).toBeNull()
  })
})
