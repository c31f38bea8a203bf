import { describe, expect, it } from 'vitest'
import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { relayOffered } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { connectedSite, linkForTest, soon } from '#tests/support/fixtures/connected-site.ts'
import { DEPLOYMENT } from '#tests/support/fixtures/linked-modal.ts'
import { createPhone, sessionOf } from '#tests/support/fakes/phone.ts'

describe('method that the catalogue does not have', () => {
  it('An unknown method reaches an injected wallet unchanged, and its answer reaches the site.', async () => {
    const { request, wallet, snapshots } = await connectedSite()
    const params = [{ snapId: 'npm:a-snap', odd: [null, 1.5] }]
    expect(await request('wallet_ownMethod', params)).toEqual(ok({ answered: params }))
    expect(wallet.calls.at(-1)).toBe('wallet_ownMethod')
    expect(snapshots.some(({ open }) => open)).toBe(false)
  })

  it.each([
    'eth_sign',
    'wallet_invokeSnap',
    'eth_getEncryptionPublicKey',
    'solana_signMessage',
    'constructor',
  ])('The method %s is refused by the injected wallet itself, in its words.', async (method) => {
    const { request, wallet, snapshots } = await connectedSite()
    wallet.failNext(method, { code: -32_601, message: 'said the wallet' })
    expect(await request(method, [])).toMatchObject({ error: { code: -32_601, message: 'said the wallet' } })
    expect(wallet.calls.at(-1)).toBe(method)
    expect(snapshots.some(({ open }) => open)).toBe(false)
  })

  it('An unknown read reaches an injected wallet.', async () => {
    const { modal, wallet } = await connectedSite()
    wallet.failNext('eth_getLocation', { code: 4200, message: 'said the wallet' })
    expect(await modal.read({ namespace: 'eip155', method: 'eth_getLocation' })).toMatchObject({
      error: { message: 'said the wallet' },
    })
  })

  it.each([
    'eth_sendTransaction',
    'personal_sign',
    'eth_sign',
    'wallet_ownMethod',
    'eth_getEncryptionPublicKey',
  ])('The method %s is not sent as a read, because it may need an approval.', async (method) => {
    const { modal, wallet } = await connectedSite()
    const before = wallet.calls.length
    expect(await modal.read({ namespace: 'eip155', method, params: [] })).toMatchObject({
      ok: false,
      error: { code: 4200 },
    })
    expect(wallet.calls).toHaveLength(before)
  })

  it('An unknown method that is cancelled has an unknown outcome.', async () => {
    const { request, modal, wallet } = await connectedSite()
    wallet.answerNothing()
    const answer = request('wallet_ownMethod')
    await soon(() => expect(wallet.calls.at(-1)).toBe('wallet_ownMethod'))
    await modal.close({ force: true })
    expect(await answer).toMatchObject({ ok: false, error: { code: 'TICKET_STATE_UNKNOWN' } })
  })

  it('An unknown method reaches a phone that shared it, and the modal says that a request waits there.', async () => {
    const phone = createPhone()
    const relay = { relayUrl: 'wss://relay.test', projectId: 'demo' }
    const linked = linkForTest({ relay: phone.relay, deployment: { ...DEPLOYMENT, walletConnect: relay } })
    linked.store.dispatch(relayOffered(relay))
    await linked.restored
    const connecting = linked.store.dispatch(connectWallet({ connectorId: WALLETCONNECT_ID }))
    await soon(() => expect(phone.invitations()).toBe(1))
    phone.answer(ok(sessionOf({ methods: { eip155: ['wallet_scanQRCode'] } })))
    expect(await connecting).toEqual(ok(undefined))
    const pending = linked.queue.submit('request', { namespace: 'eip155', method: 'wallet_scanQRCode' })
    await soon(() => expect(selectView(linked.store.getState())).toBe('ConfirmInWallet'))
    expect(phone.requests).toEqual([{ method: 'wallet_scanQRCode', chainId: 'eip155:1' }])
    phone.settle(fail(4200, 'said the phone'))
    expect(await pending).toMatchObject({ error: { code: 4200, message: 'said the phone' } })
    const unshared = linked.queue.submit('request', { namespace: 'eip155', method: 'wallet_other' })
    expect(await unshared).toMatchObject({ ok: false, error: { code: 4200 } })
  })

  it('An unknown method fails with 4200 where nothing is connected.', async () => {
    const { queue, restored, snapshots } = linkForTest()
    await restored
    const pending = queue.submit('request', { namespace: 'eip155', method: 'wallet_invokeSnap' })
    expect(await pending).toMatchObject({ ok: false, error: { code: 4200 } })
    expect(snapshots.some(({ open }) => open)).toBe(false)
  })
})
