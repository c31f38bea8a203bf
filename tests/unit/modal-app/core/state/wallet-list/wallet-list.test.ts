import { describe, expect, it } from 'vitest'
import {
  relayOffered,
  selectUsableConnectors,
  walletsAnnounced,
} from '#modal/core/state/connectors/connectors-slice.ts'
import { applyOptions } from '#modal/core/commands/options/apply-options.ts'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { networkRemoved } from '#modal/core/state/network/network-slice.ts'
import { siteLinked } from '#modal/core/state/site/site-slice.ts'
import { selectSuggestedWallets } from '#modal/core/state/wallet-list/suggested-wallets.ts'
import {
  idOf,
  selectMissingIds,
  selectShowsAllWallets,
  selectWalletList,
} from '#modal/core/state/wallet-list/wallet-list.ts'
import {
  recentWalletsRestored,
  selectWallet,
  walletsFound,
  walletUsed,
} from '#modal/core/state/wallets/wallets-slice.ts'
import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import {
  DIRECTORY,
  directoryWallet,
  METAMASK,
  OKX,
  PHANTOM,
  RAINBOW,
  TRUST,
  ZERION,
} from '#tests/support/builders/directory.ts'
import { linkedSite } from '#tests/support/builders/linked-site.ts'
import { DEPLOYMENT, linkModal, OPTIONS } from '#tests/support/fixtures/linked-modal.ts'

const RELAY = { relayUrl: 'wss://relay.test', projectId: 'demo' }
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const RARE = directoryWallet(90, 'Rare Wallet', { rdns: 'test.rare' })
const wallet = (name: string, change: Partial<InjectedWallet> = {}): InjectedWallet => ({
  id: `eip6963:${name}`,
  namespaces: ['eip155'],
  protocol: 'eip1193',
  name,
  rdns: name,
  ...change,
})

function listed(options: object, ...wallets: InjectedWallet[]) {
  const { store, close } = linkModal({ deployment: { ...DEPLOYMENT, directory: DIRECTORY } })
  close()
  store.dispatch(applyOptions({ ...OPTIONS, ...options }))
  store.dispatch(walletsAnnounced(wallets))
  const rows = () =>
    selectWalletList(store.getState()).map((item) => {
      if (item.kind === 'awaited') return `${item.group} …`
      return `${item.group} ${item.kind === 'connector' ? item.connector.name : item.wallet.name}`
    })
  return { store, rows, connectors: () => selectUsableConnectors(store.getState()).map(({ name }) => name) }
}

type Listed = ReturnType<typeof listed>

function onPhone({ store }: Listed, system: 'ios' | 'android' = 'android'): void {
  store.dispatch(siteLinked(linkedSite({ platform: { mobile: true, touch: true }, system })))
}

