import { act, cleanup, configure, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { StoredAccount } from '#modal/core/commands/account/shown-account.ts'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import type { ShownAccount } from '#modal/core/state/account/account-details.ts'
import { WALLETCONNECT_CONNECTOR } from '#modal/core/state/connectors/walletconnect-connector.ts'
import { renderAccountPieces } from '#modal/kernel/account-pieces.tsx'
import { drawnNetworks, networkFacts } from '#modal/kernel/document-facts.ts'
import { drawAccount } from '#modal/kernel/draw-account.ts'
import { firstAccount, isShownAccount } from '#modal/kernel/first-account.ts'
import type { PieceNode } from '#modal/kernel/piece-tree.ts'
import { readSiteFacts } from '#modal/kernel/site-facts.ts'
import { deploymentWith } from '#tests/support/builders/deployment.ts'
import { showLanguage } from '#modal/locales/i18n.ts'
import { ANSWER_CACHE_KEYS, STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { Options } from '#schemas/entities/options.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { outline } from '#tests/support/assertions/outline.ts'
import { KERNEL_TEXTS } from '#tests/support/builders/kernel-texts.ts'
import { ADDRESS, connectAccount, renderModal, WALLET } from '#tests/support/fixtures/render-modal.tsx'
import { pieceTree } from '#tooling/vite/piece-tree.ts'
import { runs } from '#tests/support/builders/runs.ts'

configure({ asyncUtilTimeout: 5_000 })

const API = 'https://api.test'
const NOW_MS = Date.UTC(2030, 0, 1)
const RUNS = runs(500, 50_000)
const PICTURE = 'data:image/svg+xml,<svg/>'

const SHOWN: ShownAccount = {
  connectorId: WALLET.id,
  walletName: WALLET.name,
  caipNetworkId: 'eip155:1',
  address: ADDRESS,
  isTotalPartial: false,
  atMs: NOW_MS - 60_000,
}

interface Case {
  readonly shown?: Partial<ShownAccount>
  readonly language?: keyof typeof KERNEL_TEXTS
  readonly explorer?: string
}

const CASES: Readonly<Record<string, Case>> = {
  'nothing but an address': {},
  'a total': { shown: { total: 1_234.5 } },
  'an empty account': { shown: { total: 0 } },
  'a partial total': { shown: { total: 0.004, isTotalPartial: true } },
  'a total of another day': { shown: { total: 7, atMs: NOW_MS - 90_000_000 } },
  'a total of the future': { shown: { total: 7, atMs: NOW_MS + 1 } },
  'a name': { shown: { name: 'Savings', total: 12 } },
  'a name and a picture': { shown: { name: 'ada.eth', avatar: PICTURE, total: 12 } },
  'a picture of a foreign server': { shown: { avatar: 'https://tracker.test/pixel' } },
  'a name with hidden characters': { shown: { name: 'ada\u202e.eth' } },
  'another network': { shown: { caipNetworkId: 'eip155:10', total: 3 } },
  'a test network': { shown: { caipNetworkId: 'eip155:11155111' } },
  'a network without an explorer': { shown: { caipNetworkId: 'eip155:31337' } },
  'German texts': { shown: { total: 1_234.5, isTotalPartial: true }, language: 'de' },
  'Arabic texts': { shown: { total: 1_234.5, name: 'ada.eth' }, language: 'ar' },
}

let pieces: Readonly<Record<string, PieceNode>>

beforeAll(() => {
  const markup = Object.entries(renderAccountPieces())
  pieces = Object.fromEntries(markup.map(([name, piece]) => [name, pieceTree(piece)]))
})
beforeEach(() => {
  // No answer comes, so that what is shown first stays.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await showLanguage('en', document.documentElement, () => true)
})

interface Change {
  readonly options?: Partial<Options>
  readonly open?: object
  readonly isInline?: boolean
  readonly wallets?: unknown
  readonly deployment?: Partial<Deployment>
  /** What the browser stores otherwise. */
  readonly stored?: Readonly<Record<string, string | undefined>>
}

function accountOf(shown: object, change: Change = {}) {
  const site = readSiteFacts({
    projectId: 'demo',
    options: {
      projectId: 'demo',
      networks: ['eip155:1', 'eip155:10', 'eip155:11155111', 'eip155:31337'],
      ...change.options,
    },
    platform: { mobile: false, touch: false, inline: change.isInline ?? false },
    language: 'en',
    wallets: change.wallets ?? [WALLET],
    ...(change.open && { open: change.open }),
  })
  if (!site) throw new Error('The kernel does not read this hello.')
  const network = 'caipNetworkId' in shown ? String(shown.caipNetworkId) : undefined
  const stored: Readonly<Record<string, string | undefined>> = {
    [ANSWER_CACHE_KEYS.shownAccount]: JSON.stringify(shown),
    [STORAGE_KEYS.connectedConnector]: WALLET.id,
    [STORAGE_KEYS.activeNamespace]: 'eip155',
    [STORAGE_KEYS.activeNetworkId]: network,
    ...change.stored,
  }
  const question = {
    deployment: deploymentWith({
      apiUrl: API,
      networks: [{ caipNetworkId: 'eip155:1' }],
      ...change.deployment,
    }),
    site,
    namespace: 'eip155' as const,
    stored: (name: string) => stored[name],
    networkFacts: networkFacts(),
    nowMs: NOW_MS,
  }
  return firstAccount(question, drawnNetworks())
}

describe('the account that the document draws', () => {
  it.each(Object.entries(CASES))('With %s it is the one that the application draws', async (_, setting) => {
    const { language = 'en' } = setting
    const shown = { ...SHOWN, ...setting.shown }
    const account = accountOf(shown)
    if (!account) throw new Error('The kernel leaves this account to the application.')
    const drawn = document.createElement('div')
    drawn.append(
      drawAccount(account, {
        pieces,
        texts: KERNEL_TEXTS[language],
        language,
        apiUrl: API,
        projectId: 'demo',
      }),
    )
    const card = drawn.querySelector('.card')
    expect(card?.getAttribute('aria-busy')).toBe('true')
    card?.removeAttribute('aria-busy')

    const { view, store } = await renderModal({
      wallets: [WALLET],
      apiUrl: API,
      language,
      networks: [shown.caipNetworkId],
      storage: {
        get: async (name) =>
          name === ANSWER_CACHE_KEYS.shownAccount
            ? JSON.stringify({ ...shown, atMs: account.shown.total === undefined ? 1 : 0 })
            : undefined,
        set: async () => {},
        isLasting: () => true,
      },
    })
    act(() => {
      connectAccount(store, 'eip155', ADDRESS)
      store.dispatch(openModal())
    })
    // The clock of this document stands at 0, and its view follows another one.
    const first = outline(card).map((line) => line.replace('class=_none_', 'class=_forward_'))
    await waitFor(() => expect(outline(view.container.querySelector('.card'))).toEqual(first))
  })

  it('A wallet on a phone is named as before', () => {
    const walletConnect = { relayUrl: 'wss://relay.test', projectId: 'demo' }
    const shown = { ...SHOWN, connectorId: WALLETCONNECT_CONNECTOR.id, walletName: 'Heron' }
    const stored = { [STORAGE_KEYS.connectedConnector]: WALLETCONNECT_CONNECTOR.id }
    expect(accountOf(shown, { stored, deployment: { walletConnect } })).toMatchObject({ walletName: 'Heron' })
    expect(accountOf(shown, { stored })).toBeUndefined()
  })

  it.each<[string, Partial<Record<keyof ShownAccount, unknown>>, Change]>([
    ['nothing is remembered', {}, { stored: { [ANSWER_CACHE_KEYS.shownAccount]: undefined } }],
    ['what is remembered is no JSON', {}, { stored: { [ANSWER_CACHE_KEYS.shownAccount]: '{' } }],
    ['the wallet is gone', {}, { wallets: [] }],
    ['another wallet was connected since', {}, { stored: { [STORAGE_KEYS.connectedConnector]: 'other' } }],
    ['another network was chosen since', {}, { stored: { [STORAGE_KEYS.activeNetworkId]: 'eip155:10' } }],
    ['another chain was chosen since', {}, { stored: { [STORAGE_KEYS.activeNamespace]: 'solana' } }],
    ['the wallets of another chain are asked for', {}, { open: { namespace: 'solana' } }],
    ['the address is none', { address: '0x1234' }, {}],
    ['the address is of another chain', { address: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, {}],
    ['the network is of another chain', { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, {}],
    ['the site has no such network any more', {}, { options: { networks: ['eip155:10'] } }],
    ['a total is negative', { total: -1 }, {}],
    ['a name is a list', { name: ['ada'] }, {}],
    ['there is a member too many', { extra: 1 } as object, {}],
    ['the modal is a part of the page', {}, { isInline: true }],
    ['visitors have to sign in', {}, { options: { siwx: 'required' } }],
    ['connections are not restored', {}, { options: { enableReconnect: false } }],
    ['the owner orders the actions', {}, { options: { features: { send: false } } }],
    ['the owner labels accounts', {}, { options: { addressLabels: { [ADDRESS]: 'Ada' } } }],
  ])('The application draws the account alone when %s', (_, shown, change) => {
    expect(accountOf(SHOWN)).toBeDefined()
    expect(accountOf({ ...SHOWN, ...shown }, change)).toBeUndefined()
  })

  it('A stored account passes exactly if it passes the schema', () => {
    const value = fc.oneof(
      fc.string(),
      fc.string({ minLength: 120, maxLength: 210 }),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom(undefined, null),
    )
    const near = fc
      .dictionary(fc.constantFrom(...Object.keys(StoredAccount.shape), 'other'), value, { maxKeys: 2 })
      .map((change) => ({ ...SHOWN, ...change }))
    let passed = 0
    fc.assert(
      fc.property(fc.oneof(near, fc.jsonValue()), (one) => {
        const isValid = StoredAccount.safeParse(one).success
        passed += Number(isValid)
        expect(isShownAccount(one)).toBe(isValid)
      }),
      { numRuns: RUNS * 4 },
    )
    expect(passed).toBeGreaterThan(50)
  })
})
