/** Whether SQLite refused because another connection has the lock. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return typeof error.code === 'string' && error.code.startsWith('SQLITE_BUSY')
}
