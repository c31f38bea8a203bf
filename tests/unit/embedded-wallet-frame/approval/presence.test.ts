import { describe, expect, it } from 'vitest'
import { createPresence, type PointerPlace } from '#frame/approval/presence.ts'
import { createFakeClock } from '#tests/support/fakes/fake-clock.ts'

const MOUSE = { pointerType: 'mouse' }

/** A document at a place on the screen, under a pointer. */
function setUp(devicePixelRatio = 1) {
  const clock = createFakeClock()
  const view = { screenX: 0, screenY: 0, devicePixelRatio }
  const frame = { x: 400, y: 300 }
  const presence = createPresence(clock, view)
  /** The pixels of the screen may differ from those of the document. */
  const at = (x: number, y: number, zoom = 1): PointerPlace => ({
    screenX: x,
    screenY: y,
    clientX: (x - frame.x - view.screenX) / zoom,
    clientY: (y - frame.y - view.screenY) / zoom,
  })
  const isSettled = (x: number, y: number, zoom = 1) =>
    presence.isPointerSettled({ ...at(x, y, zoom), ...MOUSE })
  return { clock, presence, view, frame, at, isSettled }
}

describe('pointer', () => {
  it('A pointer is settled 300 ms after it first moved here', () => {
    const { clock, presence, at, isSettled } = setUp()
    presence.pointerMoved(at(450, 350))
    clock.pass(299)
    expect(isSettled(450, 350)).toBe(false)
    clock.pass(1)
    expect(isSettled(450, 350)).toBe(true)
  })

  it('A pointer that never moved here is not settled, however long it rested', () => {
    const { clock, presence, at, isSettled } = setUp()
    presence.pointerSeen(at(450, 350))
    clock.pass(60_000)
    expect(isSettled(450, 350)).toBe(false)
    clock.pass(60_000)
    expect(isSettled(450, 350)).toBe(false)
  })

  it('A pointer stays settled while it keeps moving, and after a rest', () => {
    const { clock, presence, at, isSettled } = setUp()
    for (let x = 450; x < 650; x += 40) {
      presence.pointerMoved(at(x, 350))
      clock.pass(90)
    }
    expect(isSettled(610, 350)).toBe(true)
    clock.pass(30_000)
    expect(isSettled(612, 351)).toBe(true)
  })

  it('A pointer that left, or reappears elsewhere after a silence, starts anew', () => {
    const { clock, presence, at, isSettled } = setUp()
    presence.pointerMoved(at(450, 350))
    clock.pass(400)
    expect(isSettled(550, 350)).toBe(false)
    presence.pointerMoved(at(550, 350))
    clock.pass(400)
    presence.pointerGone()
    expect(isSettled(550, 350)).toBe(false)
    presence.pointerMoved(at(550, 350))
    clock.pass(300)
    expect(isSettled(550, 350)).toBe(true)
  })

  it('A pointer that rested here counts half a second after the focus came back, since its last press was for something else', () => {
    const { clock, presence, at, isSettled } = setUp()
    presence.pointerMoved(at(450, 350))
    clock.pass(5_000)
    presence.focusCame()
    clock.pass(499)
    expect(isSettled(450, 350)).toBe(false)
    clock.pass(1)
    expect(isSettled(450, 350)).toBe(true)
  })

  it('A finger need not rest, since it holds what it presses', () => {
    const { presence, at } = setUp()
    expect(presence.isPointerSettled({ ...at(450, 350), pointerType: 'touch' })).toBe(true)
  })
})

describe('document', () => {
  it('A document that was slid under a resting pointer is detected by the press, and has to stand still for half a second', () => {
    const { clock, presence, frame, at, isSettled } = setUp()
    presence.pointerMoved(at(450, 350))
    clock.pass(2_000)
    frame.y -= 10
    expect(isSettled(450, 350)).toBe(false)
    clock.pass(499)
    expect(isSettled(450, 350)).toBe(false)
    clock.pass(1)
    expect(isSettled(450, 350)).toBe(true)
  })

  it('A document that slides slowly under a moving pointer is detected', () => {
    const { clock, presence, frame, at, isSettled } = setUp()
    for (let step = 0; step < 60; step += 1) {
      presence.pointerMoved(at(450 + step, 350))
      frame.x += 1
      clock.pass(16)
    }
    expect(isSettled(510, 350)).toBe(false)
  })

  it.each([
    [1.1, 1.1],
    [2, 1],
    [3, 1.5],
  ])('A document stands still at %s device pixels and a zoom of %s', (devicePixelRatio, zoom) => {
    const { clock, presence, at, isSettled } = setUp(devicePixelRatio)
    for (let x = 450; x < 850; x += 20) {
      presence.pointerMoved(at(x, x - 100, zoom))
      clock.pass(16)
    }
    expect(isSettled(830, 730, zoom)).toBe(true)
  })

  it('A document may be moved together with its window', () => {
    const { clock, presence, view, at, isSettled } = setUp()
    presence.pointerMoved(at(450, 350))
    clock.pass(400)
    view.screenX = 200
    expect(isSettled(650, 350)).toBe(true)
  })
})

it('The focus is settled 300 ms after it came', () => {
  const { clock, presence } = setUp()
  clock.pass(300)
  expect(presence.isFocusSettled()).toBe(true)
  presence.focusCame()
  clock.pass(299)
  expect(presence.isFocusSettled()).toBe(false)
  clock.pass(1)
  expect(presence.isFocusSettled()).toBe(true)
})
