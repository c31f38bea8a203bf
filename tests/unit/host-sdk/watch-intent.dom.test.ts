import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchIntent } from '#sdk/watch-intent.ts'

let onIntent: () => void
let count = 0

/** Adds an element of 100 × 40 px whose left upper corner lies at 500, 500. */
function opener(): HTMLElement {
  const element = document.createElement('button')
  element.className = `opener-${count}`
  element.getBoundingClientRect = () => new DOMRect(500, 500, 100, 40)
  document.body.append(element)
  return element
}

function moveTo(clientX: number, clientY: number): void {
  document.dispatchEvent(new MouseEvent('pointermove', { clientX, clientY }))
}

function watch(): void {
  watchIntent(`.opener-${count}`, onIntent)
}

beforeEach(() => {
  vi.useFakeTimers()
  count += 1
  onIntent = vi.fn()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('intent', () => {
  test('A pointer that comes within 100 px shows intent, once', () => {
    opener()
    watch()
    moveTo(10, 10)
    vi.advanceTimersByTime(100)
    moveTo(700, 520)
    vi.advanceTimersByTime(100)
    expect(onIntent).not.toHaveBeenCalled()
    moveTo(650, 450)
    moveTo(599, 440)
    vi.advanceTimersByTime(100)
    moveTo(550, 520)
    vi.advanceTimersByTime(100)
    expect(onIntent).toHaveBeenCalledTimes(1)
  })

  test('The place where the pointer came to rest counts', () => {
    opener()
    watch()
    moveTo(10, 10)
    moveTo(550, 520)
    vi.advanceTimersByTime(100)
    expect(onIntent).toHaveBeenCalledTimes(1)
  })

  test('A hidden element has no surroundings', () => {
    opener().getBoundingClientRect = () => new DOMRect()
    watch()
    moveTo(5, 5)
    vi.advanceTimersByTime(100)
    expect(onIntent).not.toHaveBeenCalled()
  })

  test.each(['pointerdown', 'focusin'])('%s on an element, or inside it, shows intent', (name) => {
    watch()
    const inner = document.createElement('span')
    opener().append(inner)
    document.body.dispatchEvent(new Event(name, { bubbles: true }))
    expect(onIntent).not.toHaveBeenCalled()
    inner.dispatchEvent(new Event(name, { bubbles: true }))
    expect(onIntent).toHaveBeenCalledTimes(1)
  })

  test('Of a visitor who saves data only presses and the focus count', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    const element = opener()
    watch()
    moveTo(550, 520)
    vi.advanceTimersByTime(100)
    expect(onIntent).not.toHaveBeenCalled()
    element.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(onIntent).toHaveBeenCalledTimes(1)
  })
})
