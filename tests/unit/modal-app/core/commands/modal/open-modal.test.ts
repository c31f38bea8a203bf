import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { walletConnected } from '#modal/core/state/wallet-events.ts'
import { prefetchImages } from '#modal/core/commands/images/prefetch-images.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { closeModal, openModal } from '#modal/core/commands/modal/open-modal.ts'
import { selectActiveNamespace } from '#modal/core/state/network/network-slice.ts'
import { applyOptions } from '#modal/core/commands/options/apply-options.ts'
import { goBack, navigate, resetView } from '#modal/core/commands/router/navigate.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { siteLinked } from '#modal/core/state/site/site-slice.ts'
import { walletsFound } from '#modal/core/state/wallets/wallets-slice.ts'
import { ethereum } from '#schemas/networks/eip155/ethereum.ts'
import { METAMASK } from '#tests/support/builders/directory.ts'
import { linkModal, OPTIONS, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const open: LinkedModal[] = []

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  open.splice(0).forEach(({ close }) => close())
})

function link(setting: Parameters<typeof linkModal>[0] = {}) {
  const linked = linkModal(setting)
  open.push(linked)
  const { store } = linked
  return { store, view: () => selectView(store.getState()), isOpen: () => selectIsOpen(store.getState()) }
}

type Store = LinkedModal['store']

function connect(store: Store): void {
  const account = { address: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc', type: 'eoa' } as const
  const wallet = { id: 'a', name: 'A' }
  store.dispatch(
    walletConnected({ namespace: 'eip155', connectorId: wallet.id, accounts: [account], wallet }),
  )
}

/** Lets time pass and chunks load. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
}

describe('prefetched pictures', () => {
  /** The pictures that are loaded after `begin`. */
  async function fetched(begin: (store: Store) => unknown): Promise<readonly string[]> {
    const urls: string[] = []
    const { store } = link({ loadImage: async (url) => urls.push(url) })
    store.dispatch(applyOptions({ ...OPTIONS, featuredWalletIds: [METAMASK.id] }))
    store.dispatch(walletsFound({ wallets: [METAMASK] }))
    begin(store)
    await pass(300)
    await pass(2_000)
    return urls
  }

  it('Pictures of networks and wallets are loaded before a list shows them.', async () => {
    expect(await fetched((store) => store.dispatch(openModal()))).toEqual(
      expect.arrayContaining([
        `http://api.test/public/getAssetImage/${ethereum.assets?.imageId}`,
        'http://api.test/networks/eip155%3A31337/image',
        `http://api.test/getWalletImage/${METAMASK.image_id}`,
      ]),
    )
  })

  it('No pictures are loaded while a wallet is connected.', async () => {
    const urls = await fetched((store) => {
      connect(store)
      store.dispatch(openModal())
    })
    expect(urls).toEqual([])
  })

  it('Pictures that have not loaded after two seconds are no longer waited for.', async () => {
    const { store } = link({ loadImage: () => new Promise(() => {}) })
    let isDone = false
    void store.dispatch(prefetchImages()).then(() => (isDone = true))
    await pass(300)
    await pass(1_999)
    expect(isDone).toBe(false)
    await pass(1)
    expect(isDone).toBe(true)
  })
})

describe('opening by the site', () => {
  it('The modal switches to the requested namespace if the site has networks of it.', () => {
    const { store } = link({ options: { ...OPTIONS, networks: ['eip155:1', SOLANA] } })
    const opened = (namespace: string) => {
      store.dispatch(openModal({ namespace }))
      return selectActiveNamespace(store.getState())
    }
    expect([opened('solana'), opened('bip122'), opened('eip155')]).toEqual(['solana', 'solana', 'eip155'])
  })

  it('The modal shows the requested view and clears the history.', () => {
    const { store, view, isOpen } = link()
    store.dispatch(openModal())
    store.dispatch(navigate('WhatIsAWallet'))
    store.dispatch(openModal({ view: 'Networks' }))
    expect(view()).toBe('Networks')
    store.dispatch(goBack())
    expect(isOpen()).toBe(false)
  })
})

describe('going back', () => {
  it('Going back shows the view before, and closes at the first one.', () => {
    const { store, view, isOpen } = link()
    store.dispatch(openModal())
    store.dispatch(navigate('WhatIsAWallet'))
    store.dispatch(goBack())
    expect([view(), isOpen()]).toEqual(['Connect', true])
    store.dispatch(goBack())
    expect(isOpen()).toBe(false)
  })

  it('Going back closes where UnsupportedChain is in the history.', () => {
    const { store, isOpen } = link()
    store.dispatch(openModal())
    store.dispatch(resetView('UnsupportedChain'))
    store.dispatch(navigate('WhatIsANetwork'))
    store.dispatch(goBack())
    expect(isOpen()).toBe(false)
  })
})

describe('closing an inline modal', () => {
  it('Closing shows Connect without a connection, and Account afterwards.', () => {
    const { store, view } = link()
    const { site } = store.getState()
    store.dispatch(siteLinked({ ...site, platform: { ...site.platform, inline: true } }))
    for (const [begin, start] of [
      [() => {}, 'Connect'],
      [() => connect(store), 'Account'],
    ] as const) {
      begin()
      store.dispatch(openModal({ view: 'Networks' }))
      store.dispatch(closeModal())
      expect(view()).toBe(start)
    }
  })
})
