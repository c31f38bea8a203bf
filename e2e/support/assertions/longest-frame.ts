import type { ModalPage } from '#e2e/pages/modal-page.ts'

const ROUNDS = 5
/** CSS pixels a frame: faster than a finger flings. */
const STEP = 300

/** Scrolls a list from its top to its end, and returns how long each frame took, in milliseconds. */
function framesOf(modal: ModalPage, label: string): Promise<readonly number[]> {
  return modal.document().evaluate(
    async ({ name, step }) => {
      const scroller = document.querySelector(`section[aria-label="${name}"]`)
      if (!scroller) throw new Error('There is no list.')
      scroller.scrollTop = 0
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
      // Work of the previous steps has finished.
      for (let rest = 0; rest < 5; rest += 1) await frame()
      const frames: number[] = []
      let last = await frame()
      while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1) {
        scroller.scrollTop += step
        const now = await frame()
        frames.push(now - last)
        last = now
      }
      return frames
    },
    { name: label, step: STEP },
  )
}

/**
 * Returns the longest frame of several rounds, where each frame counts with its time in the fastest round: other load of a
 * shared machine delays a frame now and then, but not at the same row each time.
 *
 * @param limitMs no further round is made once the result is below it.
 */
export async function longestFrame(modal: ModalPage, label: string, limitMs: number): Promise<number> {
  let fastest = await framesOf(modal, label)
  for (let round = 1; round < ROUNDS && Math.max(...fastest) > limitMs; round += 1) {
    const frames = await framesOf(modal, label)
    fastest = fastest.map((took, index) => Math.min(took, frames[index] ?? took))
  }
  return Math.max(...fastest)
}
