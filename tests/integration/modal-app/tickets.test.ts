import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectWallet } from '#modal/core/connection/connect-wallet.ts'
import { selectView } from '#modal/core/router/router-slice.ts'
import { selectIsOpen, selectShakes } from '#modal/core/modal/modal-slice.ts'
import { linkModal, OPTIONS, partition, type LinkedModal } from '#tests/support/linked-modal.ts'
import { createEip1193Wallet } from '#tests/support/wallets/eip1193-wallet.ts'
import { bitcoinScript, createStandardWallet, solanaScript } from '#tests/support/wallets/standard-wallet.ts'

const ID = 'eip6963:test.wallet'
const open: LinkedModal[] = []

/** The handlers of tickets are a chunk of their own, which a busy machine loads slowly. */
function soon(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 10_000 })
}

function link(setting: Parameters<typeof linkModal>[0] = {}): LinkedModal {
  const linked = linkModal(setting)
  open.push(linked)
  return linked
}

afterEach(() => open.splice(0).forEach(({ close }) => close()))

/** A site that is connected to a wallet on Ethereum. */
async function connected(options: unknown = OPTIONS) {
  const wallet = createEip1193Wallet()
  const linked = link({ wallets: [wallet.found], options })
  await linked.restored
  await linked.store.dispatch(connectWallet({ connectorId: ID }))
  await soon(() => expect(linked.snapshots.at(-1)?.namespaces['eip155']?.status).toBe('connected'))
  const request = (method: string, params?: unknown) =>
    linked.queue.submit('request', { namespace: 'eip155', method, ...(params !== undefined && { params }) })
  return { ...linked, wallet, request }
}

