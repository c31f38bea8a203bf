/**
 * Does something after a while.
 *
 * @param delayMs in milliseconds; without an end (`Infinity`) it is never done.
 * @returns stops it.
 */
export function startTimer(work: () => void, delayMs: number): () => void {
  if (!Number.isFinite(delayMs)) return () => {}
  const timer = setTimeout(work, delayMs)
  return () => clearTimeout(timer)
}

/** Resolves after a while, in milliseconds. */
export function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    startTimer(resolve, delayMs)
  })
}
