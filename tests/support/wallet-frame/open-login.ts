import type { AuthContext } from '#frame/auth/auth-context.ts'
import type { Clock } from '#frame/platform/clock.ts'
import { openFrameDatabase, type FrameDatabase } from '#frame/platform/database.ts'
import { createQueue, type WithLock } from '#ui/platform/locks.ts'
import { openFrameStorage } from '#frame/platform/storage.ts'
import type { TabChannel } from '#frame/platform/tab-channel.ts'
import { openDeviceKey, type DeviceKey } from '#frame/services/device-key.ts'
import type { Fetch } from '#frame/services/fetch-timed.ts'
import { createWalletApi } from '#frame/services/wallet-api.ts'
import { openWalletSession } from '#frame/session/session.ts'
import { elsewhere, holdClock, type HeldClock } from './held-clock.ts'
import { scriptApi, type Answer, type SeenRequest } from './scripted-api.ts'

const SITE = 'https://shop.example'
const API = 'https://api.example'

/** What the tabs of one site share: storage, locks, and word of each other. */
export interface SharedBrowser {
  readonly database: FrameDatabase
  readonly local: Map<string, string>
  readonly withLock: WithLock
  readonly openTab: () => TabChannel
}

/** A browser without IndexedDB, as Node is one: the product's own fallback keeps the values. */
export function openBrowser(): SharedBrowser {
  const listeners: { readonly tab: number; readonly hear: (word: string) => void }[] = []
  let tabs = 0
  return {
    database: openFrameDatabase('test', () => {
      throw new DOMException('denied', 'SecurityError')
    }),
    local: new Map(),
    withLock: createQueue(),
    openTab: () => {
      const tab = (tabs += 1)
      return {
        tell: (word) => {
          for (const listener of listeners) if (listener.tab !== tab) listener.hear(word)
        },
        listen: (hear) => void listeners.push({ tab, hear }),
      }
    },
  }
}

/** One tab of a browser: session, client of the API and what a login works with. */
export async function openTab(options: {
  readonly browser: SharedBrowser
  readonly clock: Clock
  readonly fetch: Fetch
  readonly apiUrl: string
  readonly siteOrigin: string
}) {
  const { browser, clock, fetch, apiUrl, siteOrigin } = options
  const storage = openFrameStorage({
    projectId: 'demo',
    siteOrigin,
    local: () => ({
      getItem: (name) => browser.local.get(name) ?? null,
      setItem: (name, value) => void browser.local.set(name, value),
      removeItem: (name) => void browser.local.delete(name),
    }),
  })
  const { session, tokens } = await openWalletSession({
    database: browser.database,
    storage,
    tabs: browser.openTab(),
    clock,
  })
  const api = createWalletApi({
    apiUrl,
    deviceKey: () => elsewhere(openKey(browser.database)),
    tokens,
    refreshLock: browser.withLock,
    clock,
    fetch,
  })
  const context: AuthContext = {
    api,
    session,
    storage,
    clock,
    deployment: { projectId: 'demo', apiUrl },
    policy: { email: true, socials: ['google', 'farcaster'] },
    siteOrigin,
    language: () => 'en',
    ownFlows: new Set(),
    askNumber: async () => 'dismissed',
  }
  return { api, session, tokens, storage, context, browser }
}

/** A tab against a scripted server, on a clock that stands still. */
export async function openLogin(
  answer: (request: SeenRequest) => Answer | Promise<Answer>,
  options: { readonly browser?: SharedBrowser; readonly clock?: HeldClock } = {},
) {
  const { browser = openBrowser(), clock = holdClock() } = options
  const { fetch, seen } = scriptApi(answer)
  const tab = await openTab({ browser, clock, fetch, apiUrl: API, siteOrigin: SITE })
  return { ...tab, clock, seen }
}

async function openKey(database: FrameDatabase): Promise<DeviceKey> {
  const { jwk, sign } = await openDeviceKey(database)
  return { jwk, sign: (bytes) => elsewhere(sign(bytes)) }
}
