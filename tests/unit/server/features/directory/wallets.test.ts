import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { isBrowseTemplate, parseWalletLink } from '#schemas/primitives/wallet-link.ts'
import { BUILT_IN_WALLETS, WALLET_ICONS } from '#server/features/directory/wallets/catalogue.ts'

const FOLDER = new URL('../../../../../server/features/directory/wallets/', import.meta.url)
const STORES = {
  app_store: /^https:\/\/apps\.apple\.com\/app\/id\d{8,}$/,
  play_store: /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[a-z]\w*(\.\w+)+$/i,
  chrome_store: /^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/,
} as const
/** Hosts of wallets other than their homepage's. */
const OTHER_HOSTS: Readonly<Record<string, readonly string[]>> = {
  MetaMask: ['metamask.app.link'],
  Rainbow: ['rnbwapp.com'],
  'Coinbase Wallet': ['go.cb-w.com'],
  Phantom: ['phantom.app'],
}

/** Apps that scan the code and publish no link. */
const SCANNED_ONLY = ['Crypto.com Onchain', 'Jupiter']

/** Wallets that publish no networks. They are found only without a network, by name or by id. */
const CHAINS_UNPUBLISHED = [
  'Bloom Wallet',
  'Desig Wallet',
  'MeCo Wallet',
  'Okto',
  'Ramper Wallet',
  'Seif',
  'xPortal',
  'ZilPay',
]

function byName(name: string): DirectoryWallet {
  const wallet = BUILT_IN_WALLETS.find((one) => one.name === name)
  if (wallet === undefined) throw new Error(`no wallet ${name}`)
  return wallet
}

function domainsOf({ name, homepage }: DirectoryWallet): string[] {
  const home = homepage === undefined ? [] : [new URL(homepage).hostname.replace(/^(www|wallet)\./, '')]
  return [...home, ...(OTHER_HOSTS[name] ?? [])]
}

const EACH = BUILT_IN_WALLETS.map((wallet) => [wallet.name, wallet] as const)

describe('built-in wallets', () => {
  it('There are at least 60 wallets, each of them once and the most popular first', () => {
    expect(BUILT_IN_WALLETS.length).toBeGreaterThanOrEqual(60)
    expect(BUILT_IN_WALLETS.slice(0, 3).map(({ name }) => name)).toEqual([
      'MetaMask',
      'Trust Wallet',
      'Binance Wallet',
    ])
    const rdns = BUILT_IN_WALLETS.flatMap((wallet) => wallet.rdns?.toLowerCase() ?? [])
    const keys = [
      BUILT_IN_WALLETS.map(({ id }) => id),
      rdns,
      BUILT_IN_WALLETS.map(({ name }) => name.toLowerCase()),
    ]
    for (const values of keys) expect(new Set(values).size).toBe(values.length)
    const orders = BUILT_IN_WALLETS.map(({ order }) => order ?? 0)
    expect(orders.every((order, at) => order > (orders[at - 1] ?? 0))).toBe(true)
  })

  it('Every wallet stands in the file of its letter, below the page it comes from', () => {
    const files = readdirSync(FOLDER).filter((name) => /^[a-z]-to-[a-z]\.ts$/.test(name))
    const entries = files.flatMap((file) => {
      const text = readFileSync(new URL(file, FOLDER), 'utf8')
      return Array.from(text.matchAll(/^(.*)\n {2}(?:'?[\w-]+'?): \{$/gm), ([, comment]) => comment)
    })
    expect(entries.length).toBe(BUILT_IN_WALLETS.length)
    for (const comment of entries) expect(comment).toMatch(/^ {2}\/\/ https:\/\/\S+$/)
  })

  it.each(EACH)('The wallet %s is valid, and its links lead to its own hosts', (_name, wallet) => {
    expect(DirectoryWallet.parse(wallet)).toEqual(wallet)
    const rules = { domains: domainsOf(wallet) }
    for (const link of [wallet.link_mode, wallet.mobile_link, wallet.desktop_link, wallet.webapp_link]) {
      if (link) expect(parseWalletLink(link, rules)).toMatchObject({ ok: true })
    }
    for (const { url } of wallet.browse_links ?? []) expect(isBrowseTemplate(url, rules), url).toBe(true)
    for (const [store, form] of Object.entries(STORES)) {
      const url = Object.entries(wallet).find(([member]) => member === store)?.[1]
      if (url !== undefined) expect(url).toMatch(form)
    }
  })

  it.each(EACH)(
    'The wallet %s has a link for the relay, or says that it does not support one',
    (_name, wallet) => {
      const links = [wallet.mobile_link, wallet.desktop_link, wallet.webapp_link].filter(Boolean)
      const isScannedOnly = SCANNED_ONLY.includes(wallet.name)
      expect(wallet.supports_wc !== false).toBe(links.length > 0 || isScannedOnly)
    },
  )

  it('Every wallet names its networks, except those that publish none', () => {
    const silent = BUILT_IN_WALLETS.filter(({ chains = [] }) => chains.length === 0)
    expect(silent.map(({ name }) => name)).toEqual(CHAINS_UNPUBLISHED)
  })

  it('Wallets without support for the relay open the site themselves', () => {
    const opening = BUILT_IN_WALLETS.filter(({ browse_links: links }) => links !== undefined)
    expect(opening.map(({ name }) => name)).toEqual(['Coinbase Wallet', 'Phantom', 'Solflare'])
    expect(opening.every(({ supports_wc: isReached }) => isReached === false)).toBe(true)
  })

  it('Wallets keep the ids of public directories, and others derive theirs from the key', () => {
    expect(byName('MetaMask').id).toBe('c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96')
    expect(byName('Solflare').id).toBe('1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79')
    const derived = createHash('sha256').update('postern:wallet:foxwallet').digest('hex')
    expect(byName('FoxWallet').id).toBe(derived)
  })

  it("Every wallet's icon exists", async () => {
    expect(WALLET_ICONS.size).toBeGreaterThan(25)
    for (const icon of WALLET_ICONS.values()) {
      const [folder = '', file = ''] = icon.split('/')
      const path = `@web3icons/core/svgs/${folder}/background/${file}.svg.js`
      expect(await import(/* @vite-ignore */ path)).toHaveProperty('default')
    }
  })
})
