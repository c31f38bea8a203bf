import { beforeEach, describe, expect, it } from 'vitest'
import type { AppStore } from '#modal/app/store.ts'
import { recordIntent } from '#modal/core/commands/transactions/record-intent.ts'
import { sendTransaction } from '#modal/core/commands/transactions/send-transaction.ts'
import type { IntentState } from '#modal/core/state/transactions/intent.ts'
import { namespacePicked, networksConfigured } from '#modal/core/state/network/network-slice.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import { walletConnected } from '#modal/core/state/wallet-events.ts'
import { fail } from '#schemas/errors/result.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import {
  createSendFixture,
  decisionOf,
  openDocument,
  type SendFixture,
} from '#tests/support/fixtures/send-fixture.ts'

const OTHER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

let fixture: SendFixture
let store: AppStore

beforeEach(() => {
  fixture = createSendFixture()
  store = openDocument(fixture)
})

/** Presses the button for the payment; each letter is one attempt. */
function pay(letter: string, change: { readonly from?: string; readonly paymentId?: string } = {}) {
  const { intent, prepared } = decisionOf(letter)
  return store.dispatch(
    sendTransaction({ intent: { ...intent, paymentId: 'order-0001', ...change }, prepared }),
  )
}

describe('a payment', () => {
  it('It is paid once: a second press asks no wallet, whatever the first one came to', async () => {
    expect(await pay('a')).toMatchObject({ state: 'sent', paymentId: 'order-0001' })
    expect(await pay('b')).toBeUndefined()
    expect(fixture.requests).toHaveLength(1)
  })

  it('It is paid once across tabs and accounts', async () => {
    const tab = openDocument(fixture)
    await Promise.all([pay('a'), pay('b')])
    store = tab
    store.dispatch(
      walletConnected({
        namespace: 'eip155',
        connectorId: 'eip6963:test.foxglove',
        accounts: [{ address: OTHER, type: 'eoa' }],
        wallet: { id: 'eip6963:test.foxglove', name: 'Foxglove' },
      }),
    )
    expect(await pay('c', { from: OTHER })).toBeUndefined()
    expect(fixture.requests).toHaveLength(1)
  })

  it('Another payment of the account is asked for', async () => {
    await pay('a')
    expect(await pay('b', { paymentId: 'order-0002' })).toMatchObject({ state: 'sent' })
  })

  it('After a rejection it can be paid', async () => {
    fixture.answer = () => Promise.resolve(fail(4001, 'No.'))
    expect(await pay('a')).toMatchObject({ state: 'declined' })
    expect(await pay('b')).toMatchObject({ state: 'declined' })
    expect(fixture.requests).toHaveLength(2)
  })

  it.each<[IntentState, number]>([
    ['failed', 2],
    ['dismissed', 2],
    ['not-sent', 2],
    ['confirmed', 1],
    ['unclear', 1],
    ['dropped', 1],
  ])('After an attempt that is %s the wallet was asked %d times', async (state, times) => {
    const first = await pay('a')
    // The network loses the transaction first, because what was seen on the chain stays sent.
    for (const next of ['dropped', state] as const)
      if (first) await store.dispatch(recordIntent({ ...first, state: next }))
    expect(selectIntents(store.getState()).intents[0]?.state).toBe(state)
    await pay('b')
    expect(fixture.requests).toHaveLength(times)
  })

  it('The site may work with another namespace meanwhile', async () => {
    const networks = ['eip155:1', SOLANA].flatMap((id) => findNetwork(id) ?? [])
    store.dispatch(networksConfigured({ networks }))
    store.dispatch(namespacePicked('solana'))
    expect(store.getState().network.activeNamespace).toBe('solana')
    expect(await pay('a')).toMatchObject({ state: 'sent' })
  })
})
