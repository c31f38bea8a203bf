import { act, cleanup, configure, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { recentWalletsRestored } from '#modal/core/state/wallets/wallets-slice.ts'
import { drawList } from '#modal/kernel/draw-list.ts'
import { firstList } from '#modal/kernel/first-list.ts'
import { networkFacts } from '#modal/kernel/document-facts.ts'
import { renderPieces } from '#modal/kernel/pieces.tsx'
import { deploymentWith } from '#tests/support/builders/deployment.ts'
import { showLanguage } from '#modal/locales/i18n.ts'
import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import type { Options } from '#schemas/entities/options.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import { outline } from '#tests/support/assertions/outline.ts'
import { KERNEL_TEXTS } from '#tests/support/builders/kernel-texts.ts'
import { DIRECTORY, METAMASK, RAINBOW } from '#tests/support/builders/directory.ts'
import { WALLET_POLICY } from '#tests/support/builders/deployment.ts'
import { renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'

configure({ asyncUtilTimeout: 5_000 })

const API = 'https://api.test'
const ICON = 'data:image/svg+xml,<svg/>'
const numbered = (number: number, change: Partial<InjectedWallet> = {}): InjectedWallet => ({
  ...WALLET,
  id: `eip6963:test.wallet${number}`,
  rdns: `test.wallet${number}`,
  name: `Wallet ${number}`,
  ...(number % 2 === 0 && { icon: ICON }),
  ...change,
})
const wallets = (count: number) => Array.from({ length: count }, (_, index) => numbered(index + 1))
const login = (change: Partial<WalletPolicy>): WalletPolicy => ({ ...WALLET_POLICY, ...change })

interface Case {
  readonly wallets: readonly InjectedWallet[]
  readonly policy?: WalletPolicy
  readonly options?: Partial<Options>
  readonly recentIds?: readonly string[]
  readonly hasRelay?: boolean
  readonly language?: keyof typeof KERNEL_TEXTS
  readonly isPhone?: boolean
  readonly hasDirectory?: boolean
}

const CASES: Readonly<Record<string, Case>> = {
  'one wallet': { wallets: wallets(1) },
  'three wallets and phones': { wallets: wallets(3), hasRelay: true },
  'e-mail and no wallet': { wallets: [], policy: login({}), hasRelay: true },
  'social accounts alone': {
    wallets: [],
    policy: login({ email: false, socials: ['google', 'x'] }),
    hasRelay: true,
  },
  'one social account': { wallets: wallets(1), policy: login({ email: false, socials: ['github'] }) },
  'everything there is': {
    wallets: wallets(3),
    policy: login({ socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple'] }),
    hasRelay: true,
  },
  'eight wallets beside a login': {
    wallets: wallets(8),
    policy: login({ socials: ['google', 'x'] }),
    hasRelay: true,
  },
  'eight wallets without a login': { wallets: wallets(8), hasRelay: true },
  'a wallet of two chains': {
    wallets: [numbered(1), numbered(1, { id: 'standard:Wallet 1', namespaces: ['solana'], rdns: undefined })],
    options: { networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
  },
  'a wallet of a chain that the site does not use': {
    wallets: [numbered(1), numbered(2, { namespaces: ['bip122'] })],
    hasRelay: true,
  },
  'a wallet that the directory recommends': {
    wallets: [numbered(1, { rdns: 'io.metamask', name: 'MetaMask' })],
    hasRelay: true,
  },
  'a recent wallet of the page': { wallets: wallets(3), recentIds: ['eip6963:test.wallet3'], hasRelay: true },
  'a recent wallet of the directory': { wallets: wallets(1), recentIds: [RAINBOW.id], hasRelay: true },
  'recent wallets that are in the page': {
    wallets: [numbered(1), numbered(2, { rdns: 'io.metamask', name: 'MetaMask' })],
    recentIds: [METAMASK.id, 'eip6963:test.wallet1'],
    hasRelay: true,
  },
  'no relay': { wallets: wallets(1) },
  'no directory': { wallets: wallets(2), policy: login({}), hasRelay: true, hasDirectory: false },
  'a phone': { wallets: wallets(1), hasRelay: true, isPhone: true },
  'German texts': {
    wallets: wallets(2),
    policy: login({ socials: ['google', 'x'] }),
    hasRelay: true,
    language: 'de',
  },
  'Arabic texts': {
    wallets: wallets(2),
    policy: login({ socials: ['google'] }),
    hasRelay: true,
    language: 'ar',
  },
  'no e-mail by the owner': {
    wallets: wallets(1),
    policy: login({ socials: ['google', 'x'] }),
    options: { features: { email: false, socials: ['x'] } },
  },
}

let pieces: HTMLTemplateElement

beforeAll(() => {
  pieces = document.createElement('template')
  pieces.innerHTML = Object.entries(renderPieces())
    .map(([name, piece]) => `<div data-piece="${name}">${piece}</div>`)
    .join('')
})
afterEach(async () => {
  cleanup()
  await showLanguage('en', document.documentElement, () => true)
})

function listOf(setting: Case, change: Partial<Parameters<typeof firstList>[0]> = {}) {
  const { wallets, options, recentIds = [], isPhone = false } = setting
  const deployment = deploymentWith({
    apiUrl: API,
    networks: [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: 'eip155:10' }],
    ...(setting.policy && { wallet: setting.policy }),
    ...(setting.hasRelay && { walletConnect: { relayUrl: 'wss://relay.test', projectId: 'demo' } }),
    ...(setting.hasDirectory !== false && { directory: DIRECTORY }),
  })
  return firstList({
    deployment,
    init: {
      options: { projectId: 'demo', ...options },
      platform: { mobile: isPhone, touch: isPhone, inline: false },
    },
    wallets,
    recentIds,
    networkFacts: networkFacts(),
    userAgent: isPhone ? 'Mozilla/5.0 (Linux; Android 14)' : 'Mozilla/5.0 (X11; Linux x86_64)',
    ...change,
  })
}

describe('the list that the document draws', () => {
  it.each(Object.entries(CASES))('With %s it is the one that the application draws', async (_, setting) => {
    const { language = 'en', isPhone = false } = setting
    const list = listOf(setting)
    if (!list) throw new Error('The kernel leaves this list to the application.')
    const drawn = document.createElement('div')
    drawn.append(drawList(list, { pieces, texts: KERNEL_TEXTS[language], apiUrl: API }))

    const { view, store } = await renderModal({
      wallets: setting.wallets,
      apiUrl: API,
      language,
      networks: setting.options?.networks?.flatMap((one) => (typeof one === 'string' ? one : [])) ?? [
        'eip155:1',
        'eip155:10',
      ],
      ...(setting.options && { options: setting.options }),
      ...(setting.policy && { policy: setting.policy }),
      ...(setting.hasRelay && { hasRelay: true }),
      ...(setting.hasDirectory !== false && { directory: DIRECTORY }),
      ...(isPhone && { platform: { mobile: true, touch: true }, system: 'android' as const }),
    })
    act(() => void store.dispatch(recentWalletsRestored(setting.recentIds ?? [])))
    const card = drawn.querySelector('.card')
    await waitFor(() => expect(outline(view.container.querySelector('.card'))).toEqual(outline(card)))
  })

  it.each<[string, Case]>([
    ['the owner limits the wallets', { wallets: wallets(1), options: { includeWalletIds: [METAMASK.id] } }],
    [
      'the owner orders the groups',
      { wallets: wallets(1), options: { features: { connectorTypeOrder: ['featured'] } } },
    ],
    [
      'the owner collapses the wallets',
      { wallets: wallets(1), options: { features: { collapseWallets: true } } },
    ],
    ['terms have to be accepted', { wallets: wallets(1), options: { features: { legalCheckbox: true } } }],
    [
      'a wallet has the name of a known one',
      { wallets: [numbered(1, { name: 'MetaMask', rdns: 'org.evil' })] },
    ],
    ['there is a login and no wallet to choose', { wallets: [], policy: login({}) }],
    ['there is nothing to list', { wallets: [], hasRelay: true }],
    ['a recent wallet is not known', { wallets: wallets(1), recentIds: ['f'.repeat(64)] }],
    ['a network is not known', { wallets: wallets(1), options: { networks: ['eip155:123456789'] } }],
  ])('The application draws the list alone when %s', (_, setting) => {
    expect(listOf(setting)).toBeUndefined()
  })
})