describe('wallet list', () => {
  it('Recent wallets are first, then installed ones, then others.', () => {
    const { rows, store } = listed({}, wallet('one'), wallet('two'))
    store.dispatch(walletUsed('eip6963:two'))
    expect(rows()).toEqual([
      'recent two',
      'injected one',
      'recommended MetaMask',
      'recommended Phantom',
      'recommended Trust Wallet',
      'recommended Rainbow',
    ])
  })

  it('A wallet in the page that uses the name of a known one is listed behind all others in the page.', () => {
    const fake = wallet('MetaMask', { id: 'eip6963:fake', rdns: 'com.evil' })
    const { rows } = listed({}, fake, wallet('one'), wallet('MetaMask', { rdns: 'io.metamask.mobile' }))
    expect(rows().slice(0, 3)).toEqual(['injected one', 'injected MetaMask', 'injected MetaMask'])
    expect(listed({}, fake, wallet('one')).rows().slice(0, 3)).toEqual([
      'injected one',
      'injected MetaMask',
      // The known wallet is not taken for an installed one.
      'recommended MetaMask',
    ])
  })

  it('Every group has its place, phone wallets first, unless the owner sets another order.', () => {
    const options = {
      featuredWalletIds: [OKX.id],
      customWallets: [{ id: 'own', name: 'Own Wallet' }],
    }
    const { rows, store } = listed(options, wallet('one'))
    store.dispatch(relayOffered(RELAY))
    store.dispatch(walletUsed(RAINBOW.id))
    expect(rows().slice(0, 6)).toEqual([
      'walletConnect WalletConnect',
      'recent Rainbow',
      'injected one',
      'featured OKX Wallet',
      'custom Own Wallet',
      'recommended MetaMask',
    ])
    store.dispatch(
      applyOptions({ ...OPTIONS, ...options, features: { connectorTypeOrder: ['custom', 'featured'] } }),
    )
    expect(rows().slice(0, 3)).toEqual([
      'custom Own Wallet',
      'featured OKX Wallet',
      'walletConnect WalletConnect',
    ])
  })

  it('A wallet in the page that the site lists is external, where the owner wants those.', () => {
    const own = { id: 'own', name: 'Own Wallet', rdns: 'test.own' }
    const found = [wallet('test.own', { name: 'Own Wallet' }), wallet('one')]
    const { rows } = listed({ customWallets: [own] }, ...found)
    expect(rows().slice(0, 2)).toEqual(['injected one', 'external Own Wallet'])
    expect(rows()).not.toContain('custom Own Wallet')
    const features = { connectorTypeOrder: ['external'] }
    expect(listed({ customWallets: [own], features }, ...found).rows()[0]).toBe('external Own Wallet')
    // A wallet with the same name only is not meant.
    expect(listed({ customWallets: [own] }, wallet('test.other', { name: 'Own Wallet' })).rows()[0]).toBe(
      'injected Own Wallet',
    )
  })

  it('The list has at most two recent wallets, the newest first.', () => {
    const { store, rows } = listed({})
    for (const id of [METAMASK.id, TRUST.id, METAMASK.id, OKX.id]) store.dispatch(walletUsed(id))
    expect(store.getState().wallets.recentIds).toEqual([OKX.id, METAMASK.id])
    expect(rows().slice(0, 2)).toEqual(['recent OKX Wallet', 'recent MetaMask'])
    store.dispatch(recentWalletsRestored(['x', 'y', 'z']))
    expect(store.getState().wallets.recentIds).toEqual(['x', 'y'])
  })

  it('The list has at most four featured wallets, and that many fewer recommended ones.', () => {
    expect(listed({ featuredWalletIds: [OKX.id, TRUST.id] }).rows()).toEqual([
      'featured OKX Wallet',
      'featured Trust Wallet',
      'recommended MetaMask',
      'recommended Phantom',
    ])
    const ids = [OKX, TRUST, RAINBOW, ZERION, PHANTOM].map(({ id }) => id)
    expect(listed({ featuredWalletIds: ids }).rows()).toEqual([
      'featured OKX Wallet',
      'featured Trust Wallet',
      'featured Rainbow',
      'featured Zerion',
    ])
  })

  it('A featured or recent wallet has a placeholder until the directory has answered.', () => {
    const { rows, store } = listed({ featuredWalletIds: [RARE.id, OKX.id] })
    store.dispatch(walletUsed('f'.repeat(64)))
    expect(rows().slice(0, 3)).toEqual(['recent …', 'featured …', 'featured OKX Wallet'])
    expect(selectMissingIds(store.getState())).toEqual([RARE.id, 'f'.repeat(64)])
    store.dispatch(walletsFound({ wallets: [RARE], askedIds: [RARE.id, 'f'.repeat(64)] }))
    expect(rows().slice(0, 2)).toEqual(['featured Rare Wallet', 'featured OKX Wallet'])
    expect(selectMissingIds(store.getState())).toEqual([])
    expect(selectWallet(RARE.id)(store.getState())?.name).toBe('Rare Wallet')
  })

  it('Nothing is requested where the deployment has no directory.', () => {
    const { store, close } = linkModal({ options: { ...OPTIONS, featuredWalletIds: [RARE.id] } })
    close()
    expect(selectMissingIds(store.getState())).toEqual([])
    expect(selectWalletList(store.getState())).toEqual([])
  })

  it('Recommended wallets support the site’s networks, and for test networks any of the namespace.', () => {
    expect(listed({ networks: [SOLANA] }).rows()).toEqual(['recommended MetaMask', 'recommended Phantom'])
    expect(listed({ networks: ['eip155:11155111'] }).rows()).toHaveLength(4)
    expect(listed({ networks: ['eip155:137'] }).rows()).toEqual([])
  })

  it.each([
    [{ includeWalletIds: [OKX.id, 'me.rainbow'] }, ['recommended OKX Wallet']],
    [{ includeWalletIds: [] }, []],
    [
      { excludeWalletIds: [METAMASK.id, 'app.phantom'] },
      ['Trust Wallet', 'Rainbow', 'Zerion', 'OKX Wallet'].map((name) => `recommended ${name}`),
    ],
    [{ enableWallets: false, customWallets: [{ id: 'own', name: 'Own' }], featuredWalletIds: [RARE.id] }, []],
  ])('With %o the list has %o.', (options, expected) => {
    expect(listed(options).rows()).toEqual(expected)
  })
})

