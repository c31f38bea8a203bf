import type { Kysely } from 'kysely'

/** Each code checks whether its device is known to the project, independent of the user. */
export const devicesOfProjects = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema.createIndex('devices_project').on('devices').columns(['project_id', 'device_id']).execute()
  },
}
