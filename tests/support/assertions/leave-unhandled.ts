/**
 * Leaves at that what a library rejects and does not handle, as the worker of phone wallets does; whatever else is not
 * handled still fails the run.
 *
 * @returns ends it.
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
