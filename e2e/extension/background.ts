import { createEvmWallet, parseEvmState, type EvmWallet } from '#examples/wallets/eip155/create-evm-wallet.ts'
import { createDemoAccount, PUBLISHED_KEYS } from '#examples/wallets/eip155/demo-account.ts'
import { asRecord } from '#examples/wallets/page/node-rpc.ts'
import { EXTENSION_CHANNEL, isExtensionMessage } from './messages.ts'

// The extension's service worker: it holds the key, stores one wallet per site and approves everything.
type SiteWallet = { wallet: EvmWallet; tabs: Set<number> }

const account = createDemoAccount(PUBLISHED_KEYS.second)
const sites = new Map<string, SiteWallet>()
let rpcUrl = 'http://127.0.0.1:4607'

chrome.runtime.onMessage.addListener((message, sender, answer) => {
  if (!isExtensionMessage(message, 'request') || sender.origin === undefined) return undefined
  const { rpcUrl: wanted } = asRecord(message)
  if (typeof wanted === 'string') rpcUrl = wanted
  const site = siteWallet(sender.origin)
  if (sender.tab?.id !== undefined) site.tabs.add(sender.tab.id)
  site.wallet.request(message.request).then(
    (result) => answer({ ok: true, result }),
    (error: unknown) => answer({ ok: false, error: encodeError(error) }),
  )
  // Returning true keeps the channel open until `answer` is called.
  return true
})

function siteWallet(origin: string): SiteWallet {
  const known = sites.get(origin)
  if (known) return known
  const wallet = createEvmWallet({
    account,
    approve: async () => true,
    storage: {
      read: async () => parseEvmState((await chrome.storage.session.get(origin))[origin]),
      write: (state) => chrome.storage.session.set({ [origin]: state }),
    },
    rpcUrl: () => rpcUrl,
    origin,
  })
  const site = { wallet, tabs: new Set<number>() }
  wallet.onEvent((event, value) => {
    for (const tab of site.tabs) {
      chrome.tabs.sendMessage(tab, { channel: EXTENSION_CHANNEL, kind: 'event', event, value }).catch(() => {
        site.tabs.delete(tab)
      })
    }
  })
  sites.set(origin, site)
  return site
}

function encodeError(error: unknown): { code: number; message: string; data?: unknown } {
  const { code, data } = asRecord(error)
  const message = error instanceof Error ? error.message : 'Internal error'
  return { code: typeof code === 'number' ? code : -32603, message, ...(data === undefined ? {} : { data }) }
}
