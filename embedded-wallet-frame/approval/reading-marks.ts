import type { Clock } from '#frame/platform/clock.ts'

/** How long a mark stays in sight before it counts as read. A heading is read in less. */
const READ_MS = 500
/** The same for text that is scrolled through: a jump to the end shows the text in between for less. */
const PASSED_MS = 200
/** Gaps up to this part of the whole are rounding. */
const ROUNDING = 1e-6

/**
 * Something that must have been in sight; a changed content is a new object. A mark with `through` may be long, and is read
 * while the visitor scrolls on.
 */
export interface Mark {
  readonly place: 'above' | 'end' | 'through'
}

/** How much of a mark is in sight, from top to bottom as parts of its height. */
export interface Part {
  readonly from: number
  readonly to: number
}

/** The state of a request's marks: nothing was drawn, all were read, some will be in a moment, or one is out of sight. */
export type MarksState = 'none' | 'read' | 'waiting' | 'above' | 'end'

/** The marks of a request, and how far each was read. */
export interface Marks {
  /** Sets everything that has to be seen. */
  readonly draw: (drawn: readonly Mark[]) => void
  /**
   * Updates what is in sight of a mark.
   *
   * @param part undefined when nothing of it is in sight.
   */
  readonly see: (mark: Mark, part: Part | undefined) => void
  /** Sets whether what is in sight counts. */
  readonly count: (isCounting: boolean) => void
  /** Starts anew: everything has to be seen again. */
  readonly begin: () => void
  readonly state: () => MarksState
}

interface Progress {
  /** Whether its part in sight is known yet. */
  isKnown: boolean
  part: Part | undefined
  /** The parts that stayed in sight for long enough so far. */
  covered: readonly Part[]
  isRead: boolean
  /** One for each look, while something is in sight. */
  readonly timers: Set<Timer>
}

interface Timer {
  readonly stop: () => void
  /** What has been in sight since the timer was started; empty where it ends before it begins. */
  part: Part
}

/**
 * Follows how far each mark was read. Every part of it has to stay in sight for {@link READ_MS}, or for {@link PASSED_MS}
 * where it is scrolled through. Parts that were seen one after another make up the whole.
 *
 * @param onRead called when more of a mark was read.
 */
export function createMarks(clock: Pick<Clock, 'after'>, onRead: () => void): Marks {
  const marks = new Map<Mark, Progress>()
  let isCounting = false

  const look = ({ place }: Mark, progress: Progress): void => {
    const { part, isRead, timers } = progress
    if (isRead) return
    if (!isCounting || !part) return stopTimers(progress)
    for (const timer of timers)
      timer.part = { from: Math.max(timer.part.from, part.from), to: Math.min(timer.part.to, part.to) }
    const timer: Timer = {
      part,
      stop: clock.after(place === 'through' ? PASSED_MS : READ_MS, () => {
        timers.delete(timer)
        progress.covered = joined([...progress.covered, timer.part])
        progress.isRead = isWhole(progress.covered)
        if (progress.isRead) stopTimers(progress)
        onRead()
      }),
    }
    timers.add(timer)
  }
  return {
    draw: (drawn) => {
      for (const [mark, progress] of marks) {
        if (drawn.includes(mark)) continue
        stopTimers(progress)
        marks.delete(mark)
      }
      for (const mark of drawn) if (!marks.has(mark)) marks.set(mark, freshProgress())
    },
    see: (mark, part) => {
      const progress = marks.get(mark)
      if (!progress) return
      Object.assign(progress, { isKnown: true, part })
      look(mark, progress)
    },
    count: (now) => {
      if (now === isCounting) return
      isCounting = now
      for (const [mark, progress] of marks) look(mark, progress)
    },
    begin: () => {
      for (const [mark, progress] of marks) {
        stopTimers(progress)
        // What was in sight belonged to the old layout; the browser will report it anew.
        marks.set(mark, freshProgress())
      }
    },
    state: () => stateOf(marks),
  }
}

function freshProgress(): Progress {
  return { isKnown: false, part: undefined, covered: [], isRead: false, timers: new Set() }
}

function stopTimers({ timers }: Progress): void {
  for (const { stop } of timers) stop()
  timers.clear()
}

function stateOf(marks: ReadonlyMap<Mark, Progress>): MarksState {
  if (marks.size === 0) return 'none'
  const missing = [...marks].filter(([, { isRead }]) => !isRead)
  if (missing.length === 0) return 'read'
  const hidden = missing.filter(
    ([, { isKnown, part, covered }]) => isKnown && !isWhole(part ? [...covered, part] : covered),
  )
  if (hidden.length === 0) return 'waiting'
  return hidden.some(([{ place }]) => place === 'end') ? 'end' : 'above'
}

/** Tells whether parts make up the whole. */
function isWhole(parts: readonly Part[]): boolean {
  return joined(parts).some(({ from, to }) => from <= ROUNDING && to >= 1 - ROUNDING)
}

/** Joins parts that touch, from top to bottom. */
function joined(parts: readonly Part[]): readonly Part[] {
  const all: Part[] = []
  for (const { from, to } of parts.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1)
    if (to < from) continue
    if (!last || from > last.to + ROUNDING) all.push({ from, to })
    else all[all.length - 1] = { from: last.from, to: Math.max(last.to, to) }
  }
  return all
}