describe('a connect ticket', () => {
  it('opens the modal and resolves when the visitor has connected', async () => {
    const wallet = createEip1193Wallet()
    const { store, queue, snapshots, restored, events } = link({ wallets: [wallet.found] })
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

  it('resolves at once, and shows nothing, when it is connected already', async () => {
    const { queue, snapshots, wallet } = await connected()
    expect(await queue.submit('connect', { namespace: 'eip155' })).toMatchObject({
      ok: true,
      value: { address: wallet.addresses()[0] },
    })
    expect(snapshots.every((snapshot) => !snapshot.open)).toBe(true)
  })

  it('goes straight to the wallet the site names', async () => {
    const { queue, store, restored } = link({ wallets: [createEip1193Wallet().found] })
    await restored
    void queue.submit('connect', { walletId: ID })
    await soon(() => expect(selectView(store.getState())).toBe('ConnectingExternal'))
  })

  it('error: is 4001 when the visitor closes the modal', async () => {
    const { queue, modal, store, restored } = link()
    await restored
    const answer = queue.submit('connect', {})
    await soon(() => expect(selectIsOpen(store.getState())).toBe(true))
    await modal.requestClose({ reason: 'escape' })
    expect(await answer).toMatchObject({ ok: false, error: { code: 4001 } })
  })

  it('error: is 4001, and the modal goes, when the site gives up', async () => {
    const { queue, store, restored } = link()
    await restored
    const stop = new AbortController()
    const answer = queue.submit('connect', {}, stop.signal)
    await soon(() => expect(selectIsOpen(store.getState())).toBe(true))
    stop.abort()
    expect(await answer).toMatchObject({ ok: false, error: { code: 4001 } })
    await soon(() => expect(selectIsOpen(store.getState())).toBe(false))
  })

  it('error: a namespace the site has no networks of', async () => {
    const { queue, restored } = link()
    await restored
    expect(await queue.submit('connect', { namespace: 'solana' })).toMatchObject({
      ok: false,
      error: { code: 'CHAIN_ADAPTER_NOT_FOUND', message: 'Chain adapter not found' },
    })
  })

  it('error: the wallet’s refusal keeps the view, with the phase', async () => {
    const wallet = createEip1193Wallet()
    wallet.rejectAll()
    const { store, restored } = link({ wallets: [wallet.found] })
    await restored
    expect(await store.dispatch(connectWallet({ connectorId: ID }))).toMatchObject({ error: { code: 4001 } })
    expect(store.getState().connection.progress.phase).toBe('rejected')
  })

  it('error: a request that is still open in the wallet is told apart', async () => {
    const wallet = createEip1193Wallet()
    wallet.failNext('eth_requestAccounts', { code: -32002, message: 'Already processing' })
    const { store, restored } = link({ wallets: [wallet.found] })
    await restored
    await store.dispatch(connectWallet({ connectorId: ID }))
    expect(store.getState().connection.progress.phase).toBe('alreadyPending')
  })
})

describe('a request ticket', () => {
  it('is signed by the wallet', async () => {
    const { request, wallet } = await connected()
    expect(await request('personal_sign', ['0x6869', wallet.addresses()[0]])).toEqual({
      ok: true,
      value: `0x${'ab'.repeat(65)}`,
    })
  })

  it('is answered by the wallet without a way back through the modal, once the modal has let it pass', async () => {
    const { request, wallet, passedOn } = await connected()
    const account = wallet.addresses()[0]
    const signed = await request('personal_sign', ['0x6869', account])
    wallet.failNext('personal_sign', { code: 4001, message: 'said the wallet' })
    const refused = await request('personal_sign', ['0x6869', account])
    expect(passedOn).toEqual([signed, refused])
    await request('personal_sign', ['0x6869', 'nobody'])
    expect(passedOn).toHaveLength(2)
  })

  it('waits for the modal where its state changes with the answer', async () => {
    const { request, passedOn } = await connected({ ...OPTIONS, allowUnsupportedChain: true })
    for (const [method, params] of [
      ['wallet_switchEthereumChain', [{ chainId: '0x89' }]],
      ['wallet_switchEthereumChain', [{ chainId: '0x7a69' }]],
      ['wallet_requestPermissions', [{ eth_accounts: {} }]],
      ['wallet_revokePermissions', [{ eth_accounts: {} }]],
    ] as const)
      await request(method, params)
    expect(passedOn).toEqual([])
  })

  it('error: is 4100 while nothing is connected', async () => {
    const { queue, restored } = link()
    await restored
    const params = ['0x6869', '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc']
    expect(
      await queue.submit('request', { namespace: 'eip155', method: 'personal_sign', params }),
    ).toMatchObject({ ok: false, error: { code: 4100 } })
  })

  it.each(['eth_sign', 'debug_traceTransaction', 'constructor', 'solana_signMessage'])(
    'error: %s is 4200 on an EVM chain',
    async (method) => {
      const { request } = await connected()
      expect(await request(method, [])).toMatchObject({ ok: false, error: { code: 4200 } })
    },
  )

  it('error: is −32602 and names the field', async () => {
    const { request, wallet } = await connected()
    const answer = await request('eth_sendTransaction', [{ from: wallet.addresses()[0], value: '1' }])
    expect(answer).toMatchObject({ ok: false, error: { code: -32602, data: { field: 'params[0].value' } } })
    expect(wallet.calls).not.toContain('eth_sendTransaction')
  })

  it.each([4001, 4100, 4200, 4900, -32000, 5720])(
    'error: the wallet’s %i arrives unchanged',
    async (code) => {
      const { request, wallet } = await connected()
      wallet.failNext('personal_sign', { code, message: 'said the wallet' })
      expect(await request('personal_sign', ['0x6869', wallet.addresses()[0]])).toMatchObject({
        ok: false,
        error: { code, message: 'said the wallet' },
      })
    },
  )

  it('answers what is about the connection itself', async () => {
    const { request, wallet } = await connected()
    expect(await request('eth_requestAccounts')).toEqual({ ok: true, value: wallet.addresses() })
    expect(await request('eth_accounts')).toEqual({ ok: true, value: wallet.addresses() })
    expect(await request('eth_chainId')).toEqual({ ok: true, value: '0x1' })
    expect(await request('wallet_getPermissions')).toMatchObject({
      ok: true,
      value: [{ parentCapability: 'eth_accounts' }],
    })
  })

  it('ends the connection when permissions are revoked', async () => {
    const { request, snapshots } = await connected()
    expect(await request('wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({
      ok: true,
      value: null,
    })
    expect(snapshots.at(-1)?.namespaces['eip155']).toMatchObject({ status: 'disconnected', accounts: [] })
  })
})

describe('network requests', () => {
  it('move the wallet to a chain of the site', async () => {
    const { request, wallet, snapshots } = await connected()
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toEqual({
      ok: true,
      value: null,
    })
    expect(wallet.chainId()).toBe('0x7a69')
    expect(snapshots.at(-1)?.namespaces['eip155']?.caipNetworkId).toBe('eip155:31337')
  })

  it('error: a chain the site does not have is 4902, and no wallet is asked', async () => {
    const { request, wallet } = await connected()
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toMatchObject({
      ok: false,
      error: { code: 4902 },
    })
    expect(wallet.calls).not.toContain('wallet_switchEthereumChain')
  })

  it('error: a nested 4902 arrives as 4902 when the owner allows other chains', async () => {
    const { request } = await connected({ ...OPTIONS, allowUnsupportedChain: true })
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toMatchObject({
      ok: false,
      error: { code: 4902 },
    })
  })

  it('add a chain to the wallet and the list, and can then move there', async () => {
    const { request, snapshots, wallet } = await connected()
    const chain = {
      chainId: '0x89',
      chainName: 'Polygon',
      nativeCurrency: { symbol: 'POL', decimals: 18 },
      rpcUrls: ['https://polygon.example'],
    }
    expect(await request('wallet_addEthereumChain', [chain])).toEqual({ ok: true, value: null })
    expect(snapshots.at(-1)?.namespaces['eip155']?.caipNetworkIds).toContain('eip155:137')
    expect((await request('wallet_switchEthereumChain', [{ chainId: '0x89' }])).ok).toBe(true)
    expect(wallet.chainId()).toBe('0x89')
  })

  it('error: the SDK’s own switch names an unknown network', async () => {
    const { queue } = await connected()
    expect(await queue.submit('switchNetwork', { caipNetworkId: 'eip155:5' })).toMatchObject({
      ok: false,
      error: { code: 'NETWORK_NOT_FOUND' },
    })
  })

  it('a wallet that leaves the site’s networks opens UnsupportedChain, which only shakes', async () => {
    const { wallet, snapshots, modal, store } = await connected()
    wallet.emit('chainChanged', '0x2a')
    await soon(() => expect(snapshots.at(-1)).toMatchObject({ open: true, view: 'UnsupportedChain' }))
    await modal.requestClose({ reason: 'backdrop' })
    expect(selectShakes(store.getState())).toBe(1)
    expect(selectIsOpen(store.getState())).toBe(true)
    wallet.emit('chainChanged', '0x1')
    await soon(() => expect(snapshots.at(-1)?.view).toBe('Account'))
  })

  it.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
    'UnsupportedChain is not shown with %o',
    async (options) => {
      const { wallet, snapshots } = await connected({ ...OPTIONS, ...options })
      wallet.emit('chainChanged', '0x2a')
      await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.caipNetworkId).toBe('eip155:42'))
      expect(snapshots.at(-1)?.open).toBe(false)
    },
  )
})

