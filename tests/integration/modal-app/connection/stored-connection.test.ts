// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { ok } from '#schemas/errors/result.ts'
import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { relayOffered } from '#modal/core/state/connectors/connectors-slice.ts'
import { chooseAccountType } from '#modal/core/commands/embedded/account-type.ts'
import { transactionPushed } from '#modal/core/state/router/router-slice.ts'
import { linkForTest, soon } from '#tests/support/fixtures/connected-site.ts'
import { connected, site } from '#tests/support/fixtures/embedded-site.ts'
import { DEPLOYMENT, partition } from '#tests/support/fixtures/linked-modal.ts'
import { createEip1193Wallet } from '#tests/support/fakes/eip1193-wallet.ts'
import { createPhone, sessionOf } from '#tests/support/fakes/phone.ts'

const EVM = 'eip155:1'

/** What is stored for one namespace or for all, by the last words of its key. */
function valueOf(stored: ReadonlyMap<string, string>, name: string): string | undefined {
  return [...stored].find(([key]) => key.endsWith(`/${name}`))?.[1]
}

describe('stored connection', () => {
  it('The browser stores the wallet, the namespace, the network, the status and the two recent wallets.', async () => {
    const stored = new Map<string, string>()
    const wallets = ['first', 'second', 'third'].map((name) => createEip1193Wallet(`eip6963:test.${name}`))
    const setting = { wallets: wallets.map(({ found }) => found), storage: partition(stored) }
    const { store, restored } = linkForTest(setting)
    await restored
    for (const { found } of wallets)
      expect(await store.dispatch(connectWallet({ connectorId: found.info.id }))).toMatchObject({ ok: true })
    const recent = ['eip6963:test.third', 'eip6963:test.second']
    await soon(() => expect(JSON.parse(valueOf(stored, 'recent_wallets') ?? '[]')).toEqual(recent))
    expect(valueOf(stored, 'connected_connector_id/eip155')).toBe('eip6963:test.third')
    expect(valueOf(stored, 'connection_status/eip155')).toBe('connected')
    expect(valueOf(stored, 'active_namespace')).toBe('eip155')
    expect(valueOf(stored, 'active_caip_network_id/eip155')).toBe(EVM)
    const again = linkForTest(setting)
    await again.restored
    expect(again.store.getState().wallets.recentIds).toEqual(recent)
  })
})

describe('cleared by a disconnect', () => {
  it('A disconnect clears the wallet’s id, the status, the social provider and the transaction stack.', async () => {
    const stored = new Map<string, string>()
    const wallet = createEip1193Wallet()
    const storage = partition(stored)
    const { store, queue, restored } = linkForTest({ wallets: [wallet.found], storage })
    await restored
    await store.dispatch(connectWallet({ connectorId: wallet.found.info.id }))
    await storage.set('social_provider', 'google')
    store.dispatch(transactionPushed({ onSuccess: 'Account', onCancel: null }))
    expect(await queue.submit('disconnect', {})).toMatchObject({ ok: true })
    await soon(() => expect(valueOf(stored, 'connection_status/eip155')).toBe('disconnected'))
    expect(valueOf(stored, 'connected_connector_id/eip155')).toBeUndefined()
    expect(valueOf(stored, 'social_provider')).toBeUndefined()
    expect(store.getState().router.transactionStack).toEqual([])
    expect(store.getState().account.byNamespace.eip155).toMatchObject({
      address: undefined,
      accounts: [],
    })
  })

  it('A disconnect clears the link to the app of a phone wallet.', async () => {
    const stored = new Map<string, string>()
    const phone = createPhone()
    const relay = { relayUrl: 'wss://relay.test', projectId: 'demo' }
    const { store, queue, restored, storage } = linkForTest({
      relay: phone.relay,
      storage: partition(stored),
      deployment: { ...DEPLOYMENT, walletConnect: relay },
    })
    store.dispatch(relayOffered(relay))
    await restored
    const connecting = store.dispatch(connectWallet({ connectorId: WALLETCONNECT_ID }))
    await soon(() => expect(phone.invitations()).toBe(1))
    phone.answer(ok(sessionOf()))
    await connecting
    await storage.set('wallet_link', 'metamask://')
    await queue.submit('disconnect', {})
    await soon(() => expect(valueOf(stored, 'wallet_link')).toBeUndefined())
  })
})

describe('type of an account', () => {
  it('Another account type is refused where the embedded wallet is not connected.', async () => {
    const { wallet, store } = await site()
    await wallet.enter()
    expect(await store.dispatch(chooseAccountType('eoa'))).toMatchObject({
      ok: false,
      error: { message: 'Address or auth connector not found' },
    })
  })

  it('Another account type is stored, and the site learns of it.', async () => {
    const stored = new Map<string, string>()
    const { store, snapshots } = await connected({ storage: partition(stored) })
    expect(await store.dispatch(chooseAccountType('eoa'))).toMatchObject({ ok: true })
    await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.accounts[0]?.type).toBe('eoa'))
    expect(valueOf(stored, 'preferred_account_types')).toBe('eoa')
  })
})
