import { act, cleanup, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { accountsChanged } from '#modal/core/state/account/account-slice.ts'
import { walletConnected } from '#modal/core/state/wallet-events.ts'
import { AUTH_CONNECTOR } from '#modal/core/state/connectors/auth-connector.ts'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { networkSwitched } from '#modal/core/state/network/network-slice.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import type { AccountType } from '#schemas/entities/account.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import { ADDRESS, connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'
import { scriptedFrame } from '#tests/support/scripted/scripted-frame.ts'

afterEach(cleanup)

const POLICY: WalletPolicy = { ...WALLET_POLICY, recovery: 'deferred' }
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
import { WALLET_POLICY } from '#tests/support/builders/deployment.ts'
const READY = { status: 'ready', unlockers: [], isRecoveryDeferred: false, isStorageKept: true }

/** Renders the Receive view with the embedded wallet connected. */
async function receive(state: object | undefined, type: AccountType = 'eoa') {
  let reported = state
  const wallet = scriptedFrame({
    getWalletStatus: () =>
      reported ? ok(reported) : fail('WALLET_LOAD_FAILED', 'The wallet could not be loaded. Try again.'),
  })
  const modal = await renderModal({ wallets: [], policy: POLICY, wallet })
  const open = (): void =>
    act(() => {
      modal.store.dispatch(openModal({ view: 'WalletReceive' }))
    })
  act(() => {
    modal.store.dispatch(
      walletConnected({
        namespace: 'eip155',
        connectorId: AUTH_CONNECTOR.id,
        accounts: [{ address: ADDRESS, type }],
        wallet: AUTH_CONNECTOR,
      }),
    )
  })
  open()
  const becomes = (next: object): void => {
    reported = next
  }
  return {
    ...modal,
    becomes,
    open,
    seesAddress: () => modal.view.baseElement.textContent.includes(ADDRESS),
  }
}

describe('the embedded wallet’s address', () => {
  it('The address is shown only once there is a recovery', async () => {
    const { view, user, store, becomes, open, seesAddress } = await receive({
      ...READY,
      status: 'setupRequired',
    })
    expect(await view.findByText('Secure your wallet first')).toBeTruthy()
    expect(seesAddress()).toBe(false)
    expect(view.queryByRole('img', { name: /^QR code/ })).toBeNull()
    expect(view.queryByRole('button', { name: 'Copy address' })).toBeNull()
    await user.click(view.getByRole('button', { name: 'Secure it now' }))
    expect(selectView(store.getState())).toBe('RecoverySetup')
    becomes(READY)
    open()
    expect(await view.findByRole('img', { name: 'QR code of your Ethereum address' })).toBeTruthy()
    expect(seesAddress()).toBe(true)
  })

  it('The address is not shown while the state of the recovery is unknown, and the query can be retried', async () => {
    const { view, user, becomes, seesAddress } = await receive(undefined)
    expect((await view.findByRole('alert')).textContent).toContain('Your address cannot be shown right now')
    expect(seesAddress()).toBe(false)
    becomes(READY)
    await user.click(view.getByRole('button', { name: 'Try again' }))
    expect(await view.findByRole('img', { name: /^QR code/ })).toBeTruthy()
  })

  it('The address is shown below a warning if the owner allows a later recovery', async () => {
    const { view } = await receive({ ...READY, isRecoveryDeferred: true })
    expect(await view.findByRole('img', { name: /^QR code/ })).toBeTruthy()
    expect(view.getByRole('heading', { name: 'Your wallet is not secured' })).toBeTruthy()
    expect(view.getByRole('button', { name: 'Secure it now' })).toBeTruthy()
  })
})

describe('a receiving address', () => {
  it('The shown address follows the wallet’s account changes', async () => {
    const { view, store } = await renderModal({ wallets: [WALLET] })
    act(() => {
      connectAccount(store, 'eip155', ADDRESS)
      store.dispatch(openModal({ view: 'WalletReceive' }))
    })
    const before = (await view.findByRole('img', { name: /^QR code/ })).innerHTML
    expect(view.baseElement.textContent).toContain(ADDRESS)
    const accounts = [OTHER, ADDRESS].map((address) => ({ address, type: 'eoa' as const }))
    act(() => void store.dispatch(accountsChanged({ namespace: 'eip155', accounts })))
    expect(view.baseElement.textContent).toContain(OTHER)
    expect(view.baseElement.textContent).not.toContain(ADDRESS)
    expect(view.getByRole('img', { name: /^QR code/ }).innerHTML).not.toBe(before)
  })
})

describe('the networks of a receiving address', () => {
  it('A smart account receives on its current network only, and the list says why', async () => {
    const { view, user, store } = await receive(READY, 'smartAccount')
    await user.click(await view.findByRole('button', { name: /^Only on Ethereum/ }))
    const list = await view.findByRole('list', { name: 'Networks' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ethereum'])
    expect(view.getByText(/^This is a smart account/)).toBeTruthy()
    act(() => void store.dispatch(networkSwitched({ namespace: 'eip155', caipNetworkId: 'eip155:10' })))
    expect(await within(list).findByText('OP Mainnet')).toBeTruthy()
    expect(within(list).queryByText('Ethereum')).toBeNull()
  })

  it('Other accounts receive on all networks of the site with their form of address', async () => {
    const { view, user } = await receive(READY)
    await user.click(await view.findByRole('button', { name: /^Only on 2 networks/ }))
    const list = await view.findByRole('list', { name: 'Networks' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    expect(view.getByText(/your Ethereum address/)).toBeTruthy()
  })
})