describe('what the wallet does by itself', () => {
  it('another account becomes the site’s', async () => {
    const { wallet, snapshots } = await connected()
    wallet.switchAccount()
    await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.address).toBe(wallet.addresses()[0]))
  })

  it('a disconnect in the wallet ends the connection, for the next document as well', async () => {
    const { wallet, snapshots, storage } = await connected()
    wallet.leave()
    await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.status).toBe('disconnected'))
    expect(await storage.get('connected_connector_id', 'eip155')).toBeUndefined()
  })
})

describe('disconnecting (specification §4)', () => {
  const options = {
    projectId: 'demo',
    networks: [
      'eip155:1',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'bip122:000000000019d6689c085ae165831e93',
    ],
  }
  async function three() {
    const wallets = {
      evm: createEip1193Wallet(),
      solana: createStandardWallet(solanaScript()),
      bitcoin: createStandardWallet(bitcoinScript('bitcoin:connect')),
    }
    const kept = new Map<string, string>()
    const found = Object.values(wallets).map((wallet) => wallet.found)
    const linked = link({ wallets: found, options, storage: partition(kept) })
    await linked.restored
    for (const wallet of found)
      expect(await linked.store.dispatch(connectWallet({ connectorId: wallet.info.id }))).toMatchObject({
        ok: true,
      })
    const again = () => link({ wallets: found, options, storage: partition(kept) })
    return { ...linked, wallets, again }
  }
  const statuses = ({ snapshots }: Pick<LinkedModal, 'snapshots'>) =>
    Object.entries(snapshots.at(-1)?.namespaces ?? {}).map(([name, { status }]) => `${name} ${status}`)

  it('several namespaces are connected at once and come back after a reload', async () => {
    const { again, wallets } = await three()
    for (const wallet of Object.values(wallets)) wallet.rejectAll()
    const reloaded = again()
    await reloaded.restored
    await soon(() =>
      expect(statuses(reloaded)).toEqual(['eip155 connected', 'solana connected', 'bip122 connected']),
    )
    expect(reloaded.snapshots.at(-1)).toMatchObject({ initialized: true, activeNamespace: 'bip122' })
  })

  it('one namespace leaves the others alone', async () => {
    const linked = await three()
    expect(await linked.queue.submit('disconnect', { namespace: 'solana' })).toEqual({
      ok: true,
      value: undefined,
    })
    expect(statuses(linked)).toEqual(['eip155 connected', 'solana disconnected', 'bip122 connected'])
    expect(linked.events).toContain('DISCONNECT_SUCCESS')
  })

  it('all of them end together and stay ended', async () => {
    const linked = await three()
    await linked.queue.submit('disconnect', {})
    const all = ['eip155 disconnected', 'solana disconnected', 'bip122 disconnected']
    expect(statuses(linked)).toEqual(all)
    const reloaded = linked.again()
    await reloaded.restored
    await soon(() => expect(reloaded.snapshots.at(-1)?.initialized).toBe(true))
    expect(statuses(reloaded)).toEqual(all)
  })

  it('error: failures are reported after every namespace was tried', async () => {
    const linked = await three()
    linked.wallets.evm.failNext('wallet_revokePermissions', { code: -32000, message: 'locked' })
    expect(await linked.queue.submit('disconnect', {})).toMatchObject({
      ok: false,
      error: { code: 'DISCONNECT_FAILED', message: 'Failed to disconnect', data: { namespaces: ['eip155'] } },
    })
    expect(statuses(linked)).toEqual(['eip155 disconnected', 'solana disconnected', 'bip122 disconnected'])
    expect(linked.events).toContain('DISCONNECT_ERROR')
  })

  it('error: one namespace’s failure names it', async () => {
    const linked = await three()
    linked.wallets.evm.failNext('wallet_revokePermissions', { code: -32000, message: 'locked' })
    expect(await linked.queue.submit('disconnect', { namespace: 'eip155' })).toMatchObject({
      ok: false,
      error: { message: 'Failed to disconnect chain eip155' },
    })
  })
})

