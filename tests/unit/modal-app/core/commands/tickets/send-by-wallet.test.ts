import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendElsewhere, sendEmbedded } from '#modal/core/commands/tickets/send-by-wallet.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { partialFake } from '#tests/support/fakes/partial-fake.ts'

const ABORTED = fail(4001, 'Request was aborted')
const UNKNOWN = { ok: false, error: { code: 'TICKET_STATE_UNKNOWN' } }

function run<T>(thunk: CoreThunk<T>, frame: object): T {
  const wallet = { ready: async () => ok(frame) }
  return thunk(vi.fn(), vi.fn(), partialFake({ wallet }))
}

describe('sending by another wallet', () => {
  it('The outcome is unknown once the request is cancelled.', async () => {
    const leaving = new AbortController()
    const onSending = vi.fn()
    const sent = sendElsewhere({
      ticketId: 't',
      signal: leaving.signal,
      onSending,
      ask: ({ signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(ABORTED), { once: true })),
    })
    expect(onSending).toHaveBeenCalledOnce()
    leaving.abort()
    expect(await sent).toMatchObject(UNKNOWN)
  })

  it('A rejection of the wallet is a rejection.', async () => {
    const { signal } = new AbortController()
    expect(await sendElsewhere({ ticketId: 't', signal, ask: async () => ABORTED })).toEqual(ABORTED)
  })
})

describe('sending by the embedded wallet', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const leaving = () => {
    const stop = new AbortController()
    const rpcAbort = vi.fn(async () => ok(undefined))
    let answer: (result: Result<unknown>) => void = () => {}
    const ask = vi.fn(() => new Promise<Result<unknown>>((resolve) => (answer = resolve)))
    const outcome = vi.fn()
    void run(sendEmbedded({ ticketId: 't', signal: stop.signal, ask }), { rpcAbort }).then(outcome)
    return { stop, rpcAbort, ask, outcome, answer: (result: Result<unknown>) => answer(result) }
  }

  it('The outcome is unknown when the wallet is silent for half a minute after a cancellation.', async () => {
    const { stop, rpcAbort, outcome } = leaving()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(outcome).not.toHaveBeenCalled()
    stop.abort()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(rpcAbort).toHaveBeenCalledWith({ requestId: 't' })
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome.mock.calls).toMatchObject([[UNKNOWN]])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('An answer leaves no timer behind.', async () => {
    const { stop, answer, outcome } = leaving()
    await vi.advanceTimersByTimeAsync(0)
    stop.abort()
    answer(ok('0xhash'))
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome).toHaveBeenCalledWith(ok('0xhash'))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('The wallet is not asked when the request is cancelled before it has loaded.', async () => {
    const { stop, ask, outcome } = leaving()
    stop.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(ask).not.toHaveBeenCalled()
    expect(outcome.mock.calls).toMatchObject([[{ error: { code: 4001 } }]])
  })
})
