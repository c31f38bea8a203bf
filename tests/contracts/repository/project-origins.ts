import { beforeEach, describe, expect, it } from 'vitest'
import { createProjectsRepository, type ProjectsRepository } from '#server/database/projects-repository.ts'
import { OWN, type OpenRepository } from './repository-under-test.ts'

/** How every database treats the origins of a project, which come from its owner and from the configuration. */
export function describeProjectOrigins(open: OpenRepository): void {
  describe('origins of a project', () => {
    let projects: ProjectsRepository

    beforeEach(async () => {
      const { database } = open()
      await database.query.deleteFrom('projects').execute()
      projects = createProjectsRepository(database, OWN)
    })

    it('An origin with a trailing slash is understood', async () => {
      const added = await projects.add({
        id: 'shop',
        origins: ['https://a.example/', 'https://*.b.example/'],
      })
      expect(added).toMatchObject({ value: { origins: ['https://a.example', 'https://*.b.example'] } })
    })

    it('Origins of the command line stay when the configuration lists others', async () => {
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
      // An origin in both lists belongs to the configuration.
      await projects.put({ id: 'shop', name: 'Shop', origins: ['https://c.example'] })
      expect(await projects.configuredOrigins('shop')).toEqual(['https://c.example'])
    })

    it('An origin that is listed twice, with or without a trailing slash, is refused by project and field', async () => {
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
  })
}