describe('options', () => {
  it('error: a bad one is named by everything the site asks for, until it is mended', async () => {
    const options = { ...OPTIONS, networks: ['eip155:1', 'nonsense'] }
    const { modal, queue } = link({ options })
    const failure = { ok: false, error: { code: 'OPTION_INVALID', data: { option: 'networks.1' } } }
    expect(await modal.open({})).toMatchObject(failure)
    expect(await queue.submit('connect', {})).toMatchObject(failure)
    expect(await modal.getState(undefined)).toMatchObject({ ok: true, value: { open: false } })
    expect(await modal.syncOptions({ networks: ['eip155:1'] })).toEqual({ ok: true, value: undefined })
    expect(await modal.open({})).toEqual({ ok: true, value: undefined })
  })

  it('error: an unknown member is named', async () => {
    const { modal } = link({ options: { ...OPTIONS, features: { swops: true } } })
    expect(await modal.open({})).toMatchObject({ ok: false, error: { code: 'OPTION_INVALID' } })
  })

  it('a legal box that is not ticked lets nothing connect', async () => {
    const wallet = createEip1193Wallet()
    const options = {
      ...OPTIONS,
      termsConditionsUrl: 'https://site.test/terms',
      features: { legalCheckbox: true },
    }
    const { store, restored } = link({ wallets: [wallet.found], options })
    await restored
    expect((await store.dispatch(connectWallet({ connectorId: ID }))).ok).toBe(false)
    expect(wallet.calls).toEqual([])
  })
})
