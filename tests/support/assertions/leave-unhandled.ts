/**
 * Ignores unhandled rejections with this message, which a library leaves behind; all others still fail the run.
 *
 * @returns a function that restores the previous listeners.
 */
export function leaveUnhandled(message: RegExp): () => void {
  const hearing = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (reason, promise) => {
    if (!message.test(String(reason))) for (const hear of hearing) hear(reason, promise)
  })
  return () => {
    process.removeAllListeners('unhandledRejection')
    for (const hear of hearing) process.on('unhandledRejection', hear)
  }
}
