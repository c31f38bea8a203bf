import { describe, expect, it } from 'vitest'
import { createConfirmControl } from '#frame/approval/confirm-control.ts'
import type { GateState } from '#frame/approval/visibility-gate.ts'
import { createFakeClock } from '#tests/support/fakes/fake-clock.ts'

const TRUSTED = { isTrusted: true }
const PLACE = { clientX: 20, clientY: 30, screenX: 420, screenY: 330 }
const POINTER = { isTrusted: true, isPrimary: true, button: 0, pointerType: 'mouse', ...PLACE }
const key = (name: string, repeat = false) => ({ isTrusted: true, key: name, repeat })

interface Setting {
  readonly isHold?: boolean
  readonly state?: GateState
  readonly hasFocus?: boolean
  readonly isPointerSettled?: boolean
  readonly isFocusSettled?: boolean
}

function setUp(setting: Setting = {}) {
  const { isHold = false, state = 'open', hasFocus = true } = setting
  const { isPointerSettled = true, isFocusSettled = true } = setting
  const clock = createFakeClock()
  const listeners = new Set<() => void>()
  const fixture = { state, hasFocus, isPointerSettled, isFocusSettled, confirmed: 0 }
  const control = createConfirmControl({
    gate: {
      state: () => fixture.state,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    clock,
    presence: {
      isPointerSettled: () => fixture.isPointerSettled,
      isFocusSettled: () => fixture.isFocusSettled,
    },
    isHold,
    hasFocus: () => fixture.hasFocus,
    onConfirm: () => {
      fixture.confirmed += 1
    },
  })
  const stop = control.subscribe(() => {})
  const gate = (next: GateState): void => {
    fixture.state = next
    for (const listener of listeners) listener()
  }
  return { clock, control, gate, fixture, stop }
}

describe('press', () => {
  it('A press confirms once, however often it is repeated', () => {
    const { control, fixture } = setUp()
    for (let times = 0; times < 3; times += 1) {
      control.pointerDown(POINTER)
      control.pointerUp(POINTER)
    }
    expect(fixture.confirmed).toBe(1)
  })

  it.each(['waiting', 'covered'] as const)('A press counts for nothing while the gate is %s', (state) => {
    const { control, fixture } = setUp({ state })
    control.pointerDown(POINTER)
    control.pointerUp(POINTER)
    control.keyDown(key('Enter'))
    control.keyUp(key('Enter'))
    control.click(TRUSTED)
    expect(fixture.confirmed).toBe(0)
  })

  it('A press counts only when the gate is open where it begins', () => {
    const { control, gate, fixture } = setUp({ state: 'waiting' })
    control.pointerDown(POINTER)
    gate('open')
    control.pointerUp(POINTER)
    expect(fixture.confirmed).toBe(0)
  })

  it('A press is lost when the window is covered in its middle, even for a moment', () => {
    const { control, gate, fixture } = setUp()
    control.pointerDown(POINTER)
    gate('waiting')
    gate('open')
    control.pointerUp(POINTER)
    expect(fixture.confirmed).toBe(0)
  })

  it('A press of a script counts for nothing, at either end', () => {
    const { control, fixture } = setUp()
    control.pointerDown({ ...POINTER, isTrusted: false })
    control.pointerUp(POINTER)
    control.pointerDown(POINTER)
    control.pointerUp({ ...POINTER, isTrusted: false })
    control.click({ isTrusted: false })
    expect(fixture.confirmed).toBe(0)
  })

  it('A press needs the focus at its end, which the pointer brings with it', () => {
    const { control, fixture } = setUp({ hasFocus: false })
    control.pointerDown(POINTER)
    control.pointerUp(POINTER)
    expect(fixture.confirmed).toBe(0)
    control.pointerDown(POINTER)
    fixture.hasFocus = true
    control.pointerUp(POINTER)
    expect(fixture.confirmed).toBe(1)
  })

  it('A press of another button or a second finger counts for nothing', () => {
    const { control, fixture } = setUp()
    control.pointerDown({ ...POINTER, button: 2 })
    control.pointerUp(POINTER)
    control.pointerDown({ ...POINTER, isPrimary: false })
    control.pointerUp(POINTER)
    expect(fixture.confirmed).toBe(0)
  })

  it('A press that began elsewhere or left the button counts for nothing', () => {
    const { control, fixture } = setUp()
    control.pointerUp(POINTER)
    control.pointerDown(POINTER)
    control.cancel()
    control.pointerUp(POINTER)
    expect(fixture.confirmed).toBe(0)
  })

  it.each(['Enter', ' '])('A press of the key "%s" confirms in the same way', (name) => {
    const { control, fixture } = setUp()
    control.keyDown(key(name, true))
    control.keyUp(key(name))
    expect(fixture.confirmed).toBe(0)
    control.keyDown(key(name))
    control.keyUp(key(name))
    expect(fixture.confirmed).toBe(1)
  })

  it('A press of another key counts for nothing', () => {
    const { control, fixture } = setUp()
    control.keyDown(key('a'))
    control.keyUp(key('a'))
    expect(fixture.confirmed).toBe(0)
  })

  it('A press of a screen reader, which has neither pointer nor key, counts', () => {
    const { control, fixture } = setUp()
    control.click(TRUSTED)
    expect(fixture.confirmed).toBe(1)
  })

  it.each([false, true])(
    'A press of a pointer that has just arrived is reported as early (held: %s)',
    (isHold) => {
      const { clock, control, fixture } = setUp({ isHold, isPointerSettled: false })
      control.pointerDown(POINTER)
      expect(control.phase()).toBe('early')
      clock.pass(2_000)
      expect(control.phase()).toBe('idle')
      control.pointerUp(POINTER)
      expect(fixture.confirmed).toBe(0)
      fixture.isPointerSettled = true
      control.pointerDown(POINTER)
      clock.pass(800)
      control.pointerUp(POINTER)
      expect(fixture.confirmed).toBe(1)
    },
  )

  it('A press during which the document was moved counts for nothing', () => {
    const { control, fixture } = setUp()
    control.pointerDown(POINTER)
    fixture.isPointerSettled = false
    control.pointerUp(POINTER)
    expect(fixture.confirmed).toBe(0)
  })

  it('A press of a key or a screen reader counts for nothing just after the focus came', () => {
    const { control, fixture } = setUp({ isFocusSettled: false })
    control.keyDown(key('Enter'))
    control.keyUp(key('Enter'))
    control.click(TRUSTED)
    expect(fixture.confirmed).toBe(0)
  })

  it('A press counts for nothing once there is no listener', () => {
    const { control, fixture, stop } = setUp({ isHold: true })
    control.pointerDown(POINTER)
    stop()
    expect(control.phase()).toBe('idle')
    expect(fixture.confirmed).toBe(0)
  })
})

describe('held press', () => {
  it('A held press confirms after 800 ms, not earlier', () => {
    const { clock, control, fixture } = setUp({ isHold: true })
    control.pointerDown(POINTER)
    expect(control.phase()).toBe('holding')
    clock.pass(799)
    expect(fixture.confirmed).toBe(0)
    clock.pass(1)
    expect(fixture.confirmed).toBe(1)
    control.pointerUp(POINTER)
    expect(fixture.confirmed).toBe(1)
  })

  it('A held press counts for nothing when it is released too early', () => {
    const { clock, control, fixture } = setUp({ isHold: true })
    control.pointerDown(POINTER)
    clock.pass(700)
    control.pointerUp(POINTER)
    clock.pass(5_000)
    expect(fixture.confirmed).toBe(0)
    expect(control.phase()).toBe('idle')
  })

  it('A held press is lost when the window is covered meanwhile', () => {
    const { clock, control, gate, fixture } = setUp({ isHold: true })
    control.keyDown(key(' '))
    clock.pass(400)
    gate('waiting')
    gate('open')
    clock.pass(400)
    expect(fixture.confirmed).toBe(0)
  })

  it('A held press is lost with the focus', () => {
    const { clock, control, fixture } = setUp({ isHold: true })
    control.pointerDown(POINTER)
    fixture.hasFocus = false
    clock.pass(800)
    expect(fixture.confirmed).toBe(0)
  })

  it('A finger holds where a short press of the pointer is enough', () => {
    const finger = { ...POINTER, pointerType: 'touch' }
    const { clock, control, fixture } = setUp()
    control.pointerDown(finger)
    control.pointerUp(finger)
    clock.pass(800)
    expect(fixture.confirmed).toBe(0)
    control.pointerDown(finger)
    clock.pass(799)
    expect(fixture.confirmed).toBe(0)
    clock.pass(1)
    expect(fixture.confirmed).toBe(1)
  })

  it('A screen reader presses twice instead, apart and within ten seconds', () => {
    const { clock, control, fixture } = setUp({ isHold: true })
    control.click(TRUSTED)
    expect(control.phase()).toBe('armed')
    clock.pass(799)
    control.click(TRUSTED)
    expect(fixture.confirmed).toBe(0)
    clock.pass(1)
    control.click(TRUSTED)
    expect(fixture.confirmed).toBe(1)
  })

  it('The first of two presses is forgotten after ten seconds', () => {
    const { clock, control, fixture } = setUp({ isHold: true })
    control.click(TRUSTED)
    clock.pass(10_001)
    control.click(TRUSTED)
    expect(fixture.confirmed).toBe(0)
    expect(control.phase()).toBe('armed')
  })
})
