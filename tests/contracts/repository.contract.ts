import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate, pendingMigrations } from '#server/database/migrate.ts'
import type { Database } from '#server/database/database.ts'
import { MIGRATIONS } from '#server/database/migrations/catalogue.ts'
import { createProjectsRepository, type ProjectsRepository } from '#server/database/projects-repository.ts'
import { createSignInsRepository } from '#server/features/sign-in/sign-ins-repository.ts'
import { describeAccountIndex } from './account-index.contract.ts'
import { describeAuditLog } from './audit-log.contract.ts'

/** How a store is opened for the suite. */
export interface RepositorySubject {
  /** Opens another connection to the same, at first empty, database. */
  open(): Promise<Database>
  stop(): Promise<void>
}

const OWN = {
  modal: 'https://modal.own.example',
  wallet: 'https://wallet.own.example',
  api: 'https://api.own.example',
}
const ANNOUNCE_WITHIN_MS = 5_000

/** What every database of the server must do, whatever it is made of. */
export function describeRepository(name: string, start: () => Promise<RepositorySubject>): void {
  describe(name, () => {
    let subject: RepositorySubject
    let database: Database
    let projects: ProjectsRepository

    beforeAll(async () => {
      subject = await start()
      database = await subject.open()
    })
    afterAll(async () => {
      await database?.close()
      await subject?.stop()
    })

    describe('migrations', () => {
      it('are applied once when two processes start together', async () => {
        const names = Object.keys(MIGRATIONS)
        const other = await subject.open()
        expect(await pendingMigrations(database)).toEqual(names)
        const [first, second] = await Promise.all([migrate(database), migrate(other)])
        expect([...first, ...second]).toEqual(names)
        expect(await pendingMigrations(database)).toEqual([])
        await other.close()
      })

      it('do nothing when the tables are up to date', async () => {
        expect(await migrate(database)).toEqual([])
      })

      it('error: are refused on what a newer version made of the tables, and nothing is changed', async () => {
        const { query } = database
        const newer = { name: '9999-of-the-future', applied_at: new Date().toISOString() }
        await query.insertInto('postern_migrations').values(newer).execute()
        const later = {
          ...MIGRATIONS,
          '9998-not-applied': { up: () => Promise.reject(new Error('applied')) },
        }
        for (const ask of [migrate, pendingMigrations]) {
          const refusal = { code: 'DATABASE_NEWER', data: { migrations: newer.name } }
          await expect(ask(database, later)).rejects.toMatchObject(refusal)
        }
        await query.deleteFrom('postern_migrations').where('name', '=', newer.name).execute()
        expect(await pendingMigrations(database)).toEqual([])
      })
    })

    describe('projects', () => {
      beforeEach(async () => {
        await database.query.deleteFrom('projects').execute()
        projects = createProjectsRepository(database, OWN)
      })

      it('come back as they were added, origins in the order of their owner', async () => {
        const origins = ['https://b.example', 'https://a.example', 'https://*.c.example']
        const added = await projects.add({
          id: 'shop',
          name: 'Søren’s shop',
          origins,
          developmentOrigins: true,
          frameClients: 'sites',
          settings: { theme: { mode: 'dark' } },
        })
        expect(added.ok).toBe(true)
        expect(await projects.find('shop')).toEqual({
          id: 'shop',
          name: 'Søren’s shop',
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          origins,
          developmentOrigins: true,
          frameClients: 'sites',
          settings: { theme: { mode: 'dark' } },
        })
      })

      it('default to loopback only, no preview hosts, no frame clients', async () => {
        await projects.add({ id: 'bare' })
        expect(await projects.find('bare')).toMatchObject({
          name: 'bare',
          origins: [],
          developmentOrigins: false,
          frameClients: 'none',
          settings: {},
        })
      })

      it('are unknown until they are added', async () => {
        expect(await projects.find('nobody')).toBeUndefined()
      })

      it('are listed by id', async () => {
        await projects.add({ id: 'b', origins: ['https://b.example'] })
        await projects.add({ id: 'a' })
        expect((await projects.list()).map(({ id, origins }) => [id, origins])).toEqual([
          ['a', []],
          ['b', ['https://b.example']],
        ])
      })

      it('keep what an update does not mention', async () => {
        await projects.add({
          id: 'shop',
          name: 'Shop',
          origins: ['https://a.example'],
          developmentOrigins: true,
        })
        await projects.update({ id: 'shop', name: 'Store' })
        expect(await projects.find('shop')).toMatchObject({
          name: 'Store',
          origins: ['https://a.example'],
          developmentOrigins: true,
        })
        await projects.update({ id: 'shop', origins: ['https://b.example'] })
        expect(await projects.find('shop')).toMatchObject({ name: 'Store', origins: ['https://b.example'] })
        await projects.update({ id: 'shop', origins: [] })
        expect(await projects.find('shop')).toMatchObject({ origins: [] })
      })

      it('error: an origin that is named twice is refused by project and field, a slash behind it or not', async () => {
        const twice = ['https://a.example', 'https://b.example', 'https://a.example/']
        expect(await projects.add({ id: 'shop', origins: twice })).toMatchObject({
          ok: false,
          error: {
            message: 'In the project shop, origins[2]: https://a.example is listed already, as origins[0].',
            data: { field: 'origins[2]' },
          },
        })
        expect(await projects.find('shop')).toBeUndefined()
      })

      it('understand an origin with a slash behind it', async () => {
        const added = await projects.add({
          id: 'shop',
          origins: ['https://a.example/', 'https://*.b.example/'],
        })
        expect(added).toMatchObject({ value: { origins: ['https://a.example', 'https://*.b.example'] } })
      })

      it('keep what the command line added when the configuration lists others', async () => {
        await projects.put({ id: 'shop', name: 'Shop', origins: ['https://a.example', 'https://b.example'] })
        await projects.update({
          id: 'shop',
          origins: ['https://a.example', 'https://b.example', 'https://c.example'],
        })
        expect(await projects.configuredOrigins('shop')).toEqual(['https://a.example', 'https://b.example'])
        await projects.put({ id: 'shop', name: 'Shop', origins: ['https://b.example', 'https://d.example'] })
        expect((await projects.find('shop'))?.origins).toEqual([
          'https://b.example',
          'https://d.example',
          'https://c.example',
        ])
        // What both name is the configuration's.
        await projects.put({ id: 'shop', name: 'Shop', origins: ['https://c.example'] })
        expect(await projects.configuredOrigins('shop')).toEqual(['https://c.example'])
      })

      it('are gone when they are removed, with their origins', async () => {
        await projects.add({ id: 'shop', origins: ['https://a.example'] })
        expect(await projects.remove('shop')).toMatchObject({ ok: true })
        expect(await projects.find('shop')).toBeUndefined()
        expect(await projects.remove('shop')).toMatchObject({ ok: false, error: { code: 'PROJECT_UNKNOWN' } })
        await projects.add({ id: 'shop' })
        expect((await projects.find('shop'))?.origins).toEqual([])
      })

      it('are created or changed by put', async () => {
        await projects.put({ id: 'shop', name: 'Shop', origins: ['https://a.example'] })
        const first = await projects.find('shop')
        await projects.put({ id: 'shop', name: 'Store', origins: ['https://b.example'] })
        const second = await projects.find('shop')
        expect(second).toMatchObject({ name: 'Store', origins: ['https://b.example'] })
        expect(second?.createdAt).toBe(first?.createdAt)
      })

      it('error: an id that is taken is refused and nothing changes', async () => {
        await projects.add({ id: 'shop', name: 'First', origins: ['https://a.example'] })
        const again = await projects.add({ id: 'shop', name: 'Second', origins: ['https://b.example'] })
        expect(again).toMatchObject({ ok: false, error: { code: 'PROJECT_EXISTS', data: { field: 'id' } } })
        expect(await projects.find('shop')).toMatchObject({ name: 'First', origins: ['https://a.example'] })
      })

      it('error: an update of an unknown project says so', async () => {
        const update = await projects.update({ id: 'nobody', name: 'x' })
        expect(update).toMatchObject({ ok: false, error: { code: 'PROJECT_UNKNOWN' } })
      })

      it.each([
        ['origins[0]', { id: 'shop', origins: ['https://a.example; script-src *'] }],
        ['origins[1]', { id: 'shop', origins: ['https://a.example', "https://b.example 'unsafe-inline'"] }],
        ['origins[0]', { id: 'shop', origins: ['*'] }],
        ['origins[1]', { id: 'shop', origins: ['https://a.example', OWN.modal] }],
        ['origins[0]', { id: 'shop', origins: ['https://*.own.example'] }],
        ['origins[0]', { id: 'shop', origins: ['https://a.example\r\nset-cookie: a=b'] }],
        [
          'origins',
          { id: 'shop', origins: Array.from({ length: 101 }, (_, at) => `https://s${at}.example`) },
        ],
        ['id', { id: '../etc', name: 'x' }],
        ['id', { id: '', name: 'x' }],
        ['name', { id: 'shop', name: '' }],
        ['name', { id: 'shop', name: 'two\nlines' }],
        ['settings', { id: 'shop', settings: { text: 'x'.repeat(70_000) } }],
      ])('error: %s is refused by name and nothing is written', async (field, change) => {
        const added = await projects.add(change)
        expect(added).toMatchObject({ ok: false, error: { data: { field } } })
        expect(await projects.list()).toEqual([])
      })

      it('survive concurrent writers', async () => {
        const other = await subject.open()
        const theirs = createProjectsRepository(other, OWN)
        await Promise.all(
          Array.from({ length: 20 }, (_, at) =>
            (at % 2 === 0 ? projects : theirs).put({ id: `p${at % 4}`, origins: [`https://s${at}.example`] }),
          ),
        )
        const all = await projects.list()
        expect(all.map(({ id }) => id)).toEqual(['p0', 'p1', 'p2', 'p3'])
        expect(all.every(({ origins }) => origins.length === 1)).toBe(true)
        await other.close()
      })
    })

    describe('sign-ins', () => {
      const HOUR_MS = 3_600_000
      const session = (id: string) => ({
        id,
        projectId: 'shop',
        caipAddress: 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        siteOrigin: 'https://shop.example',
        createdAt: 0,
        expiresAt: HOUR_MS,
      })

      beforeEach(async () => {
        await database.query.deleteFrom('sign_in_nonces').execute()
        await database.query.deleteFrom('projects').execute()
        await createProjectsRepository(database, OWN).add({ id: 'shop', name: 'Shop' })
      })

      it('live until their time is over or somebody signs out', async () => {
        const signIns = createSignInsRepository(database)
        expect(await signIns.begin({ value: 'one', until: HOUR_MS }, session('a'))).toBe(true)
        expect(await signIns.find('a', HOUR_MS - 1)).toEqual(session('a'))
        expect(await signIns.find('a', HOUR_MS)).toBeUndefined()
        await signIns.end('a')
        expect(await signIns.find('a', 0)).toBeUndefined()
      })

      it('use a nonce up once, in whichever process, and begin nothing with a used one', async () => {
        const other = await subject.open()
        const processes = [createSignInsRepository(database), createSignInsRepository(other)]
        const begun = await Promise.all(
          ['a', 'b', 'c', 'd'].map(async (id, at) =>
            processes[at % 2]?.begin({ value: 'one', until: HOUR_MS }, session(id)),
          ),
        )
        expect(begun.filter(Boolean)).toHaveLength(1)
        const kept = await database.query.selectFrom('sign_in_sessions').select('id').execute()
        expect(kept.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'].filter((_, at) => begun[at]))
        await other.close()
      })
    })

    describeAccountIndex(() => ({ database, another: () => subject.open() }))
    describeAuditLog(() => ({ database, another: () => subject.open() }))

    describe('changes', () => {
      it('are announced in the process that makes them, at once', async () => {
        const heard: (string | undefined)[] = []
        const stop = database.onChange((id) => heard.push(id))
        await createProjectsRepository(database, OWN).put({ id: 'here' })
        expect(heard).toContain('here')
        stop()
      })

      it('are announced to other processes within seconds', async () => {
        const other = await subject.open()
        // A listener must be connected before it can hear.
        await new Promise((resolve) => setTimeout(resolve, 500))
        const heard = new Promise((resolve, reject) => {
          other.onChange(() => resolve('heard'))
          setTimeout(() => reject(new Error('nobody announced the change')), ANNOUNCE_WITHIN_MS)
        })
        await createProjectsRepository(database, OWN).put({ id: 'there' })
        expect(await heard).toBe('heard')
        await other.close()
      })

      it('are not announced to who stopped listening', async () => {
        const heard: unknown[] = []
        database.onChange((id) => heard.push(id))()
        await createProjectsRepository(database, OWN).put({ id: 'here' })
        expect(heard).toEqual([])
      })
    })

    it('answers a ping while it is open', async () => {
      await expect(database.ping()).resolves.toBeUndefined()
    })
  })
}
