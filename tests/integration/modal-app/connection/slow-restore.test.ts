import { describe, expect, it } from 'vitest'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { selectConnectedConnectorId } from '#modal/core/state/connection/connection-slice.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { selectIsViewPending } from '#modal/core/state/modal/pending-view.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { linkModal, partition, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'
import { createEip1193Wallet } from '#tests/support/fakes/eip1193-wallet.ts'
import { slowly } from '#tests/support/fakes/slow-wallet.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const ID = 'eip6963:test.wallet'
const OTHER_ID = 'eip6963:other.wallet'

/** A connected modal that was reloaded, and whose wallet takes that long to share its accounts. */
async function loadAgain(delayMs: number) {
  const wallet = createEip1193Wallet()
  const storage = partition()
  const first = linkModal({ wallets: [wallet.found], storage })
  await first.restored
  await first.store.dispatch(connectWallet({ connectorId: ID }))
  first.close()
  const slow = slowly(wallet.found, 'eth_accounts', delayMs)
  return { wallet, ...linkModal({ wallets: [slow], storage }) }
}

describe('ticket after a reload', () => {
  it('A ticket waits for its wallet, however slowly that is restored, and is performed then.', async () => {
    const { wallet, queue, restored, close } = await loadAgain(7_000)
    const pending = queue.submit('request', {
      namespace: 'eip155',
      method: 'personal_sign',
      params: ['0x61', wallet.addresses()[0]],
    })
    expect(await pending).toMatchObject({ ok: true })
    await restored
    close()
  }, 20_000)
})

describe('wallet that announces itself after the wait', () => {
  async function announceLate(between: (modal: LinkedModal) => Promise<unknown> = async () => {}) {
    const wallet = createEip1193Wallet()
    const other = createEip1193Wallet(OTHER_ID)
    const storage = partition()
    const first = linkModal({ wallets: [wallet.found], storage })
    await first.restored
    await first.store.dispatch(connectWallet({ connectorId: ID }))
    first.close()
    const wallets = [other.found]
    const later = linkModal({ wallets, storage })
    await later.restored
    await between(later)
    wallets.push(wallet.found)
    await later.modal.walletsChanged({ wallets: wallets.map(({ info }) => info) })
    const held = () => selectConnectedConnectorId('eip155')(later.store.getState())
    return { ...later, held }
  }

  it('The wallet is restored, and a ticket that waits for a connection resolves.', async () => {
    let connecting: Promise<unknown> = Promise.resolve()
    const { store, held, close } = await announceLate(async ({ store, queue }) => {
      connecting = queue.submit('connect', {})
      await expect.poll(() => selectView(store.getState())).toBe('Connect')
    })
    expect(await connecting).toMatchObject({ ok: true, value: { namespace: 'eip155' } })
    expect(held()).toBe(ID)
    expect(selectIsOpen(store.getState())).toBe(false)
    expect(selectView(store.getState())).toBe('Account')
    close()
  })

  it.each<[string, (modal: LinkedModal) => Promise<unknown>, string | undefined]>([
    [
      'connected another one',
      ({ store }) => store.dispatch(connectWallet({ connectorId: OTHER_ID })),
      OTHER_ID,
    ],
    ['disconnected', ({ queue }) => queue.submit('disconnect', {}), undefined],
    ['disconnected its chain', ({ queue }) => queue.submit('disconnect', { namespace: 'eip155' }), undefined],
  ])(
    'The wallet is not restored after the visitor has %s meanwhile.',
    async (_name, between, connectorId) => {
      const { held, close } = await announceLate(between)
      await quietFor(100)
      expect(held()).toBe(connectorId)
      close()
    },
  )
})

describe('account view before its wallet is restored', () => {
  it('The view waits, and is shown once the wallet is restored.', async () => {
    const { modal, store, restored, close } = await loadAgain(200)
    await modal.open({ view: 'Profile' })
    expect(selectView(store.getState())).toBe('Profile')
    expect(selectIsViewPending(store.getState())).toBe(true)
    await restored
    expect(selectView(store.getState())).toBe('Profile')
    expect(selectIsViewPending(store.getState())).toBe(false)
    close()
  })

  it.each(['Account', 'Profile', 'WalletReceive', 'Transactions'])(
    'The view %s is replaced by Connect when nothing is restored.',
    async (view) => {
      const { modal, store, restored, close } = linkModal({ wallets: [createEip1193Wallet().found] })
      store.dispatch(openModal({ view }))
      expect(selectView(store.getState())).toBe(view)
      await restored
      expect(selectView(store.getState())).toBe('Connect')
      await modal.open({ view })
      expect(selectView(store.getState())).toBe('Connect')
      close()
    },
  )

  it('The view is not replaced when the visitor has navigated meanwhile.', async () => {
    const { store, restored, close } = linkModal({ wallets: [createEip1193Wallet().found] })
    store.dispatch(openModal({ view: 'Profile' }))
    store.dispatch(navigate('WhatIsAWallet'))
    await restored
    expect(selectView(store.getState())).toBe('WhatIsAWallet')
    close()
  })
})
