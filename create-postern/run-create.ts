import { parseArgs } from 'node:util'
import { completeAnswers, type CommandAnswers } from './answers.ts'
import { templateLines } from './catalogue.ts'
import { composeProject } from './compose-project.ts'
import { nextSteps } from './next-steps.ts'
import type { Terminal } from './terminal.ts'
import { UsageError } from './read-answer.ts'
import { writeProject } from './write-project.ts'

/** The environment in which the command runs. */
export interface CommandContext {
  /** The folder `templates/`. */
  readonly templates: string
  readonly version: string
  readonly print: (line: string) => void
  readonly warn: (line: string) => void
  /** Undefined if the command does not run in a terminal. */
  readonly openTerminal?: (() => Terminal) | undefined
  /** The user agent of the package manager. */
  readonly agent?: string | undefined
}

const EXIT_FAILED = 1
const EXIT_USAGE = 2

const OPTIONS = {
  template: { type: 'string', short: 't' },
  modal: { type: 'string', short: 'm' },
  project: { type: 'string', short: 'p' },
  backend: { type: 'boolean' },
  api: { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

const USAGE = [
  'Usage: npm create postern [<folder>] -- [options]',
  '  -t, --template <name>  what the site is made with (below)',
  '  -m, --modal <origin>   the modal of your deployment',
  '  -p, --project <id>     your project there',
  '      --backend          with a backend that visitors sign in to; --no-backend: without',
  '      --api <origin>     the API of the deployment, for the backend',
  '  -y, --yes              asks nothing: what is suggested counts',
  '  -h, --help             shows this; -v, --version: the version',
  '',
  'Templates:',
  ...templateLines(),
  '',
  'Example:',
  '  npm create postern my-site -- --template vue --backend --modal https://modal.example --project shop',
]

/**
 * Runs `npm create postern …`.
 *
 * @param args the arguments of the command.
 * @returns the exit status: 0 for success, 1 for a failure, 2 for invalid arguments.
 */
export async function runCreate(args: readonly string[], context: CommandContext): Promise<number> {
  const { print, warn } = context
  try {
    const { values, positionals } = parse(args)
    if (values.help) USAGE.forEach(print)
    else if (values.version) print(context.version)
    else
      await create(answersFromArguments(values, positionals), { ...context, isAnswered: values.yes === true })
    return 0
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error))
    if (!(error instanceof UsageError)) return EXIT_FAILED
    warn('`npm create postern -- --help` shows what can be written.')
    return EXIT_USAGE
  }
}

async function create(
  fromCommand: CommandAnswers,
  { templates, openTerminal, isAnswered, print, agent }: CommandContext & { readonly isAnswered: boolean },
): Promise<void> {
  const terminal = isAnswered ? undefined : openTerminal?.()
  try {
    const answers = await completeAnswers(fromCommand, terminal)
    const files = composeProject(templates, answers)
    writeProject(answers.folder, files)
    print(`Wrote ${files.size} files to ${answers.folder}.`)
    print('')
    nextSteps(answers, agent).forEach(print)
  } finally {
    terminal?.close()
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, allowNegative: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The arguments are not valid.')
  }
}

function answersFromArguments(
  values: ReturnType<typeof parse>['values'],
  positionals: readonly string[],
): CommandAnswers {
  const [folder, extra] = positionals
  if (extra !== undefined) throw new UsageError(`Unexpected argument ${extra}.`)
  const { template, modal, project, backend, api } = values
  const answers = {
    folder,
    template,
    modal,
    project,
    backend: backend === undefined ? undefined : backend ? 'yes' : 'no',
    api,
  }
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined))
}
