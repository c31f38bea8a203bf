import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as handshake from '#schemas/channel/handshake.ts'
import { PROTOCOL_VERSIONS } from '#schemas/constants/protocol-versions.ts'
import type { LinkContext } from '#sdk/link/link.ts'
import { watchFrame } from '#sdk/link/watch-frame.ts'

type Answering = Parameters<typeof handshake.answerReady>[0]

// The simulated browser trusts no message of a test, so the test speaks for the documents.
let documents: Answering
vi.mock('#schemas/channel/handshake.ts', () => ({
  answerReady: (options: Answering) => {
    documents = options
    return () => {}
  },
}))

const OLD = { min: PROTOCOL_VERSIONS.min - 1, max: PROTOCOL_VERSIONS.min - 1 }

let frame: HTMLIFrameElement
let failures: string[]
let stop: () => void

const hasLoaded = (): boolean => frame.dispatchEvent(new Event('load'))
const answers = (): void => documents.onPort(new MessageChannel().port1, PROTOCOL_VERSIONS.max)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ allowed: true })))
  frame = document.createElement('iframe')
  failures = []
  stop = watchFrame({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is read of it here
    context: {
      checked: { projectId: 'demo', modalOrigin: 'https://modal.test' },
      wire: () => ({}),
      modal: { opening: {}, abort: () => {} },
    } as unknown as LinkContext,
    frame,
    early: { events: [], stop: () => {} },
    wallets: () => [],
    onPort: () => {},
    onFailed: (code) => failures.push(code),
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('A document that has loaded and never answers is a failure', async () => {
  hasLoaded()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(failures).toHaveLength(1)
})

test('A stale document that still finishes loading while the next one is fetched does not count against it', async () => {
  documents.onMismatch(OLD)
  hasLoaded()
  await vi.advanceTimersByTimeAsync(10_000)
  answers()
  hasLoaded()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(failures).toEqual([])
})

test('A stale document that never finishes loading changes nothing for the next one', async () => {
  documents.onMismatch(OLD)
  answers()
  hasLoaded()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(failures).toEqual([])
})

test('A second stale document is a failure', () => {
  documents.onMismatch(OLD)
  documents.onMismatch(OLD)
  expect(failures).toEqual(['VERSION_MISMATCH'])
})
