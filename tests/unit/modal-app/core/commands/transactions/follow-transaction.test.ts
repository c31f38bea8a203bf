import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppStore } from '#modal/app/store.ts'
import { followTransaction } from '#modal/core/commands/transactions/follow-transaction.ts'
import type { IntentState, Intent } from '#modal/core/state/transactions/intent.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
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

/** Follows a transfer as its view does. */
function follow(state: IntentState = 'sent'): void {
  const sent: Intent = {
    ...decisionOf('a').intent,
    askedAtMs: fixture.nowMs,
    endedAtMs: fixture.nowMs,
    mark: '{}',
    isOursToSend: false,
    transactionId: HASH,
    ...(state === 'failing' && { reason: { kind: 'fault', code: -32_603 } }),
    state,
  }
  void store.dispatch(followTransaction(sent, leaving.signal))
}

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    fixture.nowMs += 1_000
    await vi.advanceTimersByTimeAsync(1_000)
  }
}

const shown = () => selectIntents(store.getState()).intents[0]

describe('followed transfer', () => {
  it.each(['confirmed', 'failed'] as const)('A transfer is %s once the chain says so', async (status) => {
    fixture.status = ok('pending')
    follow()
    await pass(90)
    expect(shown()).toBeUndefined()
    fixture.status = ok(status)
    await pass(5)
    expect(shown()).toMatchObject({ state: status, transactionId: HASH })
  })

  it('A transfer is polled every second at first, then every 4 s', async () => {
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

  it('A transfer unknown to the network for a minute is dropped, and sent again once it reappears', async () => {
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

  it('A transfer replaced with a higher fee is followed under its new id', async () => {
    fixture.found = ok({ kind: 'found', transactionId: OTHER })
    follow()
    await pass(65)
    expect(shown()).toMatchObject({ state: 'sent', transactionId: OTHER })
  })

  it('A transfer that can no longer arrive was not sent', async () => {
    fixture.found = ok({ kind: 'never' })
    follow()
    await pass(65)
    expect(shown()?.state).toBe('dropped')
    await pass(60)
    const dropped = shown()
    if (dropped) void store.dispatch(followTransaction(dropped, leaving.signal))
    await pass(65)
    expect(shown()?.state).toBe('not-sent')
  })

  it('A transfer its wallet reported as failed is found within seconds if it was sent', async () => {
    follow('failing')
    await pass(44)
    fixture.found = ok({ kind: 'found', transactionId: OTHER })
    await pass(2)
    expect(shown()).toMatchObject({ state: 'sent', transactionId: OTHER })
  })

  it('A transfer its wallet reported as failed was not sent once that is certain', async () => {
    follow('failing')
    await pass(119)
    expect(shown()?.state).toBe('failing')
    await pass(2)
    expect(shown()?.state).toBe('not-sent')
  })

  it('A transfer is unclear if no node can be read', async () => {
    fixture.found = fail(-32_603, 'The node could not be reached.')
    follow('failing')
    await pass(125)
    expect(shown()?.state).toBe('unclear')
  })

  it('A node that does not answer does not make a transfer dropped', async () => {
    fixture.status = fail(-32_603, 'The node could not be reached.')
    follow()
    await pass(150)
    expect(shown()).toBeUndefined()
  })

  it('Polling stops when the view is left', async () => {
    follow()
    await pass(10)
    leaving.abort()
    await pass(90)
    expect(shown()).toBeUndefined()
  })
})
