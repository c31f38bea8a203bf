import { describe, expect, it } from 'vitest'
import { createApprovalGate } from '#frame/approval/approval-gate.ts'
import type { ReadingState } from '#frame/approval/reading.ts'
import type { GateState } from '#frame/approval/visibility-gate.ts'

function played<State>(first: State) {
  const listeners = new Set<() => void>()
  let now = first
  return {
    become: (next: State) => {
      now = next
      for (const listener of listeners) listener()
    },
    listeners,
    source: {
      state: () => now,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
}

function setUp(isFramed = true, isProven = true) {
  const sight = played<GateState>('waiting')
  const reading = played<ReadingState>('waiting')
  const gate = createApprovalGate({
    visibility: { ...sight.source, isProven },
    reading: reading.source,
    isFramed,
  })
  const notified: string[] = []
  const stop = gate.subscribe(() => notified.push(gate.state()))
  return { gate, sight, reading, notified, stop }
}

describe('approval gate', () => {
  it('The gate opens once the approval was in sight and read, in either order', () => {
    for (const order of ['sight', 'reading'] as const) {
      const { gate, sight, reading } = setUp()
      const opens = { sight: () => sight.become('open'), reading: () => reading.become('read') }
      opens[order]()
      expect(gate.state()).toBe('waiting')
      opens[order === 'sight' ? 'reading' : 'sight']()
      expect(gate.state()).toBe('open')
    }
  })

  it.each(['small', 'shrunk', 'end', 'above'] as const)('The gate names what is missing: %s', (missing) => {
    const { gate, sight, reading } = setUp()
    sight.become('open')
    reading.become(missing)
    expect(gate.state()).toBe(missing)
    sight.become('covered')
    expect(gate.state()).toBe('covered')
  })

  it('The gate notifies each change once', () => {
    const { sight, reading, notified } = setUp()
    sight.become('open')
    reading.become('end')
    reading.become('read')
    sight.become('waiting')
    expect(notified).toEqual(['end', 'open', 'waiting'])
  })

  it('The gate needs a held press in a frame of a site, and not in a window of its own', () => {
    expect(setUp(true).gate.needsHold).toBe(true)
    expect(setUp(false).gate.needsHold).toBe(false)
    expect(setUp(false, false).gate).toMatchObject({ needsHold: false, isProven: false })
  })

  it('The gate watches nothing without a listener', () => {
    const { stop, sight, reading } = setUp()
    stop()
    expect(sight.listeners.size + reading.listeners.size).toBe(0)
  })
})
