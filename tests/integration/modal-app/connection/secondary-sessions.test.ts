// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest'
import type { EmbeddedWallet } from '#modal/core/commands/thunk.ts'
import { finishLogin } from '#modal/core/commands/embedded/finish-login.ts'
import { relayOffered } from '#modal/core/state/connectors/connectors-slice.ts'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { selectSecondary } from '#modal/core/state/connection/secondary-slice.ts'
import { disconnectWallet, switchAccount } from '#modal/core/commands/connection/switch-wallet.ts'
import { readCompatibleNetworks } from '#modal/core/commands/network/compatible-networks.ts'
import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import { ok } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { linkForTest, soon } from '#tests/support/fixtures/connected-site.ts'
import { DEPLOYMENT, partition, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'
import { createEip1193Wallet } from '#tests/support/fakes/eip1193-wallet.ts'
import { EMBEDDED_WALLET, linkWallet } from '#tests/support/fixtures/embedded-wallet.ts'
import { createPhone, sessionOf } from '#tests/support/fakes/phone.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const OPTIONS = { projectId: 'demo', networks: ['eip155:1', 'eip155:10', SOLANA, BITCOIN, TESTNET] }
const EXTENSION = 'eip6963:test.wallet'
import { WALLET_POLICY } from '#tests/support/builders/deployment.ts'
import { selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'

type Linked = Pick<LinkedModal, 'store'>
const inUse = ({ store }: Linked) => store.getState().connection.connectorIds
const aside = ({ store }: Linked, namespace: ChainNamespace) =>
  selectSecondary(namespace)(store.getState()).map(({ connectorId }) => connectorId)
const statuses = ({ store }: Linked) => selectConnectedNamespaces(store.getState())
const receivesOn = async ({ store }: Linked, namespace: ChainNamespace) =>
  (await store.dispatch(readCompatibleNetworks(namespace))).map(({ caipNetworkId }) => caipNetworkId)

/** A phone wallet that supports EVM and Solana, and an extension that has replaced it on EVM. */
async function phoneAside() {
  const phone = createPhone()
  const extension = createEip1193Wallet(EXTENSION)
  const relay = { relayUrl: 'wss://relay.test', projectId: 'demo' }
  const stored = new Map<string, string>()
  const open = async () => {
    const linked = linkForTest({
      wallets: [extension.found],
      relay: phone.relay,
      options: OPTIONS,
      storage: partition(stored),
      deployment: { ...DEPLOYMENT, walletConnect: relay },
    })
    linked.store.dispatch(relayOffered(relay))
    await linked.restored
    return linked
  }
  const linked = await open()
  const connecting = linked.store.dispatch(connectWallet({ connectorId: WALLETCONNECT_ID }))
  await soon(() => expect(phone.invitations()).toBe(1))
  phone.answer(ok(sessionOf()))
  await connecting
  await linked.store.dispatch(connectWallet({ connectorId: EXTENSION }))
  // From now on its remaining namespace is listened to.
  await new Promise((resolve) => setTimeout(resolve))
  return { ...linked, phone, extension, open }
}

/** The same with the embedded wallet, which supports all three namespaces. */
async function embeddedAside() {
  const wallet = await linkWallet()
  onTestFinished(() => wallet.close())
  const embedded: EmbeddedWallet = { ...wallet.frame, show: () => () => {}, reload: () => {} }
  const linked = linkForTest({
    wallets: [createEip1193Wallet(EXTENSION).found],
    wallet: embedded,
    deployment: { ...DEPLOYMENT, wallet: WALLET_POLICY },
    options: OPTIONS,
  })
  await linked.restored
  await wallet.enter()
  expect(await linked.store.dispatch(finishLogin())).toEqual({ ok: true, value: undefined })
  const accounts = linked.store.getState().account.byNamespace.eip155?.accounts
  await linked.store.dispatch(connectWallet({ connectorId: EXTENSION }))
  return { ...linked, wallet, accounts }
}

describe('phone wallet that is secondary in one namespace', () => {
  it('The phone wallet stays active in the other namespaces, and is activated again without asking.', async () => {
    const site = await phoneAside()
    expect(inUse(site)).toEqual({ eip155: EXTENSION, solana: WALLETCONNECT_ID })
    expect([aside(site, 'eip155'), aside(site, 'solana')]).toEqual([[WALLETCONNECT_ID], []])
    const choice = { namespace: 'eip155', connectorId: WALLETCONNECT_ID } as const
    expect(await site.store.dispatch(switchAccount(choice))).toBe(true)
    expect(inUse(site)).toEqual({ eip155: WALLETCONNECT_ID, solana: WALLETCONNECT_ID })
    expect(aside(site, 'eip155')).toEqual([EXTENSION])
    expect(site.phone.invitations()).toBe(1)
    expect(site.phone.requests).toEqual([])
  })

  it('The phone wallet is restored as a secondary connection after a reload.', async () => {
    const site = await phoneAside()
    const again = await site.open()
    expect(inUse(again)).toEqual({ eip155: EXTENSION, solana: WALLETCONNECT_ID })
    await soon(() => expect(aside(again, 'eip155')).toEqual([WALLETCONNECT_ID]))
  })

  it('The phone wallet disappears everywhere when it ends its session, and the other wallet stays.', async () => {
    const site = await phoneAside()
    site.phone.hold(undefined)
    expect(statuses(site)).toEqual(['eip155'])
    expect(aside(site, 'eip155')).toEqual([])
    expect(inUse(site)).toEqual({ eip155: EXTENSION })
  })

  it('Disconnecting the phone wallet where it is secondary ends its session everywhere.', async () => {
    const site = await phoneAside()
    expect(await site.store.dispatch(disconnectWallet('eip155', WALLETCONNECT_ID))).toMatchObject({
      ok: true,
    })
    expect(site.phone.disconnects()).toBeGreaterThan(0)
    expect(statuses(site)).toEqual(['eip155'])
    expect(aside(site, 'eip155')).toEqual([])
  })

  it('The phone wallet is prompted again where its session has ended unnoticed.', async () => {
    const site = await phoneAside()
    await site.store.dispatch(disconnectWallet('solana', WALLETCONNECT_ID))
    const choice = { namespace: 'eip155', connectorId: WALLETCONNECT_ID } as const
    expect(await site.store.dispatch(switchAccount(choice))).toBe(false)
    expect(inUse(site)).toEqual({ eip155: EXTENSION })
    expect(site.store.getState().router.history.at(-1)?.view).toBe('ConnectingWalletConnect')
  })
})

describe('embedded wallet that is secondary in one namespace', () => {
  it('The embedded wallet stays active in the other namespaces, and is activated again without a login.', async () => {
    const site = await embeddedAside()
    expect(inUse(site)).toEqual({
      eip155: EXTENSION,
      solana: EMBEDDED_WALLET.id,
      bip122: EMBEDDED_WALLET.id,
    })
    expect(aside(site, 'eip155')).toEqual([EMBEDDED_WALLET.id])
    const choice = { namespace: 'eip155', connectorId: EMBEDDED_WALLET.id } as const
    expect(await site.store.dispatch(switchAccount(choice))).toBe(true)
    expect(site.store.getState().account.byNamespace.eip155?.accounts).toEqual(site.accounts)
    expect(aside(site, 'eip155')).toEqual([EXTENSION])
  })

  it('The embedded wallet disappears everywhere when its visitor logs out, and the other wallet stays.', async () => {
    const site = await embeddedAside()
    await site.wallet.calls.signOut(undefined)
    await soon(() => expect(statuses(site)).toEqual(['eip155']))
    await soon(() => expect(aside(site, 'eip155')).toEqual([]))
  })
})

describe('networks on which an account receives', () => {
  it('An account of a phone wallet receives on the networks it was shared on.', async () => {
    const site = await phoneAside()
    await site.store.dispatch(switchAccount({ namespace: 'eip155', connectorId: WALLETCONNECT_ID }))
    expect(await receivesOn(site, 'eip155')).toEqual(['eip155:1', 'eip155:10'])
    const [first = ''] = sessionOf().accounts
    site.phone.hold(sessionOf({ accounts: [first] }))
    expect(await receivesOn(site, 'eip155')).toEqual(['eip155:1'])
  })

  it('An account of an extension receives on all of the site’s networks.', async () => {
    const site = await phoneAside()
    expect(await receivesOn(site, 'eip155')).toEqual(['eip155:1', 'eip155:10'])
  })

  it('An account of the embedded wallet receives on the networks its address exists on.', async () => {
    const site = await embeddedAside()
    expect(await receivesOn(site, 'bip122')).toEqual([BITCOIN])
    expect(await receivesOn(site, 'solana')).toEqual([SOLANA])
  })

  it('Without an account there are no networks to receive on.', async () => {
    const site = await phoneAside()
    expect(await receivesOn(site, 'bip122')).toEqual([])
  })
})
