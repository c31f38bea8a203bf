import type { SessionTypes } from '@walletconnect/types'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DOCUMENT_GONE, pairWallet } from '#modal/connectors/walletconnect/worker/pair-wallet.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { partialFake } from '#tests/support/fakes/partial-fake.ts'
import { sessionOf } from '#tests/support/fakes/phone.ts'
import type { Proposal } from '#modal/connectors/walletconnect/worker/sign-in.ts'
import type { Approved } from '#modal/connectors/walletconnect/worker/sign-in.ts'

const RENEWED_AFTER_MS = 230_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A pairing whose relay and wallets are the test. */
function start({ failing = [] as readonly number[], stumbles = false, age = 0 } = {}) {
  const attempt = new AbortController()
  const shown: { readonly uri: string; readonly expiresAt: number }[] = []
  const answers: ((approved: Result<Approved>) => void)[] = []
  const adopted: string[] = []
  const givenUp: string[] = []
  const left: string[] = []
  let made = 0
  const propose = async (): Promise<Result<Proposal>> => {
    const topic = `topic-${(made += 1)}`
    if (failing.includes(made)) return fail('RELAY_UNREACHABLE', 'No.')
    const approval = new Promise<Result<Approved>>((resolve) => answers.push(resolve))
    return ok({ uri: `wc:${topic}@2`, topic, createdAt: Date.now() - age, approval })
  }
  const outcome = pairWallet({
    signal: attempt.signal,
    propose,
    shown: (pairing) => shown.push(pairing),
    adopt: (session) => {
      if (stumbles) throw new Error('Of no use.')
      adopted.push(session.topic)
      return sessionOf({ topic: session.topic })
    },
    giveUp: (topics) => givenUp.push(...topics),
    leave: (topic) => left.push(topic),
  })
  const approve = (number: number): void =>
    answers[number - 1]?.(ok({ session: partialFake<SessionTypes.Struct>({ topic: `session-${number}` }) }))
  const miss = (number: number, code: string | number): void => answers[number - 1]?.(fail(code, 'No.'))
  const uris = () => shown.map(({ uri }) => uri)
  return { attempt, outcome, shown, uris, approve, miss, adopted, givenUp, left }
}

const turn = () => vi.advanceTimersByTimeAsync(0)

describe('pairing', () => {
  it('A pairing is replaced ten seconds before its four minutes are over, and its expiry is notified.', async () => {
    const { shown, uris } = start()
    await turn()
    expect(shown).toEqual([{ uri: 'wc:topic-1@2', expiresAt: Date.now() + RENEWED_AFTER_MS }])
    await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS - 1)
    expect(uris()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(uris()).toEqual(['wc:topic-1@2', 'wc:topic-2@2'])
  })

  it('A pairing that was made before it is shown is replaced that much earlier.', async () => {
    const { shown, uris } = start({ age: 30_000 })
    await turn()
    expect(shown[0]?.expiresAt).toBe(Date.now() + RENEWED_AFTER_MS - 30_000)
    await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS - 30_000)
    expect(uris().slice(0, 2)).toEqual(['wc:topic-1@2', 'wc:topic-2@2'])
  })

  it('A replaced pairing still counts; once it is approved, the others no longer do.', async () => {
    const { outcome, approve, adopted, givenUp, uris } = start()
    await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS)
    approve(1)
    expect(await outcome).toMatchObject({ ok: true, value: { session: { topic: 'session-1' } } })
    expect(adopted).toEqual(['session-1'])
    expect(givenUp).toEqual(['topic-2'])
    await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS)
    expect(uris()).toHaveLength(2)
  })

  it.each(['PAIRING_EXPIRED', 'WALLET_REQUEST_EXPIRED'])(
    'A pairing that expired after it was replaced (%s) is not reported.',
    async (code) => {
      const { outcome, approve, miss } = start()
      await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS)
      miss(1, code)
      await turn()
      approve(2)
      expect(await outcome).toMatchObject({ ok: true, value: { session: { topic: 'session-2' } } })
    },
  )

  it('A pairing that expired while the device slept is replaced once when it wakes.', async () => {
    const { miss, uris, shown } = start()
    await turn()
    // The clock advances and no timer fires; the library wakes first.
    vi.setSystemTime(Date.now() + 900_000)
    miss(1, 'PAIRING_EXPIRED')
    await turn()
    expect(uris()).toEqual(['wc:topic-1@2', 'wc:topic-2@2'])
    expect(shown[1]?.expiresAt).toBe(Date.now() + RENEWED_AFTER_MS)
    await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS - 1)
    expect(uris()).toHaveLength(2)
  })

  it('A pairing that expires too early, as with a wrong clock, ends all of them.', async () => {
    const { outcome, miss, uris } = start()
    await turn()
    miss(1, 'PAIRING_EXPIRED')
    expect(await outcome).toMatchObject({ ok: false, error: { code: 'PAIRING_EXPIRED' } })
    await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS * 2)
    expect(uris()).toHaveLength(1)
  })

  it('A rejected pairing ends all of them.', async () => {
    const { outcome, miss, givenUp, uris } = start()
    await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS)
    miss(2, 4001)
    expect(await outcome).toMatchObject({ ok: false, error: { code: 4001 } })
    expect(givenUp).toEqual(['topic-1', 'topic-2'])
    await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS * 2)
    expect(uris()).toHaveLength(2)
  })

  it('A pairing that cannot be replaced fails, and the one that was shown no longer counts.', async () => {
    const { outcome, givenUp } = start({ failing: [2] })
    await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS)
    expect(await outcome).toMatchObject({ ok: false, error: { code: 'RELAY_UNREACHABLE' } })
    expect(givenUp).toEqual(['topic-1'])
  })

  it('A pairing whose approval throws ends with the error, so that no caller waits for ever.', async () => {
    const { outcome, approve, uris } = start({ stumbles: true })
    await turn()
    approve(1)
    expect(await outcome).toMatchObject({ ok: false, error: { message: 'Of no use.' } })
    await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS * 2)
    expect(uris()).toHaveLength(1)
  })

  it('A cancelled pairing is not renewed, and the session it brings is ended.', async () => {
    const { attempt, outcome, approve, adopted, givenUp, left, uris } = start()
    await turn()
    attempt.abort()
    expect(await outcome).toMatchObject({ ok: false, error: { code: 4001 } })
    approve(1)
    await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS * 2)
    expect([uris().length, adopted, givenUp, left]).toEqual([1, [], ['topic-1'], ['session-1']])
  })

  it('A pairing whose document is gone is not renewed, and stays for the next document.', async () => {
    const { attempt, outcome, approve, adopted, givenUp, left, uris } = start()
    await turn()
    attempt.abort(DOCUMENT_GONE)
    expect(await outcome).toMatchObject({ ok: false })
    approve(1)
    await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS * 2)
    expect([uris().length, adopted, givenUp, left]).toEqual([1, ['session-1'], [], []])
  })
})
