import { describe, expect, it } from 'vitest'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { relayOffered } from '#modal/core/state/connectors/connectors-slice.ts'
import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import { connectedSite, linkForTest, soon } from '#tests/support/fixtures/connected-site.ts'
import { DEPLOYMENT, OPTIONS } from '#tests/support/fixtures/linked-modal.ts'
import { createEip1193Wallet } from '#tests/support/fakes/eip1193-wallet.ts'

const ID = 'eip6963:test.wallet'

describe('connect ticket', () => {
  it('A connect ticket opens the modal and resolves when the visitor has connected.', async () => {
    const wallet = createEip1193Wallet()
    const { store, queue, snapshots, restored, events } = linkForTest({ wallets: [wallet.found] })
    await restored
    const answer = queue.submit('connect', {})
    await soon(() => expect(snapshots.at(-1)).toMatchObject({ open: true, view: 'Connect' }))
    await store.dispatch(connectWallet({ connectorId: ID }))
    expect(await answer).toMatchObject({ ok: true, value: { address: wallet.addresses()[0] } })
    // The site knows the account before its promise resolves.
    expect(snapshots.at(-1)).toMatchObject({
      open: false,
      activeNamespace: 'eip155',
      namespaces: {
        eip155: {
          status: 'connected',
          address: wallet.addresses()[0],
          caipNetworkId: 'eip155:1',
          caipAddress: `eip155:1:${wallet.addresses()[0]}`,
          wallet: { name: 'Test Wallet' },
        },
      },
    })
    expect(events).toContain('CONNECT_SUCCESS')
  })

  it('A connect ticket resolves at once, and shows nothing, when the namespace is connected already.', async () => {
    const { queue, snapshots, wallet } = await connectedSite()
    expect(await queue.submit('connect', { namespace: 'eip155' })).toMatchObject({
      ok: true,
      value: { address: wallet.addresses()[0] },
    })
    expect(snapshots.every((snapshot) => !snapshot.open)).toBe(true)
  })

  it('A connect ticket shows the wallet that the site names.', async () => {
    const { queue, store, restored } = linkForTest({ wallets: [createEip1193Wallet().found] })
    await restored
    void queue.submit('connect', { walletId: ID })
    await soon(() => expect(selectView(store.getState())).toBe('ConnectingExternal'))
  })

  it('A connect ticket fails with 4001 when the visitor closes the modal.', async () => {
    const { queue, modal, store, restored } = linkForTest()
    await restored
    const answer = queue.submit('connect', {})
    await soon(() => expect(selectIsOpen(store.getState())).toBe(true))
    await modal.requestClose({ reason: 'escape' })
    expect(await answer).toMatchObject({ ok: false, error: { code: 4001 } })
  })

  it('A connect ticket fails with 4001, and the modal closes, when the site cancels it.', async () => {
    const { queue, store, restored } = linkForTest()
    await restored
    const stop = new AbortController()
    const answer = queue.submit('connect', {}, stop.signal)
    await soon(() => expect(selectIsOpen(store.getState())).toBe(true))
    stop.abort()
    expect(await answer).toMatchObject({ ok: false, error: { code: 4001 } })
    await soon(() => expect(selectIsOpen(store.getState())).toBe(false))
  })

  it('A connect ticket fails for a namespace that the site has no networks of.', async () => {
    const { queue, restored } = linkForTest()
    await restored
    expect(await queue.submit('connect', { namespace: 'solana' })).toMatchObject({
      ok: false,
      error: { code: 'CHAIN_ADAPTER_NOT_FOUND', message: 'Chain adapter not found' },
    })
  })

  it.each([
    ['the deployment reaches no phones', {}],
    ['the owner wants none', { enableWalletConnect: false }],
  ])('A connect ticket for phone wallets fails where %s.', async (_why, more) => {
    const walletConnect = { relayUrl: 'wss://relay.test', projectId: 'demo' }
    const isOff = 'enableWalletConnect' in more
    const { queue, restored, store, snapshots } = linkForTest({
      options: { ...OPTIONS, ...more },
      deployment: { ...DEPLOYMENT, ...(isOff && { walletConnect }) },
    })
    if (isOff) store.dispatch(relayOffered(walletConnect))
    await restored
    expect(await queue.submit('connect', { walletId: WALLETCONNECT_ID })).toMatchObject({
      error: { code: 'WALLETCONNECT_CONNECTOR_NOT_FOUND', message: 'WalletConnectConnector not found' },
    })
    expect(snapshots.some(({ open }) => open)).toBe(false)
  })

  it('A refusal of the wallet keeps the view open and shows its phase.', async () => {
    const wallet = createEip1193Wallet()
    wallet.rejectAll()
    const { store, restored } = linkForTest({ wallets: [wallet.found] })
    await restored
    expect(await store.dispatch(connectWallet({ connectorId: ID }))).toMatchObject({ error: { code: 4001 } })
    expect(store.getState().connection.progress.phase).toBe('rejected')
  })

  it('A request that is still open in the wallet is distinguished from a refusal.', async () => {
    const wallet = createEip1193Wallet()
    wallet.failNext('eth_requestAccounts', { code: -32002, message: 'Already processing' })
    const { store, restored } = linkForTest({ wallets: [wallet.found] })
    await restored
    await store.dispatch(connectWallet({ connectorId: ID }))
    expect(store.getState().connection.progress.phase).toBe('alreadyPending')
  })
})

