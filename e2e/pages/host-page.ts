import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import type { HostServer } from '#e2e/support/servers/host-server.ts'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { keysOf } from '#tests/support/assertions/keys-of.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'
import { DEMO_URLS } from './demo-urls.ts'

declare global {
  interface Window {
    postern?: Postern
  }
}

/** The outcome of a public promise. */
export type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: unknown; readonly message: string; readonly data: unknown }

/** A demo wallet of the page; its attributes are documented in its entry. */
export type WalletName = 'evm' | 'solana' | 'bitcoin'

/** A page that a test writes itself. */
export interface HostPageOptions {
  /** The first label of the page's host name: another name is another site. */
  readonly site?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Wallets in the page with their `data-` attributes; they approve by themselves unless an attribute says otherwise. */
  readonly wallets?: Readonly<Partial<Record<WalletName, Readonly<Record<string, string>>>>>
  /** The `data-` attributes of the one script line; false omits the line. */
  readonly script?: Readonly<Record<string, string>> | false
  /** The URL of the script; the demo's by default. */
  readonly sdk?: string
  /** Options of the instance (`data-options`). */
  readonly options?: Readonly<Record<string, unknown>>
  readonly head?: string
  readonly body?: string
}

const WALLET_RPC = { evm: DEMO_URLS.evm, solana: DEMO_URLS.solana, bitcoin: DEMO_URLS.bitcoin }
/** All local networks, the EVM one first. */
export const LOCAL_NETWORKS = {
  evm: 'eip155:31337',
  solana: 'solana:LocaLPostern11111111111111111111',
  bitcoin: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const

/** The same networks, described without their test flag, because the coins of test networks have no value. */
export const REAL_NETWORKS = [localEvm, localSolana, bitcoinRegtest].map((network) => ({
  ...network,
  testnet: false,
}))

/** A site with the one script line and further content of a test. */
export class HostPage {
  readonly page: Page
  readonly origin: string
  readonly url: string

  private constructor(page: Page, origin: string, url: string) {
    this.page = page
    this.origin = origin
    this.url = url
  }

  /** Publishes the page and opens it. */
  static async open(page: Page, server: HostServer, options: HostPageOptions = {}): Promise<HostPage> {
    const origin = server.origin(options.site)
    const url = publishHostPage(server, options)
    await page.goto(url)
    return new HostPage(page, origin, url)
  }

  /** The page's own button that opens the modal. */
  get connectButton() {
    return this.page.getByRole('button', { name: 'Connect' })
  }

  /** The card the page draws when the modal cannot be shown. */
  get failureCard() {
    return this.page.getByRole('alertdialog')
  }

  /** Calls a method of the instance and returns the outcome of its promise. */
  call(method: keyof Postern, ...args: readonly unknown[]): Promise<Outcome> {
    return this.page.evaluate(
      async ({ method, args }): Promise<Outcome> => {
        try {
          const run: unknown = window.postern?.[method]
          return { ok: true, value: typeof run === 'function' ? await run(...args) : undefined }
        } catch (error) {
          const { code, message, data } = Object(error)
          return { ok: false, code, message, data }
        }
      },
      { method, args },
    )
  }

  /** Sends a request through our EIP-1193 provider. */
  request(method: string, params?: unknown): Promise<Outcome> {
    return this.page.evaluate(
      async ({ method, params }): Promise<Outcome> => {
        try {
          const provider = window.postern?.getProvider('eip155')
          return { ok: true, value: await provider?.request({ method, params }) }
        } catch (error) {
          const { code, message, data } = Object(error)
          return { ok: false, code, message, data }
        }
      },
      { method, params },
    )
  }

  /** Waits for a connected namespace and returns its address. */
  async address(namespace: 'eip155'): Promise<Hex>
  async address(namespace: 'eip155' | 'solana' | 'bip122'): Promise<string>
  async address(namespace: 'eip155' | 'solana' | 'bip122'): Promise<string> {
    const handle = await this.page.waitForFunction(
      (name) => window.postern?.getState().namespaces[name]?.address,
      namespace,
    )
    const address = (await handle.jsonValue()) ?? ''
    return namespace === 'eip155' ? hexOf(address) : address
  }

  /** Whether a namespace is connected, according to the site. */
  status(namespace: 'eip155' | 'solana' | 'bip122'): Promise<string | undefined> {
    return this.page.evaluate((name) => window.postern?.getState().namespaces[name]?.status, namespace)
  }

  /** Changes how a demo wallet of this page decides. */
  async decide(wallet: WalletName, mode: 'ask' | 'auto' | 'reject'): Promise<void> {
    await this.page.evaluate(
      ({ wallet, mode }) => {
        const script = document.querySelector<HTMLElement>(`script[src$="demo-${wallet}-wallet.js"]`)
        if (script) script.dataset['approve'] = mode
      },
      { wallet, mode },
    )
  }
}

/** Publishes a page without opening it, and returns its address. */
export function publishHostPage(server: HostServer, options: HostPageOptions = {}): string {
  const headers = options.headers ? { headers: options.headers } : {}
  return server.origin(options.site) + server.publish({ html: documentOf(options), ...headers })
}

function documentOf(options: HostPageOptions): string {
  const all = options.wallets ?? {}
  const wallets = keysOf(all).map((name) =>
    scriptTag(`/wallets/demo-${name}-wallet.js`, {
      rpc: WALLET_RPC[name],
      approve: 'auto',
      ...all[name],
    }),
  )
  const line =
    options.script === false
      ? ''
      : scriptTag(options.sdk ?? DEMO_URLS.sdk, {
          projectId: PLACES_PROJECT,
          options: JSON.stringify({ networks: Object.values(LOCAL_NETWORKS), ...options.options }),
          ...options.script,
        })
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>A shop</title>',
    options.head ?? '',
    '</head><body>',
    options.body ?? '<h1>A shop</h1><button type="button" data-postern-open>Connect</button>',
    ...wallets,
    line,
    '</body></html>',
  ].join('\n')
}

const PLACES_PROJECT = 'demo'

function scriptTag(src: string, data: Readonly<Record<string, string>>): string {
  const attributes = Object.entries(data).map(([name, value]) => {
    const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return `data-${attribute}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  })
  return `<script src="${src}" ${attributes.join(' ')}></script>`
}
