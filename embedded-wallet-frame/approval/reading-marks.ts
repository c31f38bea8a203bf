import type { Clock } from '#frame/platform/clock.ts'

/** What has to be seen stays in sight for this long before it counts. Our figure. */
const READ_MS = 500
/** What is not a gap in what was seen but rounding, as a part of the whole. */
const ROUNDING = 0.01

/** Something that must have been in sight; another object once it shows something else. */
export interface Mark {
  readonly place: 'above' | 'end'
}

/** How much of a mark is in sight, from top to bottom as parts of its height. */
export interface Part {
  readonly from: number
  readonly to: number
}

/** Where the marks of a request stand: nothing was drawn, all were read, some will be in a moment, or one is out of sight. */
export type MarksState = 'none' | 'read' | 'waiting' | Mark['place']

/** The marks of a request, and how far each was read. */
export interface Marks {
  /** Everything that has to be seen. */
  readonly draw: (drawn: readonly Mark[]) => void
  /** @param part undefined when nothing of it is in sight. */
  readonly see: (mark: Mark, part: Part | undefined) => void
  /** Whether what is in sight counts. */
  readonly count: (isCounting: boolean) => void
  /** All of it has to be seen again. */
  readonly begin: () => void
  readonly state: () => MarksState
}

interface Progress {
  /** Whether anything is known of its part yet. */
  isKnown: boolean
  part: Part | undefined
  /** What was in sight since it was last wholly out of sight. */
  covered: readonly Part[]
  isRead: boolean
  /** Runs while all of it was in sight, and some still is. */
  stopTimer: (() => void) | undefined
}

/**
 * Follows how far each mark was read: in sight for {@link READ_MS}, wholly or, where it is taller than the frame, in parts
 * that make up the whole.
 *
 * @param onRead told when one was.
 */
export function createMarks(clock: Pick<Clock, 'after'>, onRead: () => void): Marks {
  const marks = new Map<Mark, Progress>()
  let isCounting = false

  const stopTimer = (progress: Progress): void => {
    progress.stopTimer?.()
    progress.stopTimer = undefined
  }
  const look = (progress: Progress): void => {
    const { part, covered, isRead } = progress
    if (isRead) return
    progress.covered = isCounting && part ? [...covered, part] : []
    if (!isWhole(progress.covered)) return stopTimer(progress)
    progress.stopTimer ??= clock.after(READ_MS, () => {
      progress.isRead = true
      onRead()
    })
  }
  return {
    draw: (drawn) => {
      for (const [mark, progress] of marks) {
        if (drawn.includes(mark)) continue
        stopTimer(progress)
        marks.delete(mark)
      }
      for (const mark of drawn) if (!marks.has(mark)) marks.set(mark, freshProgress())
    },
    see: (mark, part) => {
      const progress = marks.get(mark)
      if (!progress) return
      Object.assign(progress, { isKnown: true, part })
      look(progress)
    },
    count: (now) => {
      if (now === isCounting) return
      isCounting = now
      for (const progress of marks.values()) look(progress)
    },
    begin: () => {
      for (const progress of marks.values()) {
        stopTimer(progress)
        // What was in sight was so in another layout: the browser says it anew.
        Object.assign(progress, { isRead: false, covered: [], part: undefined, isKnown: false })
      }
    },
    state: () => stateOf(marks),
  }
}

function freshProgress(): Progress {
  return { isKnown: false, part: undefined, covered: [], isRead: false, stopTimer: undefined }
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

/** Whether parts make up a whole. */
function isWhole(parts: readonly Part[]): boolean {
  let reached = 0
  for (const { from, to } of parts.toSorted((one, other) => one.from - other.from)) {
    if (from > reached + ROUNDING) return false
    reached = Math.max(reached, to)
  }
  return reached >= 1 - ROUNDING
}
