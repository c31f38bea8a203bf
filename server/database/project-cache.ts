import { LRUCache } from 'lru-cache'
import { ORIGIN_CACHE_MS } from '#schemas/constants/times.ts'
import type { Database } from './database.ts'
import { outageOf } from './outage.ts'
import { isProjectId, type Project } from './project.ts'
import type { ProjectsRepository } from './projects-repository.ts'

/** Bounded because ids come from URLs, so strangers choose them. */
const MAX_ENTRIES = 5_000

/**
 * Finds projects for requests. Every answer, including a missing project, is cached for a minute or until it changes. During
 * an outage the last answer is used, so that visitors still get a modal that can report it.
 */
export interface ProjectCache {
  find(id: string): Promise<Project | undefined>
  close(): void
}

/**
 * @param now Milliseconds of a clock that never goes back.
 * @example
 * const projects = createProjectCache(createProjectsRepository(database, origins), database)
 */
export function createProjectCache(
  repository: Pick<ProjectsRepository, 'find'>,
  database: Pick<Database, 'onChange'>,
  now: () => number = () => performance.now(),
): ProjectCache {
  const entries = new LRUCache<
    string,
    { readonly project: Promise<Project | undefined>; readonly until: number }
  >({ max: MAX_ENTRIES })
  /** The last known projects, used while the database does not answer. */
  const last = new Map<string, Project>()
  const stopListening = database.onChange((id) => (id === undefined ? entries.clear() : entries.delete(id)))

  async function read(id: string): Promise<Project | undefined> {
    try {
      const project = await repository.find(id)
      if (project === undefined) last.delete(id)
      else last.set(id, project)
      return project
    } catch (error) {
      const known = last.get(id)
      if (known === undefined || outageOf(error) === undefined) throw error
      entries.delete(id)
      return known
    }
  }

  return {
    async find(id) {
      if (!isProjectId(id)) return undefined
      const known = entries.get(id)
      if (known !== undefined && known.until > now()) return known.project
      const project = read(id)
      entries.set(id, { project, until: now() + ORIGIN_CACHE_MS })
      // A single failure must not be cached.
      project.catch(() => entries.delete(id))
      return project
    },
    close: stopListening,
  }
}
