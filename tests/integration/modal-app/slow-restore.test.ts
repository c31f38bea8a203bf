import { describe, expect, it } from 'vitest'
import { connectWallet } from '#modal/core/connection/connect-wallet.ts'
import { openModal } from '#modal/core/modal/open-modal.ts'
import { selectIsAwaited } from '#modal/core/router/awaited.ts'
import { navigate } from '#modal/core/router/navigate.ts'
import { selectView } from '#modal/core/router/router-slice.ts'
import { linkModal, partition } from '#tests/support/linked-modal.ts'
import { createEip1193Wallet } from '#tests/support/wallets/eip1193-wallet.ts'
import { slowly } from '#tests/support/wallets/slowly.ts'

const ID = 'eip6963:test.wallet'

describe('a ticket of a modal that was loaded again', () => {
  it('waits for its wallet, however slowly that is restored, and is worked on then', async () => {
    const wallet = createEip1193Wallet()
    const storage = partition()
    const first = linkModal({ wallets: [wallet.found], storage })
    await first.restored
    await first.store.dispatch(connectWallet({ connectorId: ID }))
    first.close()
    const slow = slowly(wallet.found, 'eth_accounts', 7_000)
    const { queue, restored, close } = linkModal({ wallets: [slow], storage })
    const asked = queue.submit('request', {
      namespace: 'eip155',
      method: 'personal_sign',
      params: ['0x61', wallet.addresses()[0]],
    })
    expect(await asked).toMatchObject({ ok: true })
    await restored
    close()
  }, 20_000)
})

describe('a view of the account that is asked for before its wallet is restored', () => {
  it('waits, and is shown then', async () => {
    const wallet = createEip1193Wallet()
    const storage = partition()
    const first = linkModal({ wallets: [wallet.found], storage })
    await first.restored
    await first.store.dispatch(connectWallet({ connectorId: ID }))
    first.close()
    const slow = slowly(wallet.found, 'eth_accounts', 200)
    const { modal, store, restored, close } = linkModal({ wallets: [slow], storage })
    await modal.open({ view: 'Profile' })
    expect(selectView(store.getState())).toBe('Profile')
    expect(selectIsAwaited(store.getState())).toBe(true)
    await restored
    expect(selectView(store.getState())).toBe('Profile')
    expect(selectIsAwaited(store.getState())).toBe(false)
    close()
  })

  it.each(['Account', 'Profile', 'WalletReceive', 'Transactions'])(
    '%s gives way to Connect when nothing is found',
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

  it('is left alone when the visitor has gone on meanwhile', async () => {
    const { store, restored, close } = linkModal({ wallets: [createEip1193Wallet().found] })
    store.dispatch(openModal({ view: 'Profile' }))
    store.dispatch(navigate('WhatIsAWallet'))
    await restored
    expect(selectView(store.getState())).toBe('WhatIsAWallet')
    close()
  })
})
