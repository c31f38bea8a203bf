/**
 * Calls a function after a delay.
 *
 * @param delayMs in milliseconds; never for `Infinity`.
 * @returns a function that stops the timer.
 */
export function startTimer(work: () => void, delayMs: number): () => void {
  if (!Number.isFinite(delayMs)) return () => {}
  const timer = setTimeout(work, delayMs)
  return () => clearTimeout(timer)
}

/** Resolves after a delay in milliseconds. */
export function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    startTimer(resolve, delayMs)
  })
}