describe('one wallet in several places', () => {
  const trust = wallet('Trust', { rdns: 'com.trustwallet.app' })

  it('A wallet is listed once, as installed, by its reverse domain name.', () => {
    const { rows } = listed({ featuredWalletIds: [METAMASK.id] }, wallet('MM', { rdns: 'io.metamask' }))
    expect(rows().filter((row) => /MM|MetaMask/.test(row))).toEqual(['injected MM'])
  })

  it('Trust is found by both of its names.', () => {
    const { rdns: _none, ...nameless } = trust
    expect(listed({}, nameless).rows()).not.toContain('recommended Trust Wallet')
    const two = wallet('Trust Wallet', {
      id: 'standard:trust',
      namespaces: ['solana'],
      protocol: 'wallet-standard',
    })
    const { rdns: _two, ...standard } = two
    const { rows } = listed({ networks: [...OPTIONS.networks, SOLANA] }, trust, standard)
    expect(rows().filter((row) => row.includes('Trust'))).toEqual(['injected Trust'])
  })

  it('A wallet that only has another one’s name is a row of its own.', () => {
    const { rows } = listed({}, wallet('MetaMask', { rdns: 'test.other' }))
    expect(rows().filter((row) => row.includes('MetaMask'))).toEqual([
      'injected MetaMask',
      'recommended MetaMask',
    ])
  })

  it('A wallet is recent, whether its phone app or its extension was used.', () => {
    const { rows, store } = listed({}, trust)
    store.dispatch(walletUsed(TRUST.id))
    expect(rows()[0]).toBe('recent Trust')
    expect(rows().filter((row) => row.includes('Trust'))).toHaveLength(1)
  })

  it('An installed or excluded wallet is not suggested.', () => {
    const { store } = listed({ excludeWalletIds: [METAMASK.id] }, wallet('app.phantom', { name: 'Phantom' }))
    const names = selectSuggestedWallets(store.getState()).map(({ name }) => name)
    expect(names).toEqual(['Trust Wallet', 'Rainbow', 'Zerion', 'OKX Wallet'])
  })
})

describe('wallet list on a phone', () => {
  const browse = (namespaces: readonly string[], system?: 'ios' | 'android') =>
    directoryWallet(7, 'Browse Wallet', {
      mobile_link: null,
      chains: ['eip155:1', SOLANA],
      supports_wc: false,
      browse_links: [
        { namespaces: [...namespaces], ...(system && { system }), url: 'https://b.test/{page}' },
      ],
    })

  it('Only wallets with a link to their app are recommended.', () => {
    const list = listed({ excludeWalletIds: [METAMASK.id] })
    expect(list.rows()).toContain('recommended Zerion')
    onPhone(list)
    expect(list.rows()).not.toContain('recommended Zerion')
    expect(list.rows()).toContain('recommended OKX Wallet')
  })

  it.each([
    ['of the active namespace', browse(['eip155']), true],
    ['of another namespace', browse(['solana']), false],
    ['of another system', browse(['eip155'], 'ios'), false],
    ['of this system', browse(['eip155'], 'android'), true],
  ])('A wallet that opens the site itself is listed with a link %s.', (_what, entry, isThere) => {
    const list = listed({ featuredWalletIds: [entry.id], networks: ['eip155:1', SOLANA] })
    list.store.dispatch(walletsFound({ wallets: [entry] }))
    onPhone(list)
    expect(list.rows().includes('featured Browse Wallet')).toBe(isThere)
  })

  it('The link to all wallets is shown where the owner wants it and phone wallets are offered.', () => {
    const shows = (options: object, isPhone = false, isReached = true): boolean => {
      const list = listed(options)
      if (isReached) list.store.dispatch(relayOffered(RELAY))
      if (isPhone) onPhone(list)
      return selectShowsAllWallets(list.store.getState())
    }
    expect(shows({})).toBe(true)
    expect(shows({}, false, false)).toBe(false)
    expect(shows({ allWallets: 'HIDE' }, true)).toBe(false)
    expect(shows({ allWallets: 'ONLY_MOBILE' })).toBe(false)
    expect(shows({ allWallets: 'ONLY_MOBILE' }, true)).toBe(true)
    expect(shows({ features: { allWallets: false } })).toBe(false)
    expect(shows({ enableWalletConnect: false })).toBe(false)
    expect(shows({ enableWallets: false })).toBe(false)
  })
})

