import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gateRelay } from '#modal/connectors/walletconnect/worker/relay-gate.ts'

/** The library's relayer as far as the gate sees it. */
function createRelayer() {
  const closed: ((event?: { readonly code?: number }) => void)[] = []
  let opened = 0
  const relayer = {
    provider: {} as { connection?: object },
    createProvider: async () => {
      relayer.provider = {
        connection: {
          open: async () => {
            opened += 1
          },
          on: (_event: string, listener: (event?: { readonly code?: number }) => void) =>
            closed.push(listener),
        },
      }
    },
  }
  const attempt = async (): Promise<void> => {
    await relayer.createProvider()
    const { connection } = relayer.provider
    if (connection && 'open' in connection && typeof connection.open === 'function') await connection.open()
  }
  return {
    relayer,
    attempt,
    opened: () => opened,
    close: (code?: number) => closed.at(-1)?.(code ? { code } : undefined),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the gate before the relay', () => {
  it('lets two attempts through at once, and pauses before the third', async () => {
    const { relayer, attempt, opened, close } = createRelayer()
    gateRelay(relayer, () => 0)
    await attempt()
    close()
    await attempt()
    close()
    const third = attempt()
    await vi.advanceTimersByTimeAsync(499)
    expect(opened()).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    await third
    expect(opened()).toBe(3)
  })

  it('holds a storm to a few sockets a minute', async () => {
    const { relayer, attempt, opened, close } = createRelayer()
    gateRelay(relayer, () => 0)
    const end = new AbortController()
    const storm = async (): Promise<void> => {
      await attempt()
      close(1_006)
      if (!end.signal.aborted) await storm()
    }
    const storming = storm()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened()).toBeGreaterThan(3)
    expect(opened()).toBeLessThanOrEqual(10)
    end.abort()
    await vi.advanceTimersByTimeAsync(20_000)
    await storming
  })

  it('opens nothing while it is closed, and goes on when it is opened', async () => {
    const { relayer, attempt, opened } = createRelayer()
    const gate = gateRelay(relayer)
    gate.close()
    const trying = attempt()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened()).toBe(0)
    gate.open()
    await trying
    expect(opened()).toBe(1)
  })

  it('tells that the relay refuses for good, and nothing of other ends', async () => {
    const { relayer, attempt, close } = createRelayer()
    const gate = gateRelay(relayer)
    let refusals = 0
    const stop = gate.onRefused(() => (refusals += 1))
    await attempt()
    close(1_006)
    close()
    expect(refusals).toBe(0)
    close(3_000)
    expect(refusals).toBe(1)
    stop()
    close(3_000)
    expect(refusals).toBe(1)
  })

  it('error: refuses a library that works in another way', () => {
    expect(() => gateRelay({})).toThrow(TypeError)
  })
})