describe('request ticket', () => {
  it('A request is signed by the wallet.', async () => {
    const { request, wallet } = await connectedSite()
    expect(await request('personal_sign', ['0x6869', wallet.addresses()[0]])).toEqual({
      ok: true,
      value: `0x${'ab'.repeat(65)}`,
    })
  })

  it('The wallet answers the site without a way back through the modal, once the modal has passed the request.', async () => {
    const { request, wallet, passedOn } = await connectedSite()
    const account = wallet.addresses()[0]
    const signed = await request('personal_sign', ['0x6869', account])
    wallet.failNext('personal_sign', { code: 4001, message: 'said the wallet' })
    const refused = await request('personal_sign', ['0x6869', account])
    expect(passedOn).toEqual([signed, refused])
    await request('personal_sign', ['0x6869', 'nobody'])
    expect(passedOn).toHaveLength(2)
  })

  it('A request whose answer changes the modal’s state waits for the modal.', async () => {
    const { request, passedOn } = await connectedSite({ ...OPTIONS, allowUnsupportedChain: true })
    for (const [method, params] of [
      ['wallet_switchEthereumChain', [{ chainId: '0x89' }]],
      ['wallet_switchEthereumChain', [{ chainId: '0x7a69' }]],
      ['wallet_requestPermissions', [{ eth_accounts: {} }]],
      ['wallet_revokePermissions', [{ eth_accounts: {} }]],
    ] as const)
      await request(method, params)
    expect(passedOn).toEqual([])
  })

  it('A request fails with 4100 while nothing is connected.', async () => {
    const { queue, restored } = linkForTest()
    await restored
    const params = ['0x6869', '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc']
    expect(
      await queue.submit('request', { namespace: 'eip155', method: 'personal_sign', params }),
    ).toMatchObject({ ok: false, error: { code: 4100 } })
  })

  it.each(['eth_sign', 'debug_traceTransaction', 'constructor', 'solana_signMessage'])(
    'The method %s fails with 4200 on an EVM chain.',
    async (method) => {
      const { request } = await connectedSite()
      expect(await request(method, [])).toMatchObject({ ok: false, error: { code: 4200 } })
    },
  )

  it('Wrong parameters fail with −32602, which names the field.', async () => {
    const { request, wallet } = await connectedSite()
    const answer = await request('eth_sendTransaction', [{ from: wallet.addresses()[0], value: '1' }])
    expect(answer).toMatchObject({ ok: false, error: { code: -32602, data: { field: 'params[0].value' } } })
    expect(wallet.calls).not.toContain('eth_sendTransaction')
  })

  it.each([4001, 4100, 4200, 4900, -32000, 5720])('The wallet’s %i arrives unchanged.', async (code) => {
    const { request, wallet } = await connectedSite()
    wallet.failNext('personal_sign', { code, message: 'said the wallet' })
    expect(await request('personal_sign', ['0x6869', wallet.addresses()[0]])).toMatchObject({
      ok: false,
      error: { code, message: 'said the wallet' },
    })
  })

  it('The modal answers methods about the connection itself.', async () => {
    const { request, wallet } = await connectedSite()
    expect(await request('eth_requestAccounts')).toEqual({ ok: true, value: wallet.addresses() })
    expect(await request('eth_accounts')).toEqual({ ok: true, value: wallet.addresses() })
    expect(await request('eth_chainId')).toEqual({ ok: true, value: '0x1' })
    expect(await request('wallet_getPermissions')).toMatchObject({
      ok: true,
      value: [{ parentCapability: 'eth_accounts' }],
    })
  })

  it('Revoking permissions ends the connection.', async () => {
    const { request, snapshots } = await connectedSite()
    expect(await request('wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({
      ok: true,
      value: null,
    })
    expect(snapshots.at(-1)?.namespaces['eip155']).toMatchObject({ status: 'disconnected', accounts: [] })
  })
})

describe('options', () => {
  it('Every call of the site names an invalid option, until it is corrected.', async () => {
    const options = { ...OPTIONS, networks: ['eip155:1', 'nonsense'] }
    const { modal, queue } = linkForTest({ options })
    const failure = { ok: false, error: { code: 'OPTION_INVALID', data: { option: 'networks.1' } } }
    expect(await modal.open({})).toMatchObject(failure)
    expect(await queue.submit('connect', {})).toMatchObject(failure)
    expect(await modal.getState(undefined)).toMatchObject({ ok: true, value: { open: false } })
    expect(await modal.syncOptions({ networks: ['eip155:1'] })).toEqual({ ok: true, value: undefined })
    expect(await modal.open({})).toEqual({ ok: true, value: undefined })
  })

  it('An unknown member of the options is named.', async () => {
    const { modal } = linkForTest({ options: { ...OPTIONS, features: { swops: true } } })
    expect(await modal.open({})).toMatchObject({ ok: false, error: { code: 'OPTION_INVALID' } })
  })

  it('Nothing connects while the legal box is not ticked.', async () => {
    const wallet = createEip1193Wallet()
    const options = {
      ...OPTIONS,
      termsConditionsUrl: 'https://site.test/terms',
      features: { legalCheckbox: true },
    }
    const { store, restored } = linkForTest({ wallets: [wallet.found], options })
    await restored
    expect((await store.dispatch(connectWallet({ connectorId: ID }))).ok).toBe(false)
    expect(wallet.calls).toEqual([])
  })
})
