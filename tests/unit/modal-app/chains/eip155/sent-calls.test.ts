import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSentCalls } from '#modal/chains/eip155/sent-calls.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'

const HASH = `0x${'ab'.repeat(32)}`
const PENDING = ok({ status: 100, receipts: [] })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Asks a wallet that gives these answers in turn, and the last one from then on. */
async function read(...answers: readonly Result<unknown>[]): Promise<{ result: unknown; asked: number }> {
  let asked = 0
  const answer = readSentCalls('0x01', async (method, params) => {
    expect([method, params]).toEqual(['wallet_getCallsStatus', ['0x01']])
    asked += 1
    return answers[asked - 1] ?? answers.at(-1) ?? PENDING
  })
  await vi.runAllTimersAsync()
  return { result: await answer, asked }
}

describe('calls that a wallet sends as one', () => {
  it('Their transaction is the one of their receipt, once it is on the chain', async () => {
    const confirmed = ok({ status: 200, receipts: [{ transactionHash: HASH, status: '0x1' }] })
    expect(await read(PENDING, fail(-32_603, 'busy'), confirmed)).toEqual({ result: ok(HASH), asked: 3 })
  })

  it('Calls that failed on the chain say so, with their transaction', async () => {
    const { result } = await read(ok({ status: 500, receipts: [{ transactionHash: HASH }] }))
    expect(result).toMatchObject({ ok: false, error: { data: { transactionId: HASH, isReverted: true } } })
  })

  it('Calls that the wallet gave up, which have no transaction, are not waited for', async () => {
    const { result, asked } = await read(PENDING, ok({ status: 400 }))
    expect(result).toMatchObject({ ok: false, error: { code: -32_603 } })
    expect(result).not.toHaveProperty('error.data')
    expect(asked).toBe(2)
  })

  it('A wallet that never knows is asked for two minutes', async () => {
    const { result, asked } = await read(PENDING)
    expect(result).toMatchObject({ ok: false })
    expect(asked).toBe(120)
  })

  it('A receipt without a transaction is none', async () => {
    const nonsense = ok({ status: 200, receipts: [{ transactionHash: 'soon' }] })
    expect((await read(nonsense)).result).toMatchObject({ ok: false })
  })
})
