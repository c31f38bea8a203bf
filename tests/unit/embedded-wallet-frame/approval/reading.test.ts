import { describe, expect, it } from 'vitest'
import type { Mark, Part } from '#frame/approval/reading-marks.ts'
import { createReading, type FrameSize, type PageListener } from '#frame/approval/reading.ts'
import { createFakeClock } from '#tests/support/fakes/fake-clock.ts'

const ROOMY: FrameSize = { widthPx: 358, heightPx: 480, pixelRatio: 1 }
const WHOLE: Part = { from: 0, to: 1 }

function setUp(size = ROOMY) {
  const clock = createFakeClock()
  const heading: Mark = { place: 'above' }
  const end: Mark = { place: 'end' }
  let pageListener: PageListener | undefined
  let see = (_isSeen: boolean): void => {}
  let watchers = 0
  const watching = (stop: () => void) => {
    watchers += 1
    return () => {
      watchers -= 1
      stop()
    }
  }
  const reading = createReading({
    clock,
    page: {
      watch: (listener) => {
        pageListener = listener
        listener.measured(size)
        listener.drawn([heading, end])
        return watching(() => (pageListener = undefined))
      },
    },
    sight: {
      watch: (listener) => {
        see = listener
        return watching(() => {})
      },
    },
  })
  const seen: string[] = []
  const stop = reading.subscribe(() => seen.push(reading.state()))
  see(true)
  return {
    clock,
    reading,
    heading,
    end,
    seen,
    stop,
    see: (isSeen: boolean) => see(isSeen),
    show: (mark: Mark, part?: Part) => pageListener?.seen(mark, part),
    measure: (change: Partial<FrameSize>) => pageListener?.measured({ ...size, ...change }),
    draw: (marks: readonly Mark[]) => pageListener?.drawn(marks),
    watchers: () => watchers,
  }
}

