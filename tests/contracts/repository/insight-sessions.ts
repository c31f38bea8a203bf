import { describe, expect, it } from 'vitest'
import { createInsightSessionsRepository } from '#server/features/insight/sessions-repository.ts'
import type { OpenRepository } from './repository-under-test.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const TIMES = { now: NOW, expiresAt: NOW + 1_000 }

/** How every database stores the logins of operators. */
export function describeInsightSessions(open: OpenRepository): void {
  describe('logins at the insight page', () => {
    it('Of many that exchange one link at once, a single one succeeds', async () => {
      const { database, another } = open()
      const other = await another()
      const [here, there] = [
        createInsightSessionsRepository(database),
        createInsightSessionsRepository(other),
      ]
      try {
        await here.addLink('link', NOW + 1)
        const results = await Promise.all(
          Array.from({ length: 10 }, (_, at) =>
            (at % 2 === 0 ? here : there).exchange('link', `session-${at}`, TIMES),
          ),
        )
        expect(results.filter(Boolean)).toHaveLength(1)
        const has = await Promise.all(results.map((_, at) => here.has(`session-${at}`, NOW)))
        expect(has).toEqual(results)
      } finally {
        await other.close()
      }
    })

    it('A link and a session end at their times, and with a removal', async () => {
      const repository = createInsightSessionsRepository(open().database)
      await repository.addLink('old', NOW)
      expect(await repository.exchange('old', 'of-old', TIMES)).toBe(false)
      await repository.addLink('new', NOW + 1)
      expect(await repository.exchange('new', 'of-new', TIMES)).toBe(true)
      expect(await repository.has('of-new', NOW + 999)).toBe(true)
      expect(await repository.has('of-new', NOW + 1_000)).toBe(false)
      await repository.remove('of-new')
      expect(await repository.has('of-new', NOW)).toBe(false)
    })

    it('A session without a link ends at its time too', async () => {
      const repository = createInsightSessionsRepository(open().database)
      await repository.addSession('of-a-provider', NOW + 1)
      expect(await repository.has('of-a-provider', NOW)).toBe(true)
      expect(await repository.has('of-a-provider', NOW + 1)).toBe(false)
    })

    it('What has expired is removed', async () => {
      const { database } = open()
      const repository = createInsightSessionsRepository(database)
      await repository.addLink('swept', NOW)
      await repository.addLink('kept', NOW + 1)
      await repository.sweep(NOW)
      const rows = await database.query.selectFrom('insight_links').select('token_hash').execute()
      expect(rows.map(({ token_hash: hash }) => hash)).toEqual(['kept'])
    })
  })
}
