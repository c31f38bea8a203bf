import { describe, expect, it } from 'vitest'
import { createRelayBudgets } from '#server/features/relay/relay-budgets.ts'
import { RELAY_LIMITS } from '#server/features/relay/relay-limits.ts'

/** How many publications a network may make in a minute. */
async function admitted(message: string, attestation?: string): Promise<number> {
  const { mayPublish } = createRelayBudgets({})
  let count = 0
  while (await mayPublish('net', { message, attestation })) count += 1
  return count
}

describe('publications of a network in a minute', () => {
  it('A tiny message costs a fixed amount too', async () => {
    const count = await admitted('x')
    expect(count).toBeGreaterThan(10_000)
    expect(count).toBeLessThan(40_000)
  })

  it('The attestation of a message costs as much as its text', async () => {
    const size = 500_000
    const bare = await admitted('x'.repeat(size))
    expect(bare).toBe(Math.floor(RELAY_LIMITS.bytesPerMinute / (size + RELAY_LIMITS.bytesPerPublication)))
    expect(await admitted('x', 'a'.repeat(size - 1))).toBe(bare)
    expect(await admitted('é'.repeat(size / 2))).toBe(bare)
  })
})
