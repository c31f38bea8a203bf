import type { Kysely, Selectable, Transaction } from 'kysely'
import * as z from 'zod'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import { checkProject } from './check-project.ts'
import type { Database } from './database.ts'
import { refuseOwnEntry } from './own-origins.ts'
import { FrameClients, type OriginSource, type Project, type ProjectChange } from './project.ts'
import type { Schema } from './schema.ts'

/** Stores projects. Failures are values; their `data.field` names what is wrong. */
export interface ProjectsRepository {
  find(id: string): Promise<Project | undefined>
  /** Returns all projects, sorted by id. */
  list(): Promise<Project[]>
  /** Creates a project; fails with PROJECT_EXISTS when the id is taken. `name` defaults to the id. */
  add(change: ProjectChange): Promise<Result<Project>>
  /** Changes the given fields; fails with PROJECT_UNKNOWN when there is no such project. */
  update(change: ProjectChange): Promise<Result<Project>>
  /** Creates or updates the project of a configuration; origins that the command line added stay. */
  put(change: ProjectChange): Promise<Result<Project>>
  /** Removes the project and its origins. Its users' data stays, in case the project is added again. */
  remove(id: string): Promise<Result<void>>
  /** Returns the origins that the configuration lists. */
  configuredOrigins(id: string): Promise<readonly string[]>
}

/**
 * Creates the repository on either database. Every successful write is announced to all processes.
 *
 * @param own The deployment's own origins, which no project may list.
 * @example
 * const projects = createProjectsRepository(database, originsOf(config))
 * const added = await projects.add({ id: 'shop', name: 'Shop', origins: ['https://shop.example'] })
 */
export function createProjectsRepository(database: Database, own: DeploymentOrigins): ProjectsRepository {
  const { query } = database

  async function find(id: string): Promise<Project | undefined> {
    const row = await query.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
    if (row === undefined) return undefined
    const origins = await query
      .selectFrom('project_origins')
      .select('origin')
      .where('project_id', '=', id)
      .orderBy('position')
      .execute()
    return toProject(row, origins)
  }

  async function list(): Promise<Project[]> {
    const rows = await query.selectFrom('projects').selectAll().orderBy('id').execute()
    const origins = await query.selectFrom('project_origins').selectAll().orderBy('position').execute()
    const byProject = new Map<string, { origin: string }[]>(rows.map((row) => [row.id, []]))
    for (const origin of origins) byProject.get(origin.project_id)?.push(origin)
    return rows.map((row) => toProject(row, byProject.get(row.id) ?? []))
  }

  async function write(
    change: ProjectChange,
    apply: (transaction: Transaction<Schema>, checked: ProjectChange) => Promise<Result<void>>,
  ): Promise<Result<Project>> {
    const checked = checkProject(change)
    if (!checked.ok) return checked
    const refusal = refuseOwnEntry(checked.value, own)
    if (refusal !== undefined) return refusal
    const applied = await query.transaction().execute((transaction) => apply(transaction, checked.value))
    if (!applied.ok) return applied
    await database.announceChange(change.id)
    const project = await find(change.id)
    return project === undefined ? unknown(change.id) : ok(project)
  }

  async function remove(id: string): Promise<Result<void>> {
    const removed = await query.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('project_origins').where('project_id', '=', id).execute()
      return transaction.deleteFrom('projects').where('id', '=', id).returning('id').executeTakeFirst()
    })
    if (removed === undefined) return unknown(id)
    await database.announceChange(id)
    return ok(undefined)
  }

  return {
    find,
    list,
    add: (change) =>
      write(change, async (transaction, checked) => {
        const isNew = await insert(transaction, checked)
        if (!isNew)
          return fail('PROJECT_EXISTS', `The project ${checked.id} already exists.`, { field: 'id' })
        await replaceOrigins(transaction, checked)
        return ok(undefined)
      }),
    remove,
    configuredOrigins: (id) => originsBy(query, id, 'configuration'),
    update: (change) =>
      write(change, async (transaction, checked) => {
        const isKnown = await modify(transaction, checked)
        if (!isKnown) return unknown(checked.id)
        await replaceOrigins(transaction, checked)
        return ok(undefined)
      }),
    put: (change) =>
      write(change, async (transaction, checked) => {
        const isNew = await insert(transaction, checked)
        if (!isNew) await modify(transaction, checked)
        return configureOrigins(transaction, checked)
      }),
  }
}

