import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFrameLink, type FrameLink, type FrameLinkOptions } from '#modal/links/frame-link.ts'
import { walletAlert } from '#modal/app/wallet-frame/wallet-alerts.ts'
import { openConnection, type Connection } from '#schemas/channel/connection.ts'
import { remoteMethods } from '#schemas/channel/serve.ts'
import { PROTOCOL_VERSIONS } from '#schemas/constants/protocol-versions.ts'
import { ok } from '#schemas/errors/result.ts'
import { FRAME_PARENT_CALLS } from '#schemas/protocol/modal-frame/sync.ts'
import { serve } from '#tests/support/fixtures/link-pair.ts'
import {
  frameLinkOptions,
  holdFrames,
  setSecureContext,
  walletIsReady,
} from '#tests/support/fixtures/wallet-frame-link.ts'

const failed: unknown[] = []
const gone = vi.fn<() => void>()
const initialised = vi.fn<() => void>()
let link: FrameLink
let opened: Connection | undefined

beforeEach(() => {
  // Ports are real and take real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  failed.length = 0
  vi.resetAllMocks()
  holdFrames()
  link = createFrameLink(optionsOf())
})
afterEach(() => {
  link.destroy()
  opened?.destroy()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const optionsOf = (): FrameLinkOptions =>
  frameLinkOptions({
    onInitialised: initialised,
    onGone: gone,
    onFailed: (name, { code, message }) => failed.push([name, code, message]),
  })

const real = { setTimeout: globalThis.setTimeout }
const passed = (ms = 20): Promise<void> => new Promise((resolve) => void real.setTimeout(resolve, ms))

/** The frame's document reports that it is ready, and answers its calls once it has its port. */
async function frameLoads(versions = PROTOCOL_VERSIONS): Promise<Connection | undefined> {
  const port = await walletIsReady(versions)
  if (!port) return undefined
  opened = openConnection({
    port,
    served: {
      getChainId: serve(() => ok({ chainId: 'eip155:1' })),
      reload: serve(() => new Promise(() => {})),
    },
    remote: remoteMethods(FRAME_PARENT_CALLS),
  })
  return opened
}

describe('wallet frame', () => {
  it('The frame is mounted with the first call and counts as initialised 500 ms after it is ready, not before.', async () => {
    expect(document.querySelector('iframe')).toBeNull()
    const ready = link.ready()
    const connection = await frameLoads()
    expect(await connection?.call('ready', { version: '1' })).toEqual(ok(undefined))
    await vi.advanceTimersByTimeAsync(499)
    expect(link.current()).toBeUndefined()
    expect(initialised).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(initialised).toHaveBeenCalledOnce()
    const frame = await ready
    expect(frame).toMatchObject({ ok: true })
    expect(frame.ok && (await frame.value.getChainId(undefined))).toEqual(ok({ chainId: 'eip155:1' }))
    expect(failed).toEqual([])
  })

  it('A frame that is silent for 20 s failed to load, and the next call mounts another.', async () => {
    const ready = link.ready()
    const first = document.querySelector('iframe')
    await vi.advanceTimersByTimeAsync(19_999)
    expect(first?.isConnected).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    const message = 'Unable to load email login dependency'
    expect(await ready).toEqual({ ok: false, error: { code: 'WALLET_LOAD_FAILED', message } })
    expect(failed).toEqual([['ready', 'WALLET_LOAD_FAILED', message]])
    expect(first?.isConnected).toBe(false)
    void link.ready()
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    expect(document.querySelector('iframe')).not.toBe(first)
  })

  it('The frame is not mounted on a page without https, which fails at once.', async () => {
    setSecureContext(false)
    const message = 'The page was not loaded securely.'
    expect(await link.ready()).toEqual({ ok: false, error: { code: 'INSECURE_CONTEXT', message } })
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('A frame of another version is detected at once.', async () => {
    const ready = link.ready()
    await frameLoads({ min: 90, max: 91 })
    expect(await ready).toMatchObject({ ok: false, error: { code: 'VERSION_MISMATCH' } })
  })

  it('A frame that does not answer a quick call in 5 s is given up, and the developer is notified.', async () => {
    const ready = link.ready()
    const connection = await frameLoads()
    await connection?.call('ready', { version: '1' })
    await vi.advanceTimersByTimeAsync(500)
    const frame = await ready
    const answer = frame.ok ? frame.value.reload(undefined) : undefined
    await passed()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await answer).toMatchObject({ ok: false, error: { code: 'CALL_TIMEOUT' } })
    expect(failed).toMatchObject([['reload', 'CALL_TIMEOUT', expect.any(String)]])
  })
})

describe('alerts for the developer, with debug on', () => {
  it.each([
    ['ready', 'WALLET_LOAD_FAILED', 'Network Error - Could not load embedded wallet'],
    ['connectEmail', 'CALL_TIMEOUT', 'Embedded Wallet Request Timed Out'],
    ['getUser', 'SESSION_EXPIRED', 'Session Expired'],
    ['connectEmail', 'ORIGIN_NOT_ALLOWED', 'Invalid App Configuration'],
    ['connectEmail', 'PROJECT_UNKNOWN', 'Project ID Not Configured'],
    ['switchNetwork', 4902, 'Network Not Found'],
  ])('A call %s that failed with %s raises the alert: %s', (name, code, text) => {
    const alert = walletAlert(name, { code, message: '' }, 'https://shop.example')
    expect(alert?.text.startsWith(`${text}. `)).toBe(true)
    expect(alert?.text).not.toMatch(/[{}]/)
  })

  it('No alert is raised where the visitor already reads the reason.', () => {
    expect(
      walletAlert('connectOtp', { code: 'OTP_WRONG', message: '' }, 'https://shop.example'),
    ).toBeUndefined()
    // A network that the wallet has, to which it could not switch for another reason.
    for (const code of [4001, 4100, 'CONNECTION_LOST'])
      expect(walletAlert('switchNetwork', { code, message: '' }, 'https://shop.example')).toBeUndefined()
    expect(walletAlert('rpcRequest', { code: 4001, message: '' }, 'https://shop.example')).toBeUndefined()
  })
})
