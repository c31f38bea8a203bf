import { act, cleanup, configure, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTransfers } from '#modal/chains/eip155/send.ts'
import { saveLabel } from '#modal/core/commands/account/address-labels.ts'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { optionsParsed, selectOptions } from '#modal/core/state/options/options-slice.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { draftChanged, planMade } from '#modal/features/send/send-slice.ts'
import { intentChanged, intentShown } from '#modal/core/state/transactions/intents-slice.ts'
import {
  startAccountServer,
  type AccountServer,
  type AccountFixture,
} from '#tests/support/servers/account-server.ts'
import { historyEntry, movedToken, SENT_ETHER } from '#tests/support/builders/account-fixture.ts'
import { partition } from '#tests/support/fixtures/linked-modal.ts'
import { ADDRESS, connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'

const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const SOLANA = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'

// Answers come over real sockets.
configure({ asyncUtilTimeout: 5_000 })

beforeEach(() => {
  // There is no layout in this environment, so the lists get a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(460)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(460)
})

let server: AccountServer | undefined

afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await server?.stop()
})

/** A wallet that writes its accounts without capitals, as many do. */
async function open(fixture: Partial<AccountFixture> = {}) {
  server = await startAccountServer(fixture)
  const modal = await renderModal({
    wallets: [WALLET],
    apiUrl: server.url,
    networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    storage: partition(),
    transfers: async () =>
      createTransfers({
        apiUrl: 'http://api.test',
        projectId: 'demo',
        fetch: () => Promise.reject(new TypeError()),
      }),
  })
  act(() => {
    connectAccount(modal.store, 'eip155', ADDRESS.toLowerCase())
    modal.store.dispatch(openModal())
  })
  await modal.view.findByText('0x9965…A4dc')
  return modal
}

describe('an EVM address', () => {
  it('The address has EIP-55 capitals wherever it is shown or copied, however the wallet writes it', async () => {
    const { view, store, user } = await open()
    expect(view.getByText(ADDRESS, { exact: true })).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Copy address' }))
    expect(await navigator.clipboard.readText()).toBe(ADDRESS)
    act(() => connectAccount(store, 'solana', SOLANA))
    expect(await view.findByText('0x9965…A4dc', { selector: 'li *' })).toBeTruthy()

    act(() => store.dispatch(openModal({ view: 'WalletReceive' })))
    const copy = await view.findByRole('button', { name: 'Copy address' })
    expect(view.getByRole('img', { name: /^QR code/ })).toBeTruthy()
    expect(view.baseElement.textContent).toContain(`address: ${ADDRESS}`)
    expect([view.getByText('0x9965').tagName, view.getByText('A4dc').tagName]).toEqual(['SPAN', 'SPAN'])
    await user.click(copy)
    expect(await navigator.clipboard.readText()).toBe(ADDRESS)

    act(() => store.dispatch(navigate('SIWXSignMessage', { namespace: 'eip155', isRequired: false })))
    expect(await view.findByText(ADDRESS, { selector: 'dd *' })).toBeTruthy()

    act(() => store.dispatch(openModal({ view: 'Profile' })))
    expect(await view.findByRole('button', { name: 'Name 0x9965…A4dc' })).toBeTruthy()
    expect(view.baseElement.textContent).not.toContain(ADDRESS.slice(0, 6).toLowerCase() + '…a4dc')
  })
})

