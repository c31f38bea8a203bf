import { describe, expect, it } from 'vitest'
import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { relayOffered } from '#modal/core/state/connectors/connectors-slice.ts'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { stopWaiting } from '#modal/core/commands/phone/phone-requests.ts'
import { linkForTest, soon } from '#tests/support/fixtures/connected-site.ts'
import { DEPLOYMENT, partition, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'
import { createPhone, sessionOf, URI, type Phone } from '#tests/support/fakes/phone.ts'
import { selectNamespaces } from '#modal/core/state/network/network-slice.ts'
import { selectStatus } from '#modal/core/state/connection/connection-slice.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OPTIONS = { projectId: 'demo', networks: ['eip155:1', 'eip155:10', 'eip155:137', SOLANA] }
const RELAY = { relayUrl: 'wss://relay.test', projectId: 'demo' }
const SIGN = ['0x68', '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc']

async function open(phone: Phone, stored = new Map<string, string>()) {
  const linked = linkForTest({
    relay: phone.relay,
    options: OPTIONS,
    storage: partition(stored),
    deployment: { ...DEPLOYMENT, walletConnect: RELAY },
  })
  linked.store.dispatch(relayOffered(RELAY))
  await linked.restored
  return { ...linked, stored }
}

async function connected(phone = createPhone(), storedValues = new Map<string, string>()) {
  const linked = await open(phone, storedValues)
  const connecting = linked.store.dispatch(connectWallet({ connectorId: WALLETCONNECT_ID }))
  await soon(() => expect(phone.invitations()).toBe(1))
  phone.answer(ok(sessionOf()))
  expect(await connecting).toEqual({ ok: true, value: undefined })
  const request = (method: string, params: unknown = SIGN) =>
    linked.queue.submit('request', { namespace: 'eip155', method, params })
  return { ...linked, phone, request }
}

const statuses = ({ store }: Pick<LinkedModal, 'store'>) =>
  selectNamespaces(store.getState()).map((name) => `${name} ${selectStatus(name)(store.getState())}`)

describe('phone wallet', () => {
  it('A phone wallet connects every namespace it shares with one approval, and the pairing stays secret.', async () => {
    const linked = await connected()
    expect(statuses(linked)).toEqual(['eip155 connected', 'solana connected'])
    await soon(() => expect(linked.events).toContain('CONNECT_SUCCESS'))
    const text = JSON.stringify([linked.snapshots, linked.passedOn, [...linked.stored]])
    expect(text).not.toContain(URI.slice(3, 40))
    expect(text).not.toContain('symKey')
    expect(linked.store.getState().pairing.pairing).toBeUndefined()
  })

  it('The approved networks are shown, and so are those that the wallet approves later.', async () => {
    const { store, phone } = await connected()
    const held = () => store.getState().network.byNamespace
    // A site can request other EVM networks of the wallet. For Solana there is no such request.
    expect(held().eip155?.supportsAllNetworks).toBe(true)
    expect(held().solana).toMatchObject({ supportsAllNetworks: false, approvedIds: [SOLANA] })
    phone.hold(sessionOf({ methods: { ...sessionOf().methods, eip155: ['personal_sign'] } }))
    expect(held().eip155).toMatchObject({
      supportsAllNetworks: false,
      approvedIds: ['eip155:1', 'eip155:10'],
    })
  })

  it('The site sees the namespace as connecting from the pairing on, until the wallet has answered.', async () => {
    const phone = createPhone()
    const linked = await open(phone)
    const connecting = linked.store.dispatch(connectWallet({ connectorId: WALLETCONNECT_ID }))
    await soon(() => expect(phone.invitations()).toBe(1))
    expect(statuses(linked)).toEqual(['eip155 connecting', 'solana connecting'])
    phone.answer(ok(sessionOf({ accounts: sessionOf().accounts.slice(0, 1) })))
    await connecting
    expect(statuses(linked)).toEqual(['eip155 connected', 'solana disconnected'])
  })

  it('A rejection on the phone is not reported as an error of the product.', async () => {
    const phone = createPhone()
    const linked = await open(phone)
    const connecting = linked.store.dispatch(connectWallet({ connectorId: WALLETCONNECT_ID }))
    await soon(() => expect(phone.invitations()).toBe(1))
    phone.answer(fail(5000, 'User rejected.'))
    expect(await connecting).toMatchObject({ ok: false, error: { code: 5000 } })
    expect(linked.store.getState().connection.progress.phase).toBe('rejected')
    expect([...linked.stored].filter(([key]) => key.includes('pairing_until'))).toEqual([])
  })

  it('A phone wallet disconnects as a whole, from either side.', async () => {
    const mine = await connected()
    await mine.queue.submit('disconnect', { namespace: 'solana' })
    expect(statuses(mine)).toEqual(['eip155 disconnected', 'solana disconnected'])
    expect(mine.phone.disconnects()).toBeGreaterThan(0)
    const theirs = await connected()
    theirs.phone.hold(undefined)
    expect(statuses(theirs)).toEqual(['eip155 disconnected', 'solana disconnected'])
  })

  it('A phone wallet is restored after a reload on its network, and forgotten once its session has ended.', async () => {
    const phone = createPhone()
    const first = await connected(phone)
    await first.queue.submit('switchNetwork', { caipNetworkId: 'eip155:10' })
    const second = await open(phone, first.stored)
    expect(statuses(second)).toEqual(['eip155 connected', 'solana connected'])
    expect(second.store.getState().network.byNamespace.eip155?.caipNetworkId).toBe('eip155:10')
    const later = new Map(first.stored)
    phone.hold(undefined)
    const third = await open(phone, later)
    expect(statuses(third).filter((status) => status.endsWith(' connected'))).toEqual([])
    expect([...third.stored.keys()].filter((key) => key.includes('connected_connector_id'))).toEqual([])
  })

  it('A session is adopted when the wallet approves the pairing of a document that was reloaded since.', async () => {
    const phone = createPhone()
    const first = await open(phone)
    void first.store.dispatch(connectWallet({ connectorId: WALLETCONNECT_ID }))
    await soon(() => expect([...first.stored.keys()].join()).toContain('pairing_until'))
    const second = await open(phone, new Map(first.stored))
    expect(statuses(second)).toEqual(['eip155 disconnected', 'solana disconnected'])
    await new Promise((resolve) => setTimeout(resolve, 50))
    phone.hold(sessionOf())
    await soon(() => expect(statuses(second)).toEqual(['eip155 connected', 'solana connected']))
    await soon(() => expect(second.events).toEqual(expect.arrayContaining(['CONNECT_SUCCESS'])))
  })

  it('No session is looked for when there was no pairing.', async () => {
    const phone = createPhone()
    const linked = await open(phone)
    phone.hold(sessionOf())
    await quietFor(50)
    expect(statuses(linked)).toEqual(['eip155 disconnected', 'solana disconnected'])
  })
})

describe('request to a phone', () => {
  it('The modal says where to confirm while a request waits, and how it was confirmed.', async () => {
    const { request, phone, store } = await connected()
    const signing = request('personal_sign')
    await soon(() => expect(selectView(store.getState())).toBe('ConfirmInWallet'))
    expect(store.getState().modal.open).toBe(true)
    expect(store.getState().pairing.requests[0]?.sent).toEqual({
      requestId: 1_700_000_000_000_001,
      sessionTopic: sessionOf().topic,
    })
    phone.settle(ok('0xsigned'))
    expect(await signing).toEqual({ ok: true, value: '0xsigned' })
    expect(store.getState().modal.open).toBe(false)
  })

  it('A request is cancelled when the site gives it up, but not by closing the notice.', async () => {
    const { request, modal, store } = await connected()
    const signing = request('personal_sign')
    await soon(() => expect(selectView(store.getState())).toBe('ConfirmInWallet'))
    await modal.requestClose({ reason: 'escape' })
    expect(store.getState().modal.open).toBe(false)
    expect(store.getState().pairing.requests).toHaveLength(1)
    store.dispatch(stopWaiting())
    expect(await signing).toMatchObject({ ok: false, error: { code: 4001 } })
  })

  it('A request is sent once, also when the document that sent it was reloaded.', async () => {
    const { request, phone, stored } = await connected()
    void request('personal_sign')
    await soon(() => expect(phone.requests).toHaveLength(1))
    const [, sent] = [...stored].find(([key]) => key.includes('sent_tickets')) ?? []
    const second = await open(phone, new Map(stored))
    void second.modal.enqueue({
      id: sent ?? '',
      kind: 'request',
      payload: { namespace: 'eip155', method: 'personal_sign', params: SIGN },
    })
    await quietFor(300)
    expect(phone.requests).toHaveLength(1)
  })
})

describe('network switch on a phone', () => {
  it('A network that the phone has approved is used at once.', async () => {
    const { queue, phone, store } = await connected()
    expect(await queue.submit('switchNetwork', { caipNetworkId: 'eip155:10' })).toMatchObject({ ok: true })
    expect(phone.requests).toEqual([])
    expect(store.getState().network.byNamespace.eip155?.caipNetworkId).toBe('eip155:10')
  })

  it('Another network is requested, offered, and used once the session has it.', async () => {
    const { queue, phone, store } = await connected()
    const switching = queue.submit('switchNetwork', { caipNetworkId: 'eip155:137' })
    await soon(() => expect(phone.requests).toHaveLength(1))
    phone.settle(fail(4902, 'Unrecognized chain'))
    await soon(() => expect(phone.requests).toHaveLength(2))
    phone.settle(ok(null))
    await soon(() => expect(phone.requests).toHaveLength(3))
    expect(phone.requests.map(({ method, chainId }) => `${method} on ${chainId}`)).toEqual([
      'wallet_switchEthereumChain on eip155:1',
      'wallet_addEthereumChain on eip155:1',
      'wallet_switchEthereumChain on eip155:1',
    ])
    const { accounts, chainIds } = sessionOf()
    phone.hold(
      sessionOf({
        accounts: [...accounts, (accounts[0] ?? '').replace('eip155:1:', 'eip155:137:')],
        chainIds: { ...chainIds, eip155: [...(chainIds['eip155'] ?? []), 'eip155:137'] },
      }),
    )
    phone.settle(ok(null))
    expect(await switching).toMatchObject({ ok: true })
    expect(store.getState().network.byNamespace.eip155?.caipNetworkId).toBe('eip155:137')
  })

  it('The modal says where to confirm a network switch, once together with the request that needs it.', async () => {
    const { queue, phone, store, request } = await connected()
    const switching = queue.submit('switchNetwork', { caipNetworkId: 'eip155:137' })
    await soon(() => expect(selectView(store.getState())).toBe('ConfirmInWallet'))
    expect(store.getState().pairing.requests[0]?.sent?.sessionTopic).toBe(sessionOf().topic)
    phone.settle(fail(4001, 'No.'))
    await switching
    expect(store.getState().modal.open).toBe(false)
    expect(store.getState().pairing.requests).toEqual([])
    await queue.submit('switchNetwork', { caipNetworkId: 'eip155:10' })
    const signing = request('personal_sign')
    await soon(() => expect(phone.requests.at(-1)?.method).toBe('personal_sign'))
    phone.settle(ok('0xsigned'))
    expect(await signing).toEqual({ ok: true, value: '0xsigned' })
  })

  it('The network stays when the phone rejects the switch.', async () => {
    const { queue, phone, store } = await connected()
    const switching = queue.submit('switchNetwork', { caipNetworkId: 'eip155:137' })
    await soon(() => expect(phone.requests).toHaveLength(1))
    phone.settle(fail(4001, 'No.'))
    expect(await switching).toMatchObject({ ok: false, error: { code: 4001 } })
    expect(store.getState().network.byNamespace.eip155?.caipNetworkId).toBe('eip155:1')
    expect(store.getState().connection.switching.phase).toBe('rejected')
  })
})
