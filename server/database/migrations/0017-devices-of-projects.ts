import type { Kysely } from 'kysely'

/** Whether a device was here before is asked with each code, whoever its user is. */
export const devicesOfProjects = {
  async up({ schema }: Pick<Kysely<unknown>, 'schema'>): Promise<void> {
    await schema.createIndex('devices_project').on('devices').columns(['project_id', 'device_id']).execute()
  },
}
