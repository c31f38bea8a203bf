import { existsSync } from 'node:fs'
import { isEmail } from '#schemas/primitives/email.ts'
import { readConfig, type Config } from '#server/config/config.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { sendRequest } from '#server/doctor/send-request.ts'
import type { Finding, Target } from '#server/doctor/check.ts'
import { CHECKS } from '#server/doctor/checks.ts'
import { runChecks } from '#server/doctor/run-checks.ts'
import { runInternalChecks } from '#server/doctor/internal-checks.ts'
import { readDeploymentSecrets } from '#server/keys/deployment-keys.ts'
import { findInstallation } from '#server/config/installation.ts'
import { createKeyWatch } from '#server/encryption/key-watch.ts'
import { holdKeys } from '#server/encryption/open-keyring.ts'
import { CONFIG_OPTION, parseArguments, refuseExtra } from './arguments.ts'
import { UsageError, type Command } from './command.ts'
import { explainFailure } from './explain-failure.ts'

const OPTIONS = {
  config: { type: 'string', short: 'c' },
  project: { type: 'string', short: 'p' },
  origin: { type: 'string' },
  mail: { type: 'string' },
} as const

/** Checks a running deployment from outside, and with its configuration also what it depends on. */
export const doctorCommand: Command = {
  summary: 'Check a running deployment, and with its configuration also what it depends on.',
  usage: [
    'doctor [--config postern.config.json] [--project <id>] [--origin https://site.example] [--mail you@example]',
    'doctor <modal URL> --project <id> [--origin https://site.example]',
  ],
  examples: [
    'doctor --config /etc/postern/postern.config.json',
    'doctor --mail you@your-company.example',
    'doctor https://modal.example --project shop --origin https://shop.example',
  ],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, OPTIONS)
    refuseExtra(positionals, 1)
    const [url] = positionals
    const config = configOf(values.config, url === undefined && values.project === undefined)
    if (values.mail !== undefined && !isEmail(values.mail))
      throw new UsageError('--mail must be an e-mail address.')
    if (values.mail !== undefined && config === undefined)
      throw new UsageError('--mail needs --config: the configuration says how mail is sent.')
    const target = {
      modalUrl: modalOf(url, config),
      projectId: projectOf(values.project, config),
      siteOrigin: values.origin,
      version: findInstallation().version,
      sendRequest,
    } satisfies Target
    const findings = [
      ...(config === undefined ? [] : await checkConfigured(config, values.mail)),
      ...(await runChecks(CHECKS, target)),
    ]
    for (const finding of findings) output.print(lineOf(finding))
    return findings.every((finding) => finding.isGood) ? 0 : 1
  },
}

/** Reads the named configuration; the default one where no argument selects another deployment. */
function configOf(path: string | undefined, isUnnamed: boolean): Config | undefined {
  const usual = CONFIG_OPTION.config.default
  if (path === undefined && !(isUnnamed && existsSync(usual))) return undefined
  return readConfig(path ?? usual, process.env)
}

function modalOf(url: string | undefined, config: Config | undefined): string {
  const named = url ?? config?.modal.url
  if (named === undefined || !URL.canParse(named))
    throw new UsageError('Missing URL of the modal. Pass it, or the configuration with --config.')
  return new URL(named).origin
}

function projectOf(id: string | undefined, config: Config | undefined): string {
  const named = id ?? config?.projects[0]?.id
  if (named === undefined) throw new UsageError('Missing project. Pass its id with --project.')
  return named
}

/** Checks what a deployment depends on, by its configuration. */
export async function checkConfigured(config: Config, mailTo?: string): Promise<Finding[]> {
  const { database, unopened } = open(config)
  try {
    return await runInternalChecks({
      config,
      database,
      unopened,
      mailTo,
      requireKeys: (opened) => requireKeys(config, opened),
    })
  } finally {
    await database?.close()
  }
}

/** Opens the database without creating a file; one that cannot be opened is reported by its check. */
function open({ databaseUrl: url, database: { file } }: Config) {
  if (url === undefined && !existsSync(file))
    return { database: undefined, unopened: `${file} does not exist yet. \`postern serve\` creates it` }
  try {
    return { database: openDatabase({ url, file }), unopened: undefined }
  } catch (error) {
    return { database: undefined, unopened: `${file}: ${explainFailure(error, url)}` }
  }
}

/** Compares the keys without creating any. */
async function requireKeys(config: Config, database: Database): Promise<void> {
  await createKeyWatch(database, holdKeys(readDeploymentSecrets(config))).requireNow()
}

/** Formats a finding as one line. */
export function lineOf({ isGood, subject, detail }: Finding): string {
  return `${isGood ? 'ok  ' : 'FAIL'}  ${subject}${detail === '' ? '' : `: ${detail}`}`
}
