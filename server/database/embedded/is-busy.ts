/** Whether SQLite refused because another connection holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return typeof error.code === 'string' && error.code.startsWith('SQLITE_BUSY')
}
