import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { describeAccountIndex } from './account-index.contract.ts'
import { describeAuditLog } from './audit-log.contract.ts'
import { describeAnalytics } from './repository/analytics.ts'
import { describeChanges } from './repository/changes.ts'
import { describeForwardedEvents } from './repository/forwarded-events.ts'
import { describeInsightSessions } from './repository/insight-sessions.ts'
import { describeMigrations } from './repository/migrations.ts'
import { describeNames } from './repository/names.ts'
import { describeOnrampOrders } from './repository/onramp-orders.ts'
import { describeProjectOrigins } from './repository/project-origins.ts'
import { describeProjectRefusals } from './repository/project-refusals.ts'
import { describeProjects } from './repository/projects.ts'
import { describeSignIns } from './repository/sign-ins.ts'
import { describeWaitingWrites } from './repository/waiting-writes.ts'

/** How the suite opens a database. */
export interface RepositorySubject {
  /** Opens another connection to the same database, which is empty at first. */
  open(): Promise<Database>
  stop(): Promise<void>
}

/** The contract of every database of the server. */
export function describeRepository(name: string, start: () => Promise<RepositorySubject>): void {
  describe(name, () => {
    let subject: RepositorySubject
    let database: Database
    const open = () => ({ database, another: () => subject.open() })

    beforeAll(async () => {
      subject = await start()
      database = await subject.open()
    })
    afterAll(async () => {
      await database?.close()
      await subject?.stop()
    })

    describeMigrations(open)
    describeProjects(open)
    describeProjectOrigins(open)
    describeProjectRefusals(open)
    describeSignIns(open)
    describeOnrampOrders(open)
    describeNames(open)
    describeAccountIndex(open)
    describeAuditLog(open)
    describeAnalytics(open)
    describeForwardedEvents(open)
    describeWaitingWrites(open)
    describeInsightSessions(open)
    describeChanges(open)

    it('An open database answers a ping', async () => {
      await expect(database.ping()).resolves.toBeUndefined()
    })
  })
}