async function insert(transaction: Transaction<Schema>, change: ProjectChange): Promise<boolean> {
  const inserted = await transaction
    .insertInto('projects')
    .values({
      id: change.id,
      name: change.id,
      created_at: new Date().toISOString(),
      ...DEFAULTS,
      ...toColumns(change),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

async function modify(transaction: Transaction<Schema>, change: ProjectChange): Promise<boolean> {
  // Setting the id to itself keeps the statement valid when only origins change.
  const updated = await transaction
    .updateTable('projects')
    .set({ id: change.id, ...toColumns(change) })
    .where('id', '=', change.id)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Origins of the configuration keep their source; new ones belong to the command line. */
async function replaceOrigins(
  transaction: Transaction<Schema>,
  { id, origins }: ProjectChange,
): Promise<void> {
  if (origins === undefined) return
  const configured = await originsBy(transaction, id, 'configuration')
  await writeOrigins(
    transaction,
    id,
    origins.map((origin) => [origin, configured.includes(origin) ? 'configuration' : 'command-line']),
  )
}

/** Writes the configuration's origins first, then those that the command line added. */
async function configureOrigins(
  transaction: Transaction<Schema>,
  { id, origins }: ProjectChange,
): Promise<Result<void>> {
  if (origins === undefined) return ok(undefined)
  const added = (await originsBy(transaction, id, 'command-line')).filter(
    (origin) => !origins.includes(origin),
  )
  const together = checkProject({ id, origins: [...origins, ...added] })
  if (!together.ok) return together
  await writeOrigins(transaction, id, [
    ...origins.map((origin) => [origin, 'configuration'] as const),
    ...added.map((origin) => [origin, 'command-line'] as const),
  ])
  return ok(undefined)
}

async function writeOrigins(
  transaction: Transaction<Schema>,
  id: string,
  origins: readonly (readonly [origin: string, source: OriginSource])[],
): Promise<void> {
  await transaction.deleteFrom('project_origins').where('project_id', '=', id).execute()
  if (origins.length === 0) return
  const rows = origins.map(([origin, listed_by], position) => ({
    project_id: id,
    origin,
    position,
    listed_by,
  }))
  await transaction.insertInto('project_origins').values(rows).execute()
}

async function originsBy(query: Kysely<Schema>, id: string, source: OriginSource): Promise<string[]> {
  const rows = await query
    .selectFrom('project_origins')
    .select('origin')
    .where('project_id', '=', id)
    .where('listed_by', '=', source)
    .orderBy('position')
    .execute()
  return rows.map(({ origin }) => origin)
}

/** A row that is no object must not keep the other projects from being served. */
const Settings = z.record(z.string(), z.unknown()).catch({})

const DEFAULTS = { development_origins: 0, frame_clients: 'none', settings: '{}' } as const

/** Returns the columns of the fields that change. */
function toColumns(change: ProjectChange) {
  return {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.developmentOrigins === undefined
      ? {}
      : { development_origins: Number(change.developmentOrigins) }),
    ...(change.frameClients === undefined ? {} : { frame_clients: change.frameClients }),
    ...(change.settings === undefined ? {} : { settings: JSON.stringify(change.settings) }),
  }
}

function toProject(row: Selectable<Schema['projects']>, origins: readonly { origin: string }[]): Project {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    origins: origins.map(({ origin }) => origin),
    developmentOrigins: row.development_origins === 1,
    frameClients: FrameClients.parse(row.frame_clients),
    settings: Settings.parse(JSON.parse(row.settings)),
  }
}

function unknown(id: string): Result<never> {
  return fail('PROJECT_UNKNOWN', `There is no project ${id}. Add it with \`postern project add ${id}\`.`, {
    field: 'id',
  })
}
