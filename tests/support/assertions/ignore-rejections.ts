/**
 * Ignores unhandled rejections with this message, which a library leaves behind; all others still fail the run.
 *
 * @returns a function that restores the previous listeners.
 */
export function ignoreRejections(message: RegExp): () => void {
  const previous = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (reason, promise) => {
    if (!message.test(String(reason))) for (const listener of previous) listener(reason, promise)
  })
  return () => {
    process.removeAllListeners('unhandledRejection')
    for (const listener of previous) process.on('unhandledRejection', listener)
  }
}
