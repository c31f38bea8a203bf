import { beforeEach, describe, expect, it } from 'vitest'
import { createProjectsRepository, type ProjectsRepository } from '#server/database/projects-repository.ts'
import { OWN, type OpenRepository } from './repository-under-test.ts'

/** Which projects every database refuses, with the name of the invalid field. */
export function describeProjectRefusals(open: OpenRepository): void {
  describe('refused projects', () => {
    let projects: ProjectsRepository

    beforeEach(async () => {
      const { database } = open()
      await database.query.deleteFrom('projects').execute()
      projects = createProjectsRepository(database, OWN)
    })

    it('An id that is taken is refused and nothing changes', async () => {
      await projects.add({ id: 'shop', name: 'First', origins: ['https://a.example'] })
      const again = await projects.add({ id: 'shop', name: 'Second', origins: ['https://b.example'] })
      expect(again).toMatchObject({ ok: false, error: { code: 'PROJECT_EXISTS', data: { field: 'id' } } })
      expect(await projects.find('shop')).toMatchObject({ name: 'First', origins: ['https://a.example'] })
    })

    it('An update of an unknown project fails', async () => {
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
      ['origins', { id: 'shop', origins: Array.from({ length: 101 }, (_, at) => `https://s${at}.example`) }],
      ['id', { id: '../etc', name: 'x' }],
      ['id', { id: '', name: 'x' }],
      ['name', { id: 'shop', name: '' }],
      ['name', { id: 'shop', name: 'two\nlines' }],
      ['settings', { id: 'shop', settings: { text: 'x'.repeat(70_000) } }],
    ])('A project with an invalid %s is refused by name and nothing is written', async (field, change) => {
      const added = await projects.add(change)
      expect(added).toMatchObject({ ok: false, error: { data: { field } } })
      expect(await projects.list()).toEqual([])
    })
  })
}
