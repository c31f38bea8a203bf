import type { Logger } from 'pino'
import type { AuditLog } from './audit-log.ts'

/** Writes what happened to the log of the process. */
export function createLoggedAudit(logger: Logger): AuditLog {
  return {
    record: async (entry) => logger.info({ audit: entry }, 'audit'),
  }
}
