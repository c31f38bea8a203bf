import { describe, expect, it } from 'vitest'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { selectSnack } from '#modal/core/state/snack/snack-slice.ts'
import { connectedSite, linkForTest, soon } from '#tests/support/fixtures/connected-site.ts'
import { createEip1193Wallet } from '#tests/support/fakes/eip1193-wallet.ts'

describe('closing the modal for the site', () => {
  it('The site learns which view holds the modal open, and closes it with force.', async () => {
    const linked = await connectedSite()
    linked.wallet.emit('chainChanged', '0x2a')
    await soon(() => expect(linked.snapshots.at(-1)).toMatchObject({ open: true, view: 'UnsupportedChain' }))
    expect(await linked.modal.close({ force: false })).toEqual({
      ok: true,
      value: { heldBy: 'UnsupportedChain' },
    })
    expect(linked.snapshots.at(-1)?.open).toBe(true)
    expect(await linked.modal.close({ force: true })).toEqual({ ok: true, value: undefined })
    expect(linked.snapshots.at(-1)?.open).toBe(false)
  })

  it('A sign-in that the site requires holds the modal open.', async () => {
    const linked = await connectedSite()
    await linked.modal.open({})
    linked.store.dispatch(navigate('SIWXSignMessage', { namespace: 'eip155', isRequired: true }))
    expect(await linked.modal.close({ force: false })).toMatchObject({ value: { heldBy: 'SIWXSignMessage' } })
    expect(await linked.modal.close({ force: true })).toEqual({ ok: true, value: undefined })
    expect(linked.snapshots.at(-1)?.open).toBe(false)
  })

  it('Where nothing holds the modal, the site has the closed state before the answer.', async () => {
    const linked = await connectedSite()
    await linked.modal.open({})
    expect(await linked.modal.close({ force: false })).toEqual({ ok: true, value: undefined })
    expect(linked.snapshots.at(-1)?.open).toBe(false)
  })
})

describe('loading state for the site', () => {
  it('The modal is loading while a wallet is asked to connect, until it answers or the visitor leaves.', async () => {
    const wallet = createEip1193Wallet()
    wallet.answerNothing()
    const linked = linkForTest({ wallets: [wallet.found] })
    await linked.restored
    const loading = () => linked.snapshots.at(-1)?.loading
    expect(loading()).toBe(false)
    const connecting = linked.queue.submit('connect', { walletId: wallet.found.info.id })
    await soon(() => expect(linked.snapshots.at(-1)?.view).toBe('ConnectingExternal'))
    void linked.store.dispatch(connectWallet({ connectorId: wallet.found.info.id }))
    await soon(() => expect(loading()).toBe(true))
    await linked.modal.close({ force: true })
    expect(await connecting).toMatchObject({ ok: false, error: { code: 4001 } })
    await soon(() => expect(loading()).toBe(false))
  })

  it('The modal is loading while a wallet changes its network.', async () => {
    const linked = await connectedSite()
    const seen = () => linked.snapshots.map(({ loading }) => loading)
    const before = seen().length
    await linked.queue.submit('switchNetwork', { caipNetworkId: 'eip155:31337' })
    expect(seen().slice(before)).toContain(true)
    expect(seen().at(-1)).toBe(false)
  })

  it('The modal is loading while a wallet is disconnected, and a snack says so when it takes long.', async () => {
    const linked = await connectedSite()
    linked.wallet.answerNothing()
    const leaving = linked.queue.submit('disconnect', {})
    await soon(() => expect(linked.snapshots.at(-1)?.loading).toBe(true))
    await soon(() =>
      expect(selectSnack(linked.store.getState())).toEqual({
        variant: 'loading',
        textId: 'account.disconnecting',
      }),
    )
    expect(await leaving).toMatchObject({ ok: true })
    expect(linked.snapshots.at(-1)?.loading).toBe(false)
    expect(selectSnack(linked.store.getState())).toBeUndefined()
  })
})
