import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPreparedProposal } from '#modal/connectors/walletconnect/worker/prepared-proposal.ts'
import type { Proposal } from '#modal/connectors/walletconnect/worker/sign-in.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'

const CHAINS = ['eip155:1', 'eip155:10']
const SIGN_IN = {
  domain: 'shop.test',
  uri: 'https://shop.test',
  nonce: '1',
  issuedAt: '2026-01-01T00:00:00Z',
}
const UNUSED_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start({ failing = [] as readonly number[] } = {}) {
  let made = 0
  const prepared = createPreparedProposal(async (): Promise<Result<Proposal>> => {
    const topic = `topic-${(made += 1)}`
    if (failing.includes(made)) return fail('RELAY_UNREACHABLE', 'No.')
    return ok({ uri: `wc:${topic}@2`, topic, createdAt: Date.now(), approval: new Promise(() => {}) })
  })
  const take = async (call: { readonly chainIds?: string[]; readonly signIn?: typeof SIGN_IN } = {}) => {
    const taken = await prepared.take({ id: '1', call: 'pair', chainIds: CHAINS, ...call })
    return taken.ok ? taken.value.topic : taken.error.code
  }
  const prepare = (chainIds = CHAINS) => prepared.prepare({ id: '0', call: 'prepare', chainIds })
  return { prepare, take, made: () => made }
}

describe('prepared pairing', () => {
  it('A pairing that was prepared is the one that is shown, and only once.', async () => {
    const { prepare, take, made } = start()
    await prepare()
    expect(made()).toBe(1)
    expect(await take()).toBe('topic-1')
    expect(made()).toBe(1)
    expect(await take()).toBe('topic-2')
  })

  it('Another preparation for the same networks makes no second pairing.', async () => {
    const { prepare, take, made } = start()
    await Promise.all([prepare(), prepare()])
    expect(await take()).toBe('topic-1')
    expect(made()).toBe(1)
  })

  it('A pairing for other networks, or with a sign-in, is made anew.', async () => {
    const { prepare, take } = start()
    await prepare()
    expect(await take({ chainIds: ['eip155:1'] })).toBe('topic-2')
    expect(await take({ signIn: SIGN_IN })).toBe('topic-3')
    expect(await take()).toBe('topic-1')
  })

  it('A pairing that nobody asked for within a minute is not shown any more.', async () => {
    const { prepare, take, made } = start()
    await prepare()
    await vi.advanceTimersByTimeAsync(UNUSED_MS)
    expect(made()).toBe(1)
    expect(await take()).toBe('topic-2')
  })

  it('A preparation that failed is tried again with the press.', async () => {
    const { prepare, take } = start({ failing: [1] })
    await prepare()
    await vi.advanceTimersByTimeAsync(0)
    expect(await take()).toBe('topic-2')
  })
})
