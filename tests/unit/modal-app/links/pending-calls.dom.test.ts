import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFrameLink, type FrameLink } from '#modal/links/frame-link.ts'
import { openConnection, type Connection } from '#schemas/channel/connection.ts'
import { remoteMethods } from '#schemas/channel/serve.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import { FRAME_CALLS, type FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import { FRAME_PARENT_CALLS } from '#schemas/protocol/modal-frame/sync.ts'
import { keysOf } from '#tests/support/assertions/keys-of.ts'
import { invalidInput } from '#tests/support/builders/invalid-input.ts'
import { serve } from '#tests/support/fixtures/link-pair.ts'
import { frameLinkOptions, holdFrames, walletIsReady } from '#tests/support/fixtures/wallet-frame-link.ts'

/** docs/security-model.md §2.15: from the end of a document to the end of its pending calls. */
const SETTLES_WITHIN_MS = 1_000
const requestId = 'request-1'
const chainId = 'eip155:1'
const otp = '123456'

/** Every kind of call that the modal makes, with parameters it may carry. */
const CALLS = {
  isConnected: undefined,
  connectEmail: { email: 'ada@example.org' },
  connectDevice: undefined,
  connectOtp: { otp },
  getSocialRedirectUri: { provider: 'google' },
  connectSocial: { uri: 'https://wallet.example/login' },
  getFarcasterUri: undefined,
  connectFarcaster: undefined,
  updateEmail: { email: 'ada@example.org' },
  updateEmailPrimaryOtp: { otp },
  updateEmailSecondaryOtp: { otp },
  signOut: undefined,
  getUser: { chainId },
  getWalletStatus: undefined,
  getChainId: undefined,
  switchNetwork: { chainId },
  getSmartAccountEnabledNetworks: undefined,
  initSmartAccount: undefined,
  setPreferredAccount: { type: 'eoa' },
  rpcRequest: { requestId, caipNetworkId: chainId, method: 'personal_sign', params: ['0x61', '0x0'] },
  rpcAbort: { requestId },
  openScreen: { screen: 'export' },
  closeScreen: undefined,
  syncTheme: { themeMode: 'dark' },
  syncDappData: { projectId: 'demo', sdkVersion: '1.0.0' },
  syncLanguage: { language: 'de' },
  reload: undefined,
  ping: undefined,
} as const satisfies { readonly [Name in keyof FrameCalls]: Parameters<Remote<FrameCalls>[Name]>[0] }

/** The screens that the wallet draws itself, which wait for the visitor too. */
const SCREENS = ['recovery', 'unlock', 'export', 'import', 'devices', 'permissions', 'addresses'] as const

const PENDING: readonly (readonly [
  name: string,
  start: (wallet: Remote<FrameCalls>) => Promise<Result<unknown>>,
])[] = [
  ...keysOf(CALLS).map(
    (name) => [name, (wallet: Remote<FrameCalls>) => wallet[name](invalidInput(CALLS[name]))] as const,
  ),
  ...SCREENS.map(
    (screen) =>
      [`the screen ${screen}`, (wallet: Remote<FrameCalls>) => wallet.openScreen({ screen })] as const,
  ),
]

/** How the wallet's document goes away. */
const ENDS: readonly (readonly [how: string, end: () => Promise<unknown>])[] = [
  ['is loaded again', () => frameLoads()],
  ['is closed', async () => childPort?.close()],
  ['is taken away', async () => document.querySelector('iframe')?.remove()],
]

let link: FrameLink
let opened: Connection | undefined
let childPort: MessagePort | undefined

beforeEach(() => {
  holdFrames()
  link = createFrameLink(frameLinkOptions())
})
afterEach(() => {
  link.destroy()
  opened?.destroy()
  document.body.replaceChildren()
})

/** A document in the frame that receives every call and answers none. */
async function frameLoads(): Promise<void> {
  const port = await walletIsReady()
  if (!port) throw new Error('The wallet got no port.')
  childPort = port
  const never = serve(() => new Promise(() => {}))
  opened = openConnection({
    port,
    served: Object.fromEntries(Object.keys(FRAME_CALLS).map((name) => [name, never])),
    remote: remoteMethods(FRAME_PARENT_CALLS),
  })
  void opened.call('ready', { version: '1' })
}

async function readyWallet(): Promise<Remote<FrameCalls>> {
  const ready = link.ready()
  await frameLoads()
  const wallet = await ready
  if (!wallet.ok) throw new Error('The wallet is not ready.')
  return wallet.value
}

describe.each(ENDS)('D15: the wallet %s', (_how, end) => {
  it('While each of its calls is open, all of them end as FRAME_GONE within a second, and the next wallet is found.', async () => {
    const wallet = await readyWallet()
    const open = PENDING.map(async ([name, start]) => [name, await start(wallet)] as const)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const goneAt = performance.now()
    await end()
    const ended = await Promise.all(open)
    expect(performance.now() - goneAt).toBeLessThan(SETTLES_WITHIN_MS)
    expect(ended.length).toBeGreaterThanOrEqual(25)
    const gone = { ok: false, error: expect.objectContaining({ code: 'FRAME_GONE' }) }
    expect(ended).toEqual(PENDING.map(([name]) => [name, gone]))
    await readyWallet()
  })
})
