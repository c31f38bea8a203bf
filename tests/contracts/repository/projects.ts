import { beforeEach, describe, expect, it } from 'vitest'
import { createProjectsRepository, type ProjectsRepository } from '#server/database/projects-repository.ts'
import { OWN, type OpenRepository } from './repository-under-test.ts'

/** How every database stores, changes and removes projects. */
export function describeProjects(open: OpenRepository): void {
  describe('stored projects', () => {
    let projects: ProjectsRepository

    beforeEach(async () => {
      const { database } = open()
      await database.query.deleteFrom('projects').execute()
      projects = createProjectsRepository(database, OWN)
    })

    it("A project is read as it was added, with the origins in the owner's order", async () => {
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

    it('A project defaults to loopback only, no preview hosts and no frame clients', async () => {
      await projects.add({ id: 'bare' })
      expect(await projects.find('bare')).toMatchObject({
        name: 'bare',
        origins: [],
        developmentOrigins: false,
        frameClients: 'none',
        settings: {},
      })
    })

    it('A project is unknown until it is added', async () => {
      expect(await projects.find('nobody')).toBeUndefined()
    })

    it('Projects are listed by id', async () => {
      await projects.add({ id: 'b', origins: ['https://b.example'] })
      await projects.add({ id: 'a' })
      expect((await projects.list()).map(({ id, origins }) => [id, origins])).toEqual([
        ['a', []],
        ['b', ['https://b.example']],
      ])
    })

    it('An update keeps the fields it does not mention', async () => {
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

    it('A removed project is gone with its origins', async () => {
      await projects.add({ id: 'shop', origins: ['https://a.example'] })
      expect(await projects.remove('shop')).toMatchObject({ ok: true })
      expect(await projects.find('shop')).toBeUndefined()
      expect(await projects.remove('shop')).toMatchObject({ ok: false, error: { code: 'PROJECT_UNKNOWN' } })
      await projects.add({ id: 'shop' })
      expect((await projects.find('shop'))?.origins).toEqual([])
    })

    it('A put creates or changes a project', async () => {
      await projects.put({ id: 'shop', name: 'Shop', origins: ['https://a.example'] })
      const first = await projects.find('shop')
      await projects.put({ id: 'shop', name: 'Store', origins: ['https://b.example'] })
      const second = await projects.find('shop')
      expect(second).toMatchObject({ name: 'Store', origins: ['https://b.example'] })
      expect(second?.createdAt).toBe(first?.createdAt)
    })

    it('Concurrent writers do not lose a change', async () => {
      const other = await open().another()
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
}
