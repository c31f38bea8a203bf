import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppStore } from '#modal/app/store.ts'
import { followTransfer } from '#modal/features/send/follow-transfer.ts'
import type { IntentState, SendIntent } from '#modal/features/send/send-intent.ts'
import { selectSend } from '#modal/features/send/send-slice.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import {
  createSendFixture,
  decisionOf,
  HASH,
  openDocument,
  type SendFixture,
} from '#tests/support/fixtures/send-fixture.ts'

const OTHER = `0x${'cd'.repeat(32)}`

let fixture: SendFixture
let store: AppStore
let leaving: AbortController
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fixture = createSendFixture()
  store = openDocument(fixture)
  leaving = new AbortController()
})
afterEach(() => {
  leaving.abort()
  vi.useRealTimers()
})

/** Looks at a transfer, as its view does. */
function follow(state: IntentState = 'sent'): void {
  const sent: SendIntent = {
    ...decisionOf('a').intent,
    askedAtMs: fixture.nowMs,
    endedAtMs: fixture.nowMs,
    mark: '{}',
    isOursToSend: false,
    transactionId: HASH,
    ...(state === 'failing' && { reason: { kind: 'fault', code: -32_603 } }),
    state,
  }
  void store.dispatch(followTransfer(sent, leaving.signal))
}

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    fixture.nowMs += 1_000
    await vi.advanceTimersByTimeAsync(1_000)
  }
}

const shown = () => selectSend(store.getState()).intents[0]

describe('a transfer that is looked at', () => {
  it.each(['confirmed', 'failed'] as const)('is %s once the chain says so', async (status) => {
    fixture.status = ok('pending')
    follow()
    await pass(90)
    expect(shown()).toBeUndefined()
    fixture.status = ok(status)
    await pass(5)
    expect(shown()).toMatchObject({ state: status, transactionId: HASH })
  })

  it('is looked at every second at first, then every 4 s', async () => {
    let looks = 0
    const look = () => {
      looks += 1
      return ok('pending')
    }
    Object.defineProperty(fixture, 'status', { get: look })
    follow()
    await pass(5)
    expect(looks).toBe(6)
    await pass(40)
    expect(looks).toBe(16)
  })

  it('that the network does not know for a minute was dropped, and is back when it is back', async () => {
    follow()
    await pass(55)
    expect(shown()).toBeUndefined()
    await pass(10)
    expect(shown()).toMatchObject({ state: 'dropped', transactionId: HASH })
    fixture.status = ok('pending')
    follow('dropped')
    await pass(2)
    expect(shown()).toMatchObject({ state: 'sent', transactionId: HASH })
  })

  it('is followed under the id it was sent by once more, for a higher fee', async () => {
    fixture.found = ok({ kind: 'found', transactionId: OTHER })
    follow()
    await pass(65)
    expect(shown()).toMatchObject({ state: 'sent', transactionId: OTHER })
  })

  it('that cannot arrive any more was not sent', async () => {
    fixture.found = ok({ kind: 'never' })
    follow()
    await pass(65)
    expect(shown()?.state).toBe('dropped')
    await pass(60)
    const dropped = shown()
    if (dropped) void store.dispatch(followTransfer(dropped, leaving.signal))
    await pass(65)
    expect(shown()?.state).toBe('not-sent')
  })

  it('and that a wallet says it has not sent is found when it was, within seconds', async () => {
    follow('failing')
    await pass(44)
    fixture.found = ok({ kind: 'found', transactionId: OTHER })
    await pass(2)
    expect(shown()).toMatchObject({ state: 'sent', transactionId: OTHER })
  })

  it('and that a wallet says it has not sent was not, once that is certain', async () => {
    follow('failing')
    await pass(119)
    expect(shown()?.state).toBe('failing')
    await pass(2)
    expect(shown()?.state).toBe('not-sent')
  })

  it('and that nobody could be asked for may have been sent', async () => {
    fixture.found = fail(-32_603, 'The node could not be reached.')
    follow('failing')
    await pass(125)
    expect(shown()?.state).toBe('unclear')
  })

  it('is not called dropped by a node that does not answer', async () => {
    fixture.status = fail(-32_603, 'The node could not be reached.')
    follow()
    await pass(150)
    expect(shown()).toBeUndefined()
  })

  it('is left alone once nobody looks', async () => {
    follow()
    await pass(10)
    leaving.abort()
    await pass(90)
    expect(shown()).toBeUndefined()
  })
})