describe('reading of a request', () => {
  it('A mark is read after half a second in sight, not a millisecond less', () => {
    const { clock, reading, heading, end, show } = setUp()
    show(heading, WHOLE)
    clock.pass(100)
    show(end, WHOLE)
    clock.pass(499)
    expect(reading.state()).toBe('waiting')
    clock.pass(1)
    expect(reading.state()).toBe('read')
  })

  it('The reading names the end that is out of sight, and what was passed too quickly', () => {
    const { clock, reading, heading, end, show } = setUp()
    show(heading, WHOLE)
    show(end)
    expect(reading.state()).toBe('end')
    clock.pass(400)
    show(heading)
    show(end, WHOLE)
    clock.pass(500)
    expect(reading.state()).toBe('above')
    show(heading, WHOLE)
    expect(reading.state()).toBe('waiting')
    clock.pass(500)
    expect(reading.state()).toBe('read')
  })

  it('What was read stays read when it is scrolled out of sight', () => {
    const { clock, reading, heading, end, show } = setUp()
    show(heading, WHOLE)
    show(end)
    clock.pass(500)
    show(heading)
    show(end, WHOLE)
    clock.pass(500)
    expect(reading.state()).toBe('read')
  })

  it('A mark taller than the frame is read in parts, and none may be left out', () => {
    const { clock, reading, heading, end, show } = setUp()
    show(end, WHOLE)
    show(heading, { from: 0, to: 0.4 })
    clock.pass(5_000)
    expect(reading.state()).toBe('above')
    show(heading, { from: 0.6, to: 1 })
    clock.pass(5_000)
    expect(reading.state()).toBe('above')
    show(heading, { from: 0.3, to: 0.7 })
    clock.pass(499)
    expect(reading.state()).toBe('waiting')
    clock.pass(1)
    expect(reading.state()).toBe('read')
  })

  it('A part is not joined with one that was in sight too briefly', () => {
    const { clock, reading, heading, end, show } = setUp()
    show(end, WHOLE)
    show(heading, { from: 0, to: 0.6 })
    show(heading)
    show(heading, { from: 0.5, to: 1 })
    clock.pass(5_000)
    expect(reading.state()).toBe('above')
  })

  describe('marks that are scrolled through', () => {
    const TOP: Part = { from: 0, to: 0.5 }
    const BOTTOM: Part = { from: 0.5, to: 1 }

    function setUpLines() {
      const setting = setUp()
      const lines: Mark = { place: 'through' }
      setting.draw([setting.heading, lines, setting.end])
      setting.show(setting.heading, WHOLE)
      setting.clock.pass(500)
      return { ...setting, lines }
    }

    it('Lines that fit are read after a fifth of a second in sight', () => {
      const { clock, reading, end, lines, show } = setUpLines()
      show(end, WHOLE)
      clock.pass(500)
      show(lines, WHOLE)
      clock.pass(199)
      expect(reading.state()).toBe('waiting')
      clock.pass(1)
      expect(reading.state()).toBe('read')
    })

    it('Lines that were in sight at different times are joined, and stay read', () => {
      const { clock, reading, end, lines, show } = setUpLines()
      show(end)
      show(lines, TOP)
      clock.pass(200)
      show(lines)
      expect(reading.state()).toBe('end')
      clock.pass(5_000)
      show(lines, BOTTOM)
      show(end, WHOLE)
      clock.pass(500)
      expect(reading.state()).toBe('read')
    })

    it('Lines that a jump to the end passed over, or that were in sight too briefly, are not read', () => {
      const { clock, reading, end, lines, show } = setUpLines()
      show(end)
      show(lines, { from: 0, to: 0.2 })
      clock.pass(1_000)
      for (let from = 0.1; from <= 0.8; from += 0.1) {
        show(lines, { from, to: from + 0.2 })
        clock.pass(60)
      }
      show(end, WHOLE)
      clock.pass(5_000)
      expect(reading.state()).toBe('above')
    })

    it('Lines that stay in sight while the visitor scrolls on are read', () => {
      const { clock, reading, end, lines, show } = setUpLines()
      show(end)
      show(lines, { from: 0, to: 0.2 })
      clock.pass(200)
      for (let place = 0; place <= 100; place += 1) {
        show(lines, { from: place * 0.008, to: place * 0.008 + 0.2 })
        clock.pass(16)
      }
      show(end, WHOLE)
      clock.pass(500)
      expect(reading.state()).toBe('read')
    })

    it('Lines are not read while the frame is covered, and start anew in another layout', () => {
      const { clock, reading, end, lines, heading, show, see, measure } = setUpLines()
      show(end, WHOLE)
      see(false)
      show(lines, TOP)
      clock.pass(5_000)
      see(true)
      show(lines, BOTTOM)
      clock.pass(5_000)
      expect(reading.state()).toBe('above')
      show(lines, TOP)
      clock.pass(500)
      expect(reading.state()).toBe('read')
      measure({ widthPx: 320 })
      show(heading, WHOLE)
      show(end, WHOLE)
      show(lines, BOTTOM)
      clock.pass(5_000)
      expect(reading.state()).toBe('above')
    })
  })

  it('No time counts while something covers the frame', () => {
    const { clock, reading, heading, end, show, see } = setUp()
    show(heading, WHOLE)
    show(end, WHOLE)
    clock.pass(499)
    see(false)
    clock.pass(5_000)
    expect(reading.state()).not.toBe('read')
    see(true)
    clock.pass(499)
    expect(reading.state()).not.toBe('read')
    clock.pass(1)
    expect(reading.state()).toBe('read')
  })

  it.each([
    ['small', { widthPx: 255 }],
    ['small', { heightPx: 159 }],
    ['shrunk', { pixelRatio: 0.67 }],
  ] as const)('Reading is not possible where the frame is too %s: %o', (obstacle, size) => {
    const { clock, reading, heading, end, show } = setUp({ ...ROOMY, ...size })
    show(heading, WHOLE)
    show(end, WHOLE)
    clock.pass(5_000)
    expect(reading.state()).toBe(obstacle)
  })

  it.each([
    ['the narrowest phone, upright', { widthPx: 278 }],
    ['a phone of 568 by 320, on its side', { heightPx: 224 }],
    ['a page of 320 by 256', { widthPx: 318, heightPx: 160 }],
    ['a page at 75 %', { pixelRatio: 0.75 }],
    ['a page at 500 % on a fine screen', { pixelRatio: 10 }],
  ] as const)('Reading is possible on %s', (_name, size) => {
    const { clock, reading, heading, end, show } = setUp({ ...ROOMY, ...size })
    show(heading, WHOLE)
    show(end, WHOLE)
    clock.pass(500)
    expect(reading.state()).toBe('read')
  })

  it.each([
    ['width', { widthPx: 320 }],
    ['zoom', { pixelRatio: 2 }],
  ] as const)('Reading starts anew with another %s, because the layout changes', (_name, change) => {
    const { clock, reading, heading, end, show, measure } = setUp()
    show(heading, WHOLE)
    show(end, WHOLE)
    clock.pass(500)
    measure(change)
    expect(reading.state()).toBe('waiting')
    // What was in sight before belonged to another layout, and is not reported again by itself.
    show(end, WHOLE)
    clock.pass(500)
    expect(reading.state()).not.toBe('read')
    show(heading, WHOLE)
    show(end)
    clock.pass(500)
    show(end, WHOLE)
    clock.pass(500)
    expect(reading.state()).toBe('read')
  })

  it('Reading starts anew after a moment without room, and not when a phone shows its address bar', () => {
    const { clock, reading, heading, end, show, measure } = setUp()
    show(heading, WHOLE)
    show(end, WHOLE)
    clock.pass(500)
    measure({ heightPx: 420 })
    expect(reading.state()).toBe('read')
    measure({ heightPx: 80 })
    expect(reading.state()).toBe('small')
    measure({})
    expect(reading.state()).toBe('waiting')
    show(heading, WHOLE)
    show(end, WHOLE)
    clock.pass(500)
    expect(reading.state()).toBe('read')
  })

  it('New marks have to be read, and removed ones not', () => {
    const { clock, reading, heading, end, show, draw } = setUp()
    show(heading, WHOLE)
    show(end)
    clock.pass(500)
    const warning: Mark = { place: 'above' }
    draw([heading, warning])
    show(warning)
    expect(reading.state()).toBe('above')
    show(warning, WHOLE)
    clock.pass(500)
    expect(reading.state()).toBe('read')
    draw([heading, warning, end])
    expect(reading.state()).not.toBe('read')
  })

  it('Reading is never complete before anything was drawn', () => {
    const { clock, reading, draw } = setUp()
    draw([])
    clock.pass(5_000)
    expect(reading.state()).toBe('waiting')
  })

  it('Reading is watched only while there is a listener, and starts over for the next one', () => {
    const { clock, reading, heading, end, show, stop, watchers } = setUp()
    show(heading, WHOLE)
    show(end, WHOLE)
    clock.pass(500)
    stop()
    expect(watchers()).toBe(0)
    expect(reading.state()).toBe('waiting')
    reading.subscribe(() => {})
    expect(watchers()).toBe(2)
    clock.pass(5_000)
    expect(reading.state()).toBe('waiting')
  })
})
