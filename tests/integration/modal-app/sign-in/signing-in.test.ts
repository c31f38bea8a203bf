import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { requestClose } from '#modal/core/commands/modal/open-modal.ts'
import { selectShakes, selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { switchNetwork } from '#modal/core/commands/network/switch-network.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { selectSnack } from '#modal/core/state/snack/snack-slice.ts'
import { cancelSignIn, signMessage } from '#modal/features/sign-in/sign-in.ts'
import { answerSiwx } from '#sdk/sign-in/answer-siwx.ts'
import type { SiwxConfig } from '#sdk/types/sign-in.ts'
import { linkModal, partition, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'
import { createSiwxSite } from '#tests/support/fixtures/siwx-site.ts'
import { createEip1193Wallet } from '#tests/support/fakes/eip1193-wallet.ts'
import { createStandardWallet, solanaScript } from '#tests/support/fakes/standard-wallet.ts'
import { selectStatus } from '#modal/core/state/connection/connection-slice.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const ID = 'eip6963:test.wallet'
const CHAIN = 'eip155:1'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OPTIONS = { projectId: 'demo', networks: ['eip155:1', 'eip155:31337', SOLANA], siwx: 'site' }

const open: LinkedModal[] = []
let solana: ReturnType<typeof createStandardWallet>
beforeEach(() => {
  solana = createStandardWallet(solanaScript())
})
afterEach(() => open.splice(0).forEach(({ close }) => close()))

async function link(config: SiwxConfig, wallet = createEip1193Wallet(), storage = partition()) {
  const modal = linkModal({
    wallets: [wallet.found, solana.found],
    options: OPTIONS,
    storage,
    siwx: (step, input) => answerSiwx(config, step, input),
  })
  open.push(modal)
  await modal.restored
  const state = () => modal.store.getState()
  const connect = () => modal.store.dispatch(connectWallet({ connectorId: ID }))
  const sign = (isRequired = false) => modal.store.dispatch(signMessage('eip155', isRequired))
  const shows = (view: string) =>
    expect.poll(() => (selectIsOpen(state()) ? selectView(state()) : 'closed')).toBe(view)
  return { ...modal, wallet, storage, state, connect, sign, shows, view: () => selectView(state()) }
}

/** Signs in with two accounts of a wallet, with one of them on two networks. */
async function signInThrice(modal: Awaited<ReturnType<typeof link>>) {
  await modal.connect()
  await modal.shows('SIWXSignMessage')
  await modal.sign()
  modal.wallet.switchAccount()
  await modal.shows('SIWXSignMessage')
  await modal.sign()
  const signal = new AbortController().signal
  await modal.store.dispatch(switchNetwork('eip155:31337', { signal, ticketId: 'ticket' }))
  await modal.shows('SIWXSignMessage')
  await modal.sign()
}

describe('signing in to a site', () => {
  it('The visitor is asked after connecting, and the site stores the session.', async () => {
    const { sessions, config } = createSiwxSite()
    const modal = await link(config)
    await modal.connect()
    await modal.shows('SIWXSignMessage')
    await modal.sign()
    const [address] = modal.wallet.addresses()
    expect(sessions).toMatchObject([
      { data: { accountAddress: address, chainId: CHAIN }, signature: expect.stringMatching(/^0x/) },
    ])
    expect(selectIsOpen(modal.state())).toBe(false)
    expect(await modal.queue.submit('sessions', {})).toMatchObject({ ok: true, value: sessions })
  })

  it('The visitor is not asked where the site has a session.', async () => {
    const wallet = createEip1193Wallet()
    const [address = ''] = wallet.addresses()
    const { sessions, config } = createSiwxSite()
    const data = { accountAddress: address, chainId: CHAIN, domain: '', uri: '', version: '1', nonce: '' }
    sessions.push({ data, message: '', signature: '' })
    const modal = await link(config, wallet)
    await modal.connect()
    await expect.poll(() => selectIsOpen(modal.state())).toBe(false)
    expect(modal.view()).not.toBe('SIWXSignMessage')
    expect(wallet.calls).not.toContain('personal_sign')
    expect(await modal.queue.submit('signIn', {})).toMatchObject({ ok: true, value: { data } })
  })

  it('A rejection is shown, and the visitor may try again.', async () => {
    const { sessions, config } = createSiwxSite()
    const modal = await link(config)
    await modal.connect()
    await modal.shows('SIWXSignMessage')
    modal.wallet.rejectAll()
    await modal.sign()
    expect(selectSnack(modal.state())).toMatchObject({ variant: 'error', textId: 'siwx.declined' })
    expect(modal.view()).toBe('SIWXSignMessage')
    expect(sessions).toEqual([])
  })

  it('A signature that the site does not accept counts as rejected.', async () => {
    const { config } = createSiwxSite({ addSession: () => Promise.reject(new Error('forged')) })
    const modal = await link(config)
    await modal.connect()
    await modal.shows('SIWXSignMessage')
    await modal.sign()
    expect(selectSnack(modal.state())).toMatchObject({ textId: 'siwx.declined' })
    expect(modal.view()).toBe('SIWXSignMessage')
  })

  it('A message for another site is not shown to the wallet, and the visitor is back at the start.', async () => {
    const { config } = createSiwxSite({ domain: 'bank.test' })
    const modal = await link(config)
    await modal.connect()
    await modal.shows('SIWXSignMessage')
    await modal.sign()
    expect(modal.wallet.calls).not.toContain('personal_sign')
    expect(selectSnack(modal.state())).toMatchObject({ textId: 'siwx.failed' })
    expect(modal.view()).toBe('Connect')
    expect(selectStatus('eip155')(modal.state())).toBe('disconnected')
  })

  it('A site whose functions fail disconnects a visitor who has just connected.', async () => {
    const { config } = createSiwxSite({ getSessions: () => Promise.reject(new Error('down')) })
    const modal = await link(config)
    await modal.connect()
    await expect.poll(() => selectSnack(modal.state())?.textId).toBe('siwx.failed')
    await modal.shows('Connect')
  })

  it('A required sign-in cannot be closed, and cancelling it disconnects.', async () => {
    const { config } = createSiwxSite({ getRequired: () => true })
    const modal = await link(config)
    await modal.connect()
    await modal.shows('SIWXSignMessage')
    const shakes = selectShakes(modal.state())
    modal.store.dispatch(requestClose('escape'))
    expect(selectShakes(modal.state())).toBe(shakes + 1)
    expect(selectIsOpen(modal.state())).toBe(true)
    await modal.store.dispatch(cancelSignIn(true))
    expect(selectStatus('eip155')(modal.state())).toBe('disconnected')
    expect(modal.view()).toBe('Connect')
  })

  it('Cancelling an optional sign-in closes the modal and stays connected.', async () => {
    const { config } = createSiwxSite()
    const modal = await link(config)
    await modal.connect()
    await modal.shows('SIWXSignMessage')
    await modal.store.dispatch(cancelSignIn(false))
    expect(selectIsOpen(modal.state())).toBe(false)
    expect(modal.view()).toBe('Connect')
    expect(selectStatus('eip155')(modal.state())).toBe('connected')
  })

  it('Another account and another network are asked to sign in again.', async () => {
    const { sessions, config } = createSiwxSite()
    const modal = await link(config)
    await signInThrice(modal)
    const places = sessions.map(({ data }) => `${data.chainId} ${data.accountAddress}`)
    expect(new Set(places).size).toBe(3)
  })

  it('A site that no longer signs in asks for nothing on another network.', async () => {
    const { sessions, config } = createSiwxSite()
    const modal = await link(config)
    await modal.connect()
    await modal.shows('SIWXSignMessage')
    await modal.sign()
    expect(await modal.modal.syncOptions({ siwx: false })).toMatchObject({ ok: true })
    const signal = new AbortController().signal
    await modal.store.dispatch(switchNetwork('eip155:31337', { signal, ticketId: 'ticket' }))
    await quietFor(200)
    expect(selectIsOpen(modal.state())).toBe(false)
    expect(sessions).toHaveLength(1)
  })

  it.each([
    ['The session ends with the connection, on every account and network.', undefined, 0],
    ['The session outlives the connection where the site says so.', false, 3],
  ])('%s', async (_name, signOutOnDisconnect, left) => {
    const { sessions, config } = createSiwxSite({ signOutOnDisconnect })
    const modal = await link(config)
    await signInThrice(modal)
    expect(sessions).toHaveLength(3)
    expect(await modal.queue.submit('disconnect', {})).toMatchObject({ ok: true })
    await quietFor(100)
    expect(sessions).toHaveLength(left)
  })

  it('A session of one namespace ends with its connection, also in a later visit, and others continue.', async () => {
    const { sessions, config } = createSiwxSite()
    const first = await link(config)
    await signInThrice(first)
    await first.store.dispatch(connectWallet({ connectorId: solana.found.info.id }))
    await first.shows('SIWXSignMessage')
    await first.store.dispatch(signMessage('solana', false))
    expect(sessions).toHaveLength(4)
    first.close()
    const again = await link(config, first.wallet, first.storage)
    expect(await again.queue.submit('disconnect', { namespace: 'eip155' })).toMatchObject({ ok: true })
    await expect.poll(() => sessions).toMatchObject([{ data: { chainId: SOLANA } }])
    expect(await again.queue.submit('disconnect', {})).toMatchObject({ ok: true })
    await expect.poll(() => sessions).toEqual([])
  })

  it.each([
    ['A required sign-in is asked for after a reload.', true, 'SIWXSignMessage'],
    ['An optional sign-in is not asked for after a reload.', false, 'Account'],
  ])('%s', async (_name, isRequired, view) => {
    const { config } = createSiwxSite({ getRequired: () => isRequired })
    const first = await link(config)
    await first.connect()
    await first.shows('SIWXSignMessage')
    first.close()
    const again = await link(config, first.wallet, first.storage)
    await quietFor(200)
    expect(again.view()).toBe(view)
  })
})

describe('tickets of signing in', () => {
  it('signIn connects, asks, and answers the session; signOut ends it.', async () => {
    const { sessions, config } = createSiwxSite()
    const modal = await link(config)
    await modal.connect()
    const signingIn = modal.queue.submit('signIn', {})
    await modal.shows('SIWXSignMessage')
    await modal.sign()
    expect(await signingIn).toMatchObject({ ok: true, value: { data: { chainId: CHAIN } } })
    expect(await modal.queue.submit('signOut', {})).toMatchObject({ ok: true })
    expect(sessions).toEqual([])
  })

  it('signOut ends a session that outlived its connection.', async () => {
    const { sessions, config } = createSiwxSite({ signOutOnDisconnect: false })
    const modal = await link(config)
    await signInThrice(modal)
    expect(await modal.queue.submit('disconnect', {})).toMatchObject({ ok: true })
    expect(sessions).toHaveLength(3)
    expect(await modal.queue.submit('signOut', {})).toMatchObject({ ok: true })
    expect(sessions).toEqual([])
  })

  it('signIn fails with 4001 when the visitor cancels, who may be asked again.', async () => {
    const { config } = createSiwxSite()
    const modal = await link(config)
    await modal.connect()
    const signingIn = modal.queue.submit('signIn', {})
    await modal.shows('SIWXSignMessage')
    await modal.store.dispatch(cancelSignIn(false))
    expect(await signingIn).toMatchObject({ ok: false, error: { code: 4001 } })

    const again = modal.queue.submit('signIn', {})
    await modal.shows('SIWXSignMessage')
    await modal.sign()
    expect(await again).toMatchObject({ ok: true, value: { data: { chainId: CHAIN } } })
  })

  it.each(['signIn', 'signOut', 'sessions'])(
    'The ticket %s is refused where signing in is not enabled.',
    async (kind) => {
      const modal = linkModal({ options: { projectId: 'demo', networks: [CHAIN] } })
      open.push(modal)
      await modal.restored
      expect(await modal.queue.submit(kind, {})).toMatchObject({
        ok: false,
        error: { code: 'SIWX_NOT_ENABLED', message: 'SIWX is not enabled' },
      })
    },
  )
})