describe('requested namespace', () => {
  const solana = wallet('sol', { id: 'standard:sol', namespaces: ['solana'], protocol: 'wallet-standard' })
  const both = wallet('one', { id: 'standard:one', namespaces: ['solana'], protocol: 'wallet-standard' })
  const options = { networks: ['eip155:1', SOLANA] }

  it('Wallets without the requested namespace are hidden until the modal is opened for any.', () => {
    const { store, rows } = listed(options, wallet('one'), both, solana)
    store.dispatch(openModal({ namespace: 'eip155' }))
    expect(rows().slice(0, 2)).toEqual(['injected one', 'recommended MetaMask'])
    const [shown] = selectWalletList(store.getState())
    expect(shown?.kind === 'connector' && shown.connector.namespaces).toEqual(['eip155'])
    store.dispatch(openModal({ namespace: 'solana' }))
    expect(rows()).toEqual(['injected one', 'injected sol', 'recommended MetaMask', 'recommended Phantom'])
    store.dispatch(openModal())
    expect(rows().slice(0, 2)).toEqual(['injected one', 'injected sol'])
  })
})

describe('usable connectors', () => {
  const solana = wallet('sol', { id: 'standard:sol', namespaces: ['solana'], protocol: 'wallet-standard' })

  it('The usable connectors are those of the site’s namespaces only, also after the last network was removed.', () => {
    const { store, connectors } = listed({}, wallet('one'), solana)
    expect(connectors()).toEqual(['one'])
    for (const id of OPTIONS.networks)
      store.dispatch(networkRemoved({ caipNetworkId: id, isConnected: false }))
    expect(connectors()).toEqual([])
  })

  it.each([
    [{ enableEIP6963: false }, ['Browser Wallet']],
    [{ enableInjected: false }, ['io.metamask', 'one']],
    [{ enableWallets: false }, []],
    [{ excludeWalletIds: [METAMASK.id] }, ['one', 'Browser Wallet']],
    [{ excludeWalletIds: ['io.metamask'] }, ['one', 'Browser Wallet']],
  ])('With %o the usable connectors are %o.', (options, names) => {
    const { rdns: _none, ...legacy } = wallet('Browser Wallet', { id: 'injected' })
    const { connectors } = listed(options, wallet('io.metamask'), wallet('one'), legacy)
    expect(connectors()).toEqual(names)
  })

  it('An excluded wallet is left out as soon as the directory has said which it is.', () => {
    const { store, connectors } = listed({ excludeWalletIds: [RARE.id] }, wallet('test.rare'), wallet('one'))
    expect(selectMissingIds(store.getState())).toEqual([RARE.id])
    store.dispatch(walletsFound({ wallets: [RARE], askedIds: [RARE.id] }))
    expect(connectors()).toEqual(['one'])
  })
})

describe('row', () => {
  it('A row has the id of what it shows.', () => {
    const { store } = listed({ featuredWalletIds: [RARE.id] }, wallet('one'))
    expect(selectWalletList(store.getState()).slice(0, 3).map(idOf)).toEqual([
      'eip6963:one',
      RARE.id,
      METAMASK.id,
    ])
  })
})
