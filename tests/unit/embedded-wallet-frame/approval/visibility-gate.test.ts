import { describe, expect, it } from 'vitest'
import { createVisibilityGate } from '#frame/approval/visibility-gate.ts'
import { createFakeClock } from '#tests/support/fakes/fake-clock.ts'

function setUp(isProven = true) {
  const clock = createFakeClock()
  let see = (_isSeen: boolean): void => {}
  let watchers = 0
  const gate = createVisibilityGate({
    clock,
    sight: {
      isProven,
      watch: (listener) => {
        watchers += 1
        see = listener
        return () => {
          watchers -= 1
        }
      },
    },
  })
  const seen: string[] = []
  const stop = gate.subscribe(() => seen.push(gate.state()))
  return { clock, gate, seen, stop, see: (isSeen: boolean) => see(isSeen), watchers: () => watchers }
}

describe('visibility gate', () => {
  it('The gate opens after a whole second in sight, not a millisecond earlier', () => {
    const { clock, gate, see } = setUp()
    see(true)
    clock.pass(999)
    expect(gate.state()).toBe('waiting')
    clock.pass(1)
    expect(gate.state()).toBe('open')
  })

  it('The gate starts anew when sight is lost for a moment', () => {
    const { clock, gate, see } = setUp()
    see(true)
    clock.pass(990)
    see(false)
    clock.pass(5)
    see(true)
    clock.pass(999)
    expect(gate.state()).toBe('waiting')
    clock.pass(1)
    expect(gate.state()).toBe('open')
  })

  it('The gate closes at once when something covers the approval, also 5 ms before a press', () => {
    const { clock, gate, see } = setUp()
    see(true)
    clock.pass(5_000)
    see(false)
    expect(gate.state()).toBe('waiting')
    see(true)
    clock.pass(5)
    expect(gate.state()).toBe('waiting')
  })

  it('The gate reports a cover after a while, and not when the first report is late', () => {
    const { clock, gate, see, seen } = setUp()
    clock.pass(599)
    see(true)
    clock.pass(1_000)
    see(false)
    clock.pass(600)
    expect(gate.state()).toBe('covered')
    see(true)
    expect(seen).toEqual(['open', 'waiting', 'covered', 'waiting'])
  })

  it('The gate stays covered when the browser never reports', () => {
    const { clock, gate } = setUp()
    clock.pass(60_000)
    expect(gate.state()).toBe('covered')
  })

  it('The gate does not open earlier when the same report comes twice', () => {
    const { clock, gate, see } = setUp()
    see(true)
    clock.pass(500)
    see(true)
    clock.pass(500)
    expect(gate.state()).toBe('open')
  })

  it('The gate watches only while there is a listener, and starts over for the next one', () => {
    const { clock, gate, see, stop, watchers } = setUp()
    see(true)
    clock.pass(1_000)
    stop()
    expect(watchers()).toBe(0)
    expect(gate.state()).toBe('waiting')
    gate.subscribe(() => {})
    expect(watchers()).toBe(1)
    see(true)
    clock.pass(999)
    expect(gate.state()).toBe('waiting')
  })

  it('The gate tells whether the browser proves sight', () => {
    expect(setUp(true).gate.isProven).toBe(true)
    expect(setUp(false).gate.isProven).toBe(false)
  })
})
