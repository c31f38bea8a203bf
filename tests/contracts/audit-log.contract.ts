import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { readAudit } from '#server/features/audit/audit-repository.ts'
import { createDatabaseAudit } from '#server/wallet-api/audit/database-audit.ts'

const HOUR_MS = 3_600_000
const wrong = { action: 'login', outcome: 'refused', detail: { reason: 'OTP_WRONG' } } as const

/** The contract of the audit log on every database. */
export function describeAuditLog(open: () => { database: Database; another: () => Promise<Database> }): void {
  describe('audit log', () => {
    const clock = () => now
    let now = 10 * HOUR_MS
    const rows = () => readAudit(open().database, { since: '1970', most: 1_000 })
    const linesOf = async () =>
      (await rows()).map(({ outcome, deviceId, times }) => `${outcome} ${deviceId ?? '-'} ${times}`)

    beforeEach(async () => {
      now = 10 * HOUR_MS
      await open().database.query.deleteFrom('audit_log').execute()
    })

    it('Refused attempts are counted by hour over all processes, and each success has its own line', async () => {
      const other = await open().another()
      const audits = [createDatabaseAudit(open().database, clock), createDatabaseAudit(other, clock)]
      for (let at = 0; at < 50; at += 1) await audits[at % 2]?.record({ ...wrong, deviceId: 'attacker' })
      for (let at = 0; at < 2; at += 1)
        await audits[at]?.record({ action: 'login', outcome: 'done', deviceId: 'owner' })
      now += HOUR_MS
      await audits[0]?.record({ ...wrong, deviceId: 'attacker' })
      expect((await linesOf()).toSorted()).toEqual([
        'done owner 1',
        'done owner 1',
        'refused attacker 1',
        'refused attacker 50',
      ])
      await other.close()
    })

    it('Many new devices do not grow the log, and devices of a user keep their own lines', async () => {
      const audit = createDatabaseAudit(open().database, clock)
      for (let at = 0; at < 200; at += 1) await audit.record({ ...wrong, deviceId: `d${at}` })
      expect(await rows()).toHaveLength(21)
      expect(await linesOf()).toContain('refused - 180')
      await audit.record({ ...wrong, userId: 'ada', deviceId: 'd200' })
      expect(await linesOf()).toContain('refused d200 1')
    })

    it('Several records of one transaction are counted', async () => {
      const audit = createDatabaseAudit(open().database, clock)
      const whose = { ...wrong, userId: 'ada', deviceId: 'phone' }
      await open()
        .database.query.transaction()
        .execute((transaction) => audit.recordAll([whose, whose, { ...whose, userId: 'bob' }], transaction))
      expect((await linesOf()).toSorted()).toEqual(['refused phone 1', 'refused phone 2'])
    })
  })
}
