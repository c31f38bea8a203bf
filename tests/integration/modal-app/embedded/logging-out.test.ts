// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { disconnect } from '#modal/core/commands/connection/disconnect.ts'
import { disconnectWallet } from '#modal/core/commands/connection/switch-wallet.ts'
import { AUTH_CONNECTOR } from '#modal/core/state/connectors/auth-connector.ts'
import { finishLogin } from '#modal/core/commands/embedded/finish-login.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { soon } from '#tests/support/fixtures/connected-site.ts'
import { connected, site } from '#tests/support/fixtures/embedded-site.ts'
import { partition } from '#tests/support/fixtures/linked-modal.ts'
import { selectStatus } from '#modal/core/state/connection/connection-slice.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

type Linked = Awaited<ReturnType<typeof connected>>

async function isLoggedIn({ wallet }: Pick<Linked, 'wallet'>): Promise<unknown> {
  return wallet.calls.isConnected(undefined)
}
const LOGGED_IN = { ok: true, value: { isConnected: true } }
const LOGGED_OUT = { ok: true, value: { isConnected: false } }

const REVOKE = {
  namespace: 'eip155',
  method: 'wallet_revokePermissions',
  params: [{ eth_accounts: {} }],
} as const

describe('disconnecting the embedded wallet for the site', () => {
  it.each([
    ['all', (linked: Linked) => linked.queue.submit('disconnect', {})],
    ['one namespace', (linked: Linked) => linked.queue.submit('disconnect', { namespace: 'solana' })],
    ['by revoking its permission', (linked: Linked) => linked.queue.submit('request', REVOKE)],
  ])(
    'A disconnect (%s) leaves the visitor logged in, who connects again without a code.',
    async (_, leave) => {
      const linked = await connected()
      expect(await leave(linked)).toMatchObject({ ok: true })
      expect(selectStatus('eip155')(linked.store.getState())).toBe('disconnected')
      expect(selectStatus('bip122')(linked.store.getState())).toBe('disconnected')
      expect(await isLoggedIn(linked)).toEqual(LOGGED_IN)

      const connecting = linked.queue.submit('connect', { namespace: 'eip155' })
      await soon(() => expect(selectIsOpen(linked.store.getState())).toBe(true))
      expect(await linked.store.dispatch(finishLogin())).toEqual({ ok: true, value: undefined })
      expect(await connecting).toMatchObject({ ok: true, value: { address: linked.address } })
    },
  )

  it('Neither the site nor the next document learns who is logged in.', async () => {
    const storage = partition()
    const linked = await connected({ storage })
    await linked.queue.submit('disconnect', {})
    const before = linked.snapshots.length
    await linked.modal.open({ view: 'Connect' })
    await linked.modal.close({})
    const text = JSON.stringify(linked.snapshots.slice(before))
    expect(text).not.toContain(linked.address)
    expect(text).not.toContain('example.com')
    expect(await linked.sign()).toMatchObject({ ok: false, error: { code: 4100 } })
    expect(await linked.request('eth_accounts', undefined)).toEqual({ ok: true, value: [] })
    linked.close()

    const again = await site({ storage, wallet: linked.wallet })
    await again.restored
    expect(JSON.stringify(again.snapshots)).not.toContain(linked.address)
  })

  it('Naming the wallet does not connect it: the visitor is asked in the modal.', async () => {
    const linked = await connected()
    await linked.queue.submit('disconnect', {})
    const connecting = linked.queue.submit('connect', { namespace: 'eip155', walletId: AUTH_CONNECTOR.id })
    await soon(() => expect(selectIsOpen(linked.store.getState())).toBe(true))
    expect(linked.view()).toBe('Connect')
    await quietFor(100)
    expect(JSON.stringify(linked.snapshots.at(-1))).not.toContain(linked.address)
    await linked.modal.close({})
    expect(await connecting).toMatchObject({ ok: false, error: { code: 4001 } })
  })

  it.each([
    ['all', (linked: Linked) => linked.queue.submit('disconnect', {})],
    ['one namespace', (linked: Linked) => linked.queue.submit('disconnect', { namespace: 'eip155' })],
    ['by revoking its permission', (linked: Linked) => linked.queue.submit('request', REVOKE)],
  ])('A disconnect (%s) ends the login too where the owner wants that.', async (_, leave) => {
    const linked = await connected({ options: { disconnectEndsLogin: true } })
    expect(await leave(linked)).toMatchObject({ ok: true })
    expect(await isLoggedIn(linked)).toEqual(LOGGED_OUT)
  })
})

describe('logging out in the modal', () => {
  it.each([
    [
      'of the account',
      (linked: Linked) => linked.store.dispatch(disconnect({ namespace: 'solana', endsLogin: true })),
    ],
    [
      'of the wallet among several',
      (linked: Linked) => linked.store.dispatch(disconnectWallet('eip155', AUTH_CONNECTOR.id)),
    ],
    ['of everything', (linked: Linked) => linked.store.dispatch(disconnect({ endsLogin: true }))],
  ])('Logging out %s ends the login with the connection.', async (_, leave) => {
    const linked = await connected()
    expect(await leave(linked)).toMatchObject({ ok: true })
    expect(selectStatus('eip155')(linked.store.getState())).toBe('disconnected')
    expect(await isLoggedIn(linked)).toEqual(LOGGED_OUT)
  })
})
