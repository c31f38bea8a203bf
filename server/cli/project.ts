import { unwrap } from '#schemas/errors/app-error.ts'
import { originsOf, type Config } from '#server/config/config.ts'
import { checkProject } from '#server/database/check-project.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { refuseOwnEntry } from '#server/database/own-origins.ts'
import type { Project } from '#server/database/project.ts'
import { createProjectsRepository, type ProjectsRepository } from '#server/database/projects-repository.ts'
import { CONFIG_OPTION, configOf, parseArguments, refuseExtra, type Parsed } from './arguments.ts'
import { UsageError, type Command, type CommandOutput } from './command.ts'

const OPTIONS = {
  ...CONFIG_OPTION,
  name: { type: 'string' },
  origin: { type: 'string', multiple: true },
  'development-origins': { type: 'boolean' },
} as const

type Arguments = Parsed<typeof OPTIONS>

/** The part of an action that needs the database. */
type Step = (projects: ProjectsRepository, output: CommandOutput) => Promise<void>

/** Checks the arguments before anything is opened or created. */
type Action = (args: Arguments, config: Config) => Step

const ACTIONS = {
  add({ values, positionals }, config) {
    refuseExtra(positionals, 2)
    const change = unwrap(
      checkProject({
        id: required(positionals[1], 'id of the new project'),
        ...(values.name === undefined ? {} : { name: values.name }),
        origins: values.origin ?? [],
        developmentOrigins: values['development-origins'] ?? false,
      }),
    )
    const refusal = refuseOwnEntry(change, originsOf(config))
    if (refusal !== undefined) unwrap(refusal)
    return async (projects, output) => {
      output.print(describe(unwrap(await projects.add(change))))
      warnAboutConfiguration(config, change.id, output)
    }
  },
  list({ positionals }) {
    refuseExtra(positionals, 1)
    return async (projects, output) => {
      for (const project of await projects.list()) output.print(describe(project))
    }
  },
  remove({ positionals }, config) {
    refuseExtra(positionals, 2)
    const id = required(positionals[1], 'id of the project')
    const place = config.projects.findIndex((project) => project.id === id)
    if (place !== -1)
      throw new Error(
        `The project ${id} is in the configuration (projects[${place}]), so the next start would add it again. Remove it ` +
          'there first.',
      )
    return async (projects, output) => {
      unwrap(await projects.remove(id))
      output.print(`Removed ${id}`)
    }
  },
  origins({ positionals }, config) {
    const [, givenId, change, ...origins] = positionals
    const id = required(givenId, 'id of the project')
    if (change !== undefined) requireChange(change, origins)
    return async (projects, output) => {
      const project = await projects.find(id)
      if (project === undefined) throw new Error(`There is no project ${id}.`)
      if (change === 'remove') refuseConfigured(config, id, origins)
      const updated =
        change === undefined ? project : unwrap(await projects.update(changed(project, change, origins)))
      for (const origin of updated.origins) output.print(origin)
      if (updated.origins.length === 0) output.warn('No origins. Only pages on loopback may embed the modal.')
      warnAboutConfiguration(config, id, output)
    }
  },
} satisfies Record<string, Action>

/** Manages projects and the origins that may embed them; running servers follow within a second. */
export const projectCommand: Command = {
  summary: 'Add, list and remove projects and their origins.',
  usage: [
    'project add <id> [--name "My site"] [--origin https://site.example]… [--development-origins]',
    'project list',
    'project remove <id>',
    'project origins <id> [add|remove <origin>…]',
  ],
  examples: [
    'project add shop --name "My shop" --origin https://shop.example',
    'project origins shop add https://www.shop.example',
    'project remove shop',
  ],
  async run(args, output) {
    const parsed = parseArguments(args, OPTIONS)
    const [name = ''] = parsed.positionals
    if (!isAction(name))
      throw new UsageError(
        name === '' ? 'Missing action: add, list, remove or origins.' : `Unknown action: project ${name}.`,
      )
    const config = configOf(parsed.values)
    const step = ACTIONS[name](parsed, config)
    const database = openDatabase({ url: config.databaseUrl, file: config.database.file })
    try {
      await migrate(database)
      await step(createProjectsRepository(database, originsOf(config)), output)
      return 0
    } finally {
      await database.close()
    }
  },
}

function requireChange(change: string, origins: readonly string[]): void {
  if (change !== 'add' && change !== 'remove')
    throw new UsageError(`Unknown action: ${change}. Origins can be added or removed.`)
  if (origins.length === 0) throw new UsageError(`Missing origins to ${change}.`)
}

function changed(project: Project, change: string, given: readonly string[]) {
  if (change === 'add') return { id: project.id, origins: [...project.origins, ...given] }
  const origins = given.map(withoutSlash)
  const missing = origins.find((origin) => !project.origins.includes(origin))
  if (missing !== undefined) throw new Error(`The project ${project.id} does not list ${missing}.`)
  return { id: project.id, origins: project.origins.filter((one) => !origins.includes(one)) }
}

function refuseConfigured({ projects }: Config, id: string, origins: readonly string[]): void {
  const configured = projects.find((project) => project.id === id)?.origins?.map(withoutSlash) ?? []
  const found = origins.map(withoutSlash).find((origin) => configured.includes(origin))
  if (found === undefined) return
  throw new Error(
    `${found} is in the configuration of the project ${id}, so the next start would add it again. Remove it there and ` +
      'restart.',
  )
}

function withoutSlash(origin: string): string {
  return origin.replace(/\/$/, '')
}

/** Warns that the configuration lists origins of the project too, since both lists count together. */
function warnAboutConfiguration({ projects }: Config, id: string, output: CommandOutput): void {
  const place = projects.findIndex((project) => project.id === id)
  if (place === -1) return
  output.warn(
    `This project is also in the configuration (projects[${place}]). Both lists of origins apply; remove an origin where it ` +
      'was added.',
  )
}

function isAction(name: string): name is keyof typeof ACTIONS {
  return Object.hasOwn(ACTIONS, name)
}

function required(value: string | undefined, what: string): string {
  if (value === undefined) throw new UsageError(`Missing ${what}.`)
  return value
}

function describe({ id, name, origins }: Project): string {
  return [id, name, origins.length === 0 ? 'loopback only' : origins.join(' ')].join('\t')
}
