import { act, cleanup, configure, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { networkSwitched } from '#modal/core/state/network/network-slice.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { planMade, selectSend } from '#modal/features/send/send-slice.ts'
import type { Transaction } from '#schemas/http/blockchain/history.ts'
import {
  startAccountServer,
  WHOLE,
  type AccountServer,
  type AccountFixture,
} from '#tests/support/servers/account-server.ts'
import { historyEntry, movedToken, SENT_ETHER } from '#tests/support/builders/account-fixture.ts'
import { ADDRESS, connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'
import { playTransfers } from '#tests/support/chains/send-nodes.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

// Answers come over real sockets.
configure({ asyncUtilTimeout: 10_000 })

const FRIEND = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const FORGED = `0x976E${'4'.repeat(32)}0aa9`
const FIRST_TIME = /You have not sent anything to this address/
const LOOK_ALIKE = /starts and ends like one you know/
const ELSEWHERE = /is a contract on another network and not on this one/
const NOT_LOOKED_UP = /We could not check whether this address is a contract on another network/
const CONTRACT = '0x6001'
const UNREAD = /Only part of the account’s history/

let server: AccountServer | undefined
afterEach(async () => {
  cleanup()
  await server?.stop()
})

const dust = (index: number): Transaction =>
  historyEntry(`dust-${index}`, 'receive', {
    sentFrom: `0x${index.toString(16).padStart(40, '1')}`,
    sentTo: ADDRESS,
    transfers: [movedToken('in', '0.000001')],
  })
const payment = historyEntry('payment', 'send', {
  sentFrom: ADDRESS,
  sentTo: FRIEND,
  transfers: [movedToken('out', '5')],
})
/** A payment to the friend, followed by a number of unsolicited newer entries. */
const dustAbove = (count: number): readonly Transaction[] => [
  ...Array.from({ length: count }, (_, index) => dust(index)),
  payment,
]

/** The preview of half an ether on Ethereum; `codes` is the code other networks have at the recipient's address. */
async function review(
  to: string,
  fixture: Partial<AccountFixture> = {},
  codes: Readonly<Record<string, unknown>> = {},
) {
  server = await startAccountServer({ pageSize: 25, ...fixture })
  const transfers = await playTransfers('eip155', codes)
  const modal = await renderModal({
    wallets: [WALLET],
    apiUrl: server.url,
    networks: ['eip155:1', 'eip155:137'],
    served: ['eip155:1', 'eip155:10', 'eip155:137', 'eip155:8453'],
    transfers: () => Promise.resolve(transfers),
  })
  const { store, view } = modal
  act(() => {
    connectAccount(store, 'eip155', ADDRESS)
    store.dispatch(openModal({ view: 'WalletSend' }))
  })
  await view.findByRole('textbox', { name: 'Amount' })
  act(() => {
    store.dispatch(
      planMade({
        id: 'a'.repeat(32),
        from: ADDRESS,
        caipNetworkId: 'eip155:1',
        token: SENT_ETHER,
        amount: '500000000000000000',
        to,
        name: undefined,
      }),
    )
    store.dispatch(navigate('WalletSendPreview'))
  })
  await view.findByText('0.5 ETH')
  return { ...modal, server }
}

const histories = ({ requests }: AccountServer): number =>
  requests.filter(({ pathname }) => pathname.endsWith('/history')).length

describe('warnings about a recipient', { timeout: 30_000 }, () => {
  it('A recipient that resembles an address far down in the history has a warning', async () => {
    const { view } = await review(FORGED, { history: dustAbove(30) })
    expect((await view.findByText(LOOK_ALIKE)).textContent).toContain(FRIEND)
    expect(view.queryByText(UNREAD)).toBeNull()
  })

  it('A payment below a hundred dust transfers is found', async () => {
    const { view, server: api } = await review(FRIEND, { history: [...dustAbove(180), ...dustAbove(60)] })
    await waitFor(() => expect(histories(api)).toBe(8))
    const send = await view.findByRole('button', { name: 'Send' })
    await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull())
    await waitFor(() => expect(view.queryByText(FIRST_TIME)).toBeNull())
    expect(histories(api)).toBe(8)
  })

  it('No more of the history is read once an earlier payment is found', async () => {
    const { view, server: api } = await review(FRIEND, { history: [payment, ...dustAbove(90)] })
    const send = await view.findByRole('button', { name: 'Send' })
    await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull())
    await quietFor(300)
    expect(histories(api)).toBe(1)
  })

  it('An endless history leads to a warning about the unread part', async () => {
    const { view, server: api } = await review(FRIEND, { history: dustAbove(1_000) })
    expect(await view.findByText(FIRST_TIME)).toBeTruthy()
    expect(view.getByText(UNREAD)).toBeTruthy()
    await waitFor(() => expect(histories(api)).toBe(10))
    expect(view.getByText(UNREAD)).toBeTruthy()
  })

  it.each([
    ['a source was down', { sources: [{ ...WHOLE, isComplete: false }] }],
    ['later pages failed', { brokenCursors: new Map([['25', { status: 400 }]]), history: dustAbove(90) }],
  ])('A warning about the unread part appears if %s', async (_case, fixture) => {
    const { view } = await review(FRIEND, fixture)
    expect(await view.findByText(UNREAD)).toBeTruthy()
  })
})