describe('the visitor’s labels', () => {
  it('A label can be set by keyboard, and the focus returns to the button', async () => {
    const { view, store, user } = await open()
    act(() => store.dispatch(openModal({ view: 'Profile' })))
    await user.click(await view.findByRole('button', { name: 'Name 0x9965…A4dc' }))
    await user.keyboard('Boat\u202e  fund{Enter}')
    const rename = await view.findByRole('button', { name: 'Name Boat fund' })
    expect(document.activeElement).toBe(rename)
    await user.keyboard('{Enter}')
    await user.clear(await view.findByRole('textbox'))
    await user.keyboard('Never{Escape}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Name Boat fund')
  })

  it('The label is shown in the account, its chains, and where it receives', async () => {
    const { view, store } = await open()
    await act(() => store.dispatch(saveLabel(ADDRESS, 'Boat fund')))
    expect(await view.findByText('Boat fund')).toBeTruthy()
    act(() => connectAccount(store, 'solana', SOLANA))
    const chains = await view.findByRole('list', { name: 'Connected chains' })
    expect(within(chains).getByText('Boat fund').closest('li')?.textContent).toContain('0x9965…A4dc')
    act(() => store.dispatch(openModal({ view: 'WalletReceive' })))
    expect(await view.findByText('Boat fund')).toBeTruthy()
  })

  it('The label names the parties of the history, in either case of the address', async () => {
    const sent = historyEntry('a', 'send', {
      sentFrom: ADDRESS,
      sentTo: FRIEND.toLowerCase(),
      transfers: [movedToken('out', '5')],
    })
    const { view, store } = await open({ history: [sent] })
    await act(() => store.dispatch(saveLabel(FRIEND, 'Anna')))
    act(() => store.dispatch(openModal({ view: 'Transactions' })))
    const row = within(await view.findByRole('list', { name: 'Activity' })).getAllByRole('listitem')[1]
    expect(row?.textContent).toContain('Anna')
    await act(() => store.dispatch(saveLabel(FRIEND, '')))
    expect(row?.textContent).toContain('0x3C44…93BC')
  })

  it('The label is shown above a recipient’s full address: at the field, in the preview, and after sending', async () => {
    const { view, store } = await open()
    await act(() => store.dispatch(saveLabel(FRIEND, 'Anna')))
    act(() => store.dispatch(openModal({ view: 'WalletSend' })))
    await view.findByRole('textbox', { name: 'Address or name' })
    act(() => void store.dispatch(draftChanged({ recipient: FRIEND.toLowerCase() })))
    expect((await view.findByText('Anna')).nextSibling?.textContent).toBe(FRIEND)

    const from = { from: ADDRESS.toLowerCase(), caipNetworkId: 'eip155:1' }
    const plan = { id: 'ab'.repeat(16), ...from, token: SENT_ETHER, amount: '1', to: FRIEND, name: undefined }
    act(() => {
      store.dispatch(planMade(plan))
      store.dispatch(navigate('WalletSendPreview'))
    })
    expect((await view.findByText('Anna')).nextSibling?.textContent).toBe(FRIEND)
    expect(view.getByText(ADDRESS)).toBeTruthy()

    act(() => {
      store.dispatch(intentChanged({ ...INTENT, id: plan.id, state: 'confirmed' }))
      store.dispatch(intentShown(plan.id))
      store.dispatch(navigate('WalletSendConfirmed'))
    })
    expect((await view.findByText('Anna')).nextSibling?.textContent).toBe(FRIEND)
  })

  it('The site’s label applies only to the visitor’s own accounts, as plain text, and the visitor’s label wins', async () => {
    const { view, store } = await open()
    const addressLabels = { [ADDRESS]: 'Pay\u202eroll', [FRIEND]: 'Your bank' }
    act(() => void store.dispatch(optionsParsed({ ...selectOptions(store.getState()), addressLabels })))
    expect(await view.findByText('Payroll')).toBeTruthy()
    await act(() => store.dispatch(saveLabel(ADDRESS, 'Mine')))
    expect(await view.findByText('Mine')).toBeTruthy()
    expect(view.queryByText('Payroll')).toBeNull()
    act(() => store.dispatch(openModal({ view: 'WalletSend' })))
    await view.findByRole('textbox', { name: 'Address or name' })
    act(() => void store.dispatch(draftChanged({ recipient: FRIEND.toLowerCase() })))
    expect(await view.findByText(FRIEND)).toBeTruthy()
    expect(view.queryByText('Your bank')).toBeNull()
  })
})

const INTENT = {
  caipNetworkId: 'eip155:1',
  from: ADDRESS.toLowerCase(),
  to: FRIEND,
  symbol: 'ETH',
  decimals: 18,
  amount: '1',
  askedAtMs: 0,
  mark: '',
  isOursToSend: false,
  transactionId: `0x${'ab'.repeat(32)}`,
}
