import { unwrap } from '#schemas/errors/app-error.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import type { Project } from '../database/project.ts'
import { createProjectsRepository, type ProjectsRepository } from '../database/projects-repository.ts'
import { originsOf } from '../config.ts'
import { CONFIG_OPTION, configOf, parseArguments, refuseExtra, type Parsed } from './arguments.ts'
import { UsageError, type Command, type CommandOutput } from './command.ts'

const OPTIONS = {
  ...CONFIG_OPTION,
  name: { type: 'string' },
  origin: { type: 'string', multiple: true },
  'development-origins': { type: 'boolean' },
} as const

type Arguments = Parsed<typeof OPTIONS>

type Action = (projects: ProjectsRepository, args: Arguments, output: CommandOutput) => Promise<void>

const ACTIONS = {
  async add(projects, { values, positionals }, output) {
    refuseExtra(positionals, 2)
    const project = unwrap(
      await projects.add({
        id: required(positionals[1], 'the id of the new project'),
        ...(values.name === undefined ? {} : { name: values.name }),
        origins: values.origin ?? [],
        developmentOrigins: values['development-origins'] ?? false,
      }),
    )
    output.print(describe(project))
  },
  async list(projects, { positionals }, output) {
    refuseExtra(positionals, 1)
    for (const project of await projects.list()) output.print(describe(project))
  },
  async origins(projects, { positionals }, output) {
    const [, givenId, change, ...origins] = positionals
    const id = required(givenId, 'the id of a project')
    const project = await projects.find(id)
    if (project === undefined) throw new Error(`There is no project ${id}.`)
    const updated =
      change === undefined ? project : unwrap(await projects.update(changed(project, change, origins)))
    for (const origin of updated.origins) output.print(origin)
    if (updated.origins.length === 0) output.warn('No origins: only pages on loopback may embed the modal.')
  },
} satisfies Record<string, Action>

/** Adds and lists projects and the origins that may embed them; running servers follow within a second. */
export const projectCommand: Command = {
  summary: 'Add and list projects and their origins.',
  usage: [
    'project add <id> [--name "My site"] [--origin https://site.example]… [--development-origins]',
    'project list',
    'project origins <id> [add|remove <origin>…]',
  ],
  async run(args, output) {
    const parsed = parseArguments(args, OPTIONS)
    const [name = ''] = parsed.positionals
    if (!isAction(name))
      throw new UsageError(name === '' ? 'Say what to do.' : `There is no \`project ${name}\`.`)
    const config = configOf(parsed.values)
    const database = openDatabase({ url: config.databaseUrl, file: config.database.file })
    try {
      await migrate(database)
      await ACTIONS[name](createProjectsRepository(database, originsOf(config)), parsed, output)
      return 0
    } finally {
      await database.close()
    }
  },
}

function changed(project: Project, change: string, origins: readonly string[]) {
  if (origins.length === 0) throw new UsageError(`Name the origins to ${change}.`)
  if (change === 'add') return { id: project.id, origins: [...project.origins, ...origins] }
  if (change === 'remove')
    return { id: project.id, origins: project.origins.filter((one) => !origins.includes(one)) }
  throw new UsageError(`Origins can be added or removed, not \`${change}\`.`)
}

function isAction(name: string): name is keyof typeof ACTIONS {
  return Object.hasOwn(ACTIONS, name)
}

function required(value: string | undefined, what: string): string {
  if (value === undefined) throw new UsageError(`Name ${what}.`)
  return value
}

function describe({ id, name, origins }: Project): string {
  return [id, name, origins.length === 0 ? 'loopback only' : origins.join(' ')].join('\t')
}