describe('a recipient that is a contract on another network', { timeout: 30_000 }, () => {
  it.each([
    ['a new recipient', {}],
    ['an earlier recipient', { history: [payment] }],
  ])('The warning names the networks for %s', async (_who, fixture) => {
    const { view } = await review(FRIEND, fixture, { 'eip155:10': CONTRACT, 'eip155:8453': CONTRACT })
    const warning = (await view.findByText(ELSEWHERE)).closest('li')
    expect(warning?.textContent).toContain('OP Mainnet, Base')
    expect(warning?.dataset['grave']).toBe('true')
    expect(view.queryByText(NOT_LOOKED_UP)).toBeNull()
  })

  it('There is no warning if it is a contract here as well, or is the sender', async () => {
    const { view } = await review(FRIEND, {}, { 'eip155:1': CONTRACT, 'eip155:10': CONTRACT })
    expect(await view.findByText(FIRST_TIME)).toBeTruthy()
    expect(view.queryByText(ELSEWHERE)).toBeNull()
    cleanup()
    await server?.stop()
    const self = await review(ADDRESS, {}, { 'eip155:10': CONTRACT })
    expect(await self.view.findByText(/one of your own addresses/)).toBeTruthy()
    expect(self.view.queryByText(ELSEWHERE)).toBeNull()
  })

  it('A new recipient has a warning if it could not be checked', async () => {
    const { view } = await review(FRIEND, {}, { 'eip155:10': null })
    expect(await view.findByText(NOT_LOOKED_UP)).toBeTruthy()
    expect(view.getByText(FIRST_TIME)).toBeTruthy()
  })

  it('An earlier recipient has no warning if it could not be checked', async () => {
    const { view } = await review(FRIEND, { history: [payment] }, { 'eip155:10': null })
    const send = await view.findByRole('button', { name: 'Send' })
    await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull())
    expect(view.queryByText(NOT_LOOKED_UP)).toBeNull()
  })

  it('Warnings and the send button wait for the check, for one second at most', async () => {
    const { view } = await review(FRIEND, {}, { 'eip155:10': new Promise(() => {}) })
    const send = await view.findByRole('button', { name: 'Send' })
    await quietFor(500)
    expect(send.getAttribute('aria-disabled')).toBe('true')
    expect(view.queryByText(FIRST_TIME)).toBeNull()
    await view.findByText(NOT_LOOKED_UP, {}, { timeout: 2_000 })
    expect(view.getByText(FIRST_TIME)).toBeTruthy()
  })
})

describe('a plan of another network or account', { timeout: 30_000 }, () => {
  it.each([
    ['network', { network: 'eip155:137', address: ADDRESS }],
    ['account', { network: 'eip155:1', address: FRIEND }],
  ])('The plan is dropped, and the form says why (%s)', async (_case, { network, address }) => {
    const { view, store } = await review(FORGED)
    act(() => {
      if (address !== ADDRESS) connectAccount(store, 'eip155', address)
      store.dispatch(networkSwitched({ namespace: 'eip155', caipNetworkId: network }))
    })
    expect(await view.findByRole('heading', { level: 1, name: 'Send' })).toBeTruthy()
    expect(await view.findByText(/The account or the network changed. Enter the transfer again/)).toBeTruthy()
    expect(view.queryByText('0.5 ETH')).toBeNull()
    expect(selectSend(store.getState())).toMatchObject({ plan: undefined, draft: { amount: '' } })
  })
})
