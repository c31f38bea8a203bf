import { join, relative } from 'node:path'
import { pino } from 'pino'
import { parseConfig, readConfig, type Config } from '#server/config/config.ts'
import { sendToLoopback } from '#server/doctor/send-request.ts'
import type { Finding } from '#server/doctor/check.ts'
import { CHECKS } from '#server/doctor/checks.ts'
import { runChecks } from '#server/doctor/run-checks.ts'
import { askAtTerminal, complete, type Answers, type Given } from '#server/init/questions.ts'
import { CONFIG_FILE, configFor, writeDeployment } from '#server/init/deployment-files.ts'
import { findInstallation } from '#server/config/installation.ts'
import { startServer } from '#server/serving/start-server.ts'
import { parseArguments, refuseExtra } from './arguments.ts'
import { UsageError, type Command } from './command.ts'
import { checkConfigured, lineOf } from './doctor.ts'

const OPTIONS = {
  domain: { type: 'string' },
  modal: { type: 'string' },
  wallet: { type: 'string' },
  api: { type: 'string' },
  project: { type: 'string', short: 'p' },
  origin: { type: 'string' },
  port: { type: 'string', default: '8081' },
  yes: { type: 'boolean', short: 'y', default: false },
} as const

/** Creates a new deployment: asks for its names, writes its files, and tests it on this machine. */
export const initCommand: Command = {
  summary: 'Create a new deployment: configuration, keys and proxy configuration.',
  usage: [
    'init [<folder>] [--domain example.com] [--project <id>] [--origin https://site.example] [--port 8081] [--yes]',
    'init [<folder>] --modal <URL> --wallet <URL> --api <URL> --project <id> --origin <URL> --yes',
  ],
  examples: ['init', 'init /etc/postern --domain example.com --origin https://shop.example --yes'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, OPTIONS)
    refuseExtra(positionals, 1)
    const [folder = '.'] = positionals
    const { yes, port, ...given } = values
    if (!/^\d{1,5}$/.test(port))
      throw new UsageError('--port must be the number of the first of three ports.')
    const file = configFor(await answersOf(given, yes), Number(port))
    // The answers are validated before anything is written.
    parseConfig(file, {}, 'The new configuration')
    for (const path of writeDeployment(folder, file)) output.print(`Wrote ${path}`)

    const path = join(folder, CONFIG_FILE)
    const config = readConfig(path, process.env)
    const findings = await tryDeployment(config)
    for (const finding of findings) output.print(lineOf(finding))
    if (!findings.every(({ isGood }) => isGood)) return 1
    output.print('')
    output.print(`Everything works on this machine. Start the server: ${asInvoked()} serve --config ${path}`)
    output.print('Then point the three domain names at this machine and start Caddy with the new Caddyfile.')
    output.print(`Keep a copy of the keys in a safe place: ${join(folder, 'postern.env')}`)
    return 0
  },
}

/** Returns how this command was called, since `postern` need not be on the path. */
function asInvoked(): string {
  const [, program = ''] = process.argv
  const below = relative('.', program)
  return program.endsWith('.js') ? `node ${below.startsWith('..') ? program : below}` : 'postern'
}

async function answersOf(given: Given, isAnswered: boolean): Promise<Answers> {
  const terminal = isAnswered ? undefined : askAtTerminal()
  try {
    const { modal, wallet, api, project, origin } = await complete(given, terminal?.ask)
    if (!modal || !wallet || !api || !project || !origin)
      throw new UsageError(
        'Missing answers. Pass --domain or the three origins, and the --origin of the site.',
      )
    return { modal, wallet, api, project, origin }
  } finally {
    terminal?.close()
  }
}

/** Starts the deployment, checks it as a proxy on this machine would reach it, and stops it. */
async function tryDeployment(config: Config): Promise<Finding[]> {
  const server = await startServer(config, { logger: pino({ level: 'silent' }) })
  try {
    const [project] = config.projects
    const ports = Object.fromEntries(
      [config.modal, config.wallet, config.api].map(({ url, listen }) => [url, listen.port] as const),
    )
    const outside = await runChecks(CHECKS, {
      modalUrl: config.modal.url,
      projectId: project?.id ?? '',
      siteOrigin: project?.origins[0],
      version: findInstallation().version,
      sendRequest: sendToLoopback(ports),
    })
    return [...(await checkConfigured(config)), ...outside]
  } finally {
    await server.stop()
  }
}
