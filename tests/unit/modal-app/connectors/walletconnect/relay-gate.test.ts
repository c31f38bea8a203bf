import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gateRelay } from '#modal/connectors/walletconnect/worker/relay-gate.ts'

/** The part of the library's relayer that the gate uses. */
function createRelayer() {
  const closed: ((event?: { readonly code?: number }) => void)[] = []
  let opened = 0
  let connects = 0
  let wanted = 0
  const written: object[] = []
  const relayer = {
    provider: {} as { connection?: object },
    connect: async () => {
      connects += 1
      await relayer.createProvider()
    },
    transportOpen: async () => {
      wanted += 1
    },
    createProvider: async () => {
      relayer.provider = {
        connection: {
          connected: false,
          open: async function (this: { connected: boolean }) {
            opened += 1
            this.connected = true
          },
          send: async (payload: object) => void written.push(payload),
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
  const write = async (payload: object): Promise<void> => {
    const { connection } = relayer.provider
    if (connection && 'send' in connection && typeof connection.send === 'function')
      await connection.send(payload)
  }
  return {
    relayer,
    attempt,
    write,
    written,
    opened: () => opened,
    connects: () => connects,
    wanted: () => wanted,
    close: (code?: number) => closed.at(-1)?.(code ? { code } : undefined),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('relay gate', () => {
  it('The gate lets two attempts through at once, and pauses before the third.', async () => {
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

  it('The gate limits a storm to a few sockets a minute.', async () => {
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

  it('A closed gate opens nothing, and continues when it is opened.', async () => {
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

  it('A gate opens again however often it was closed.', async () => {
    const { relayer, attempt, opened } = createRelayer()
    const gate = gateRelay(relayer)
    gate.close()
    const trying = attempt()
    gate.close()
    gate.open()
    await trying
    expect(opened()).toBe(1)
  })

  it('An opened gate no longer waits for a pause.', async () => {
    const { relayer, attempt, opened, close } = createRelayer()
    const gate = gateRelay(relayer, () => 0)
    for (let attempts = 0; attempts < 2; attempts += 1) {
      await attempt()
      close()
    }
    const third = attempt()
    gate.open()
    await third
    expect(opened()).toBe(3)
  })

  it('After a refusal the gate opens nothing until it is opened.', async () => {
    const { relayer, attempt, opened, close } = createRelayer()
    const gate = gateRelay(relayer)
    await attempt()
    close(3_000)
    const trying = attempt()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened()).toBe(1)
    gate.open()
    await trying
    expect(opened()).toBe(2)
  })

  it('All messages that wait for a connection share one.', async () => {
    const { relayer, connects } = createRelayer()
    gateRelay(relayer)
    await Promise.all([relayer.connect(), relayer.connect()])
    expect(connects()).toBe(1)
    await relayer.connect()
    expect(connects()).toBe(2)
  })

  it('No connection is opened twice: a message that needs one waits for the next.', async () => {
    const { relayer, attempt, opened, wanted, close } = createRelayer()
    gateRelay(relayer)
    await attempt()
    close()
    const { connection } = relayer.provider
    if (connection && 'open' in connection && typeof connection.open === 'function') void connection.open()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([opened(), wanted()]).toEqual([1, 1])
  })

  it('The rule decides what is written, and only to a connected socket.', async () => {
    const { relayer, attempt, write, written } = createRelayer()
    const gate = gateRelay(relayer)
    await relayer.createProvider()
    await write({ id: 1 })
    await attempt()
    await write({ id: 2 })
    gate.ruleWrites((payload) => !('held' in payload))
    await write({ id: 3, held: true })
    await write({ id: 4 })
    expect(written).toEqual([{ id: 2 }, { id: 4 }])
  })

  it('A refusal of the relay is notified, and other closings are not.', async () => {
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
    gate.open()
    stop()
    close(3_000)
    expect(refusals).toBe(1)
  })

  it('A library with other internals is refused.', () => {
    expect(() => gateRelay({})).toThrow(TypeError)
  })
})
