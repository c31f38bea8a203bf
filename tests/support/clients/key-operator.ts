import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KeyName } from '#server/encryption/key-versions.ts'
import type { WalletSecrets } from '#server/encryption/secrets.ts'
import { isoTime } from '#server/database/clock.ts'
import { COMMANDS } from '#server/cli/catalogue.ts'
import { runCommandLine } from '#server/cli/run-command-line.ts'
import { environmentOf } from '#tests/support/servers/deployment-secrets.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import type { WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

/** An operator at the command line of a deployment. */
export interface KeyOperator {
  /** Options for the configuration file and the database, for separate processes. */
  readonly config: string
  readonly environment: Readonly<Record<string, string>>
  /** Runs `postern keys …`. @returns the exit status and all printed lines. */
  keys(action: string, keys: Partial<WalletSecrets>): Promise<{ status: number; lines: string }>
  /** Advances the time since keys with a name were replaced. */
  age(name: KeyName, milliseconds: number): Promise<void>
  stop(): void
}

export function keyOperatorOf({ server, database }: WalletDeployment): KeyOperator {
  const folder = temporaryFolder()
  const config = join(folder.path, 'postern.config.json')
  const { modal, wallet, api, databaseUrl, signIn, mail, database: embedded } = server.config
  writeFileSync(config, JSON.stringify({ modal, wallet, api, database: embedded, signIn, mail }))
  const environment: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  return {
    config,
    environment,
    async keys(action, keys) {
      const before = { ...process.env }
      Object.assign(process.env, environment, environmentOf(keys))
      const lines: string[] = []
      const write = (line: string) => lines.push(line)
      try {
        const args = ['keys', ...action.split(' '), '--config', config]
        const status = await runCommandLine(args, COMMANDS, { print: write, warn: write })
        return { status, lines: lines.join('\n') }
      } finally {
        // The object stays the same, because others hold it: an environment that they restore would not be this one.
        for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
        Object.assign(process.env, before)
      }
    },
    async age(name, milliseconds) {
      await database.query
        .updateTable('key_versions')
        .set({ replaced_at: isoTime(Date.now() - milliseconds) })
        .where('key_name', '=', name)
        .where('replaced_at', 'is not', null)
        .execute()
    },
    stop: () => folder.remove(),
  }
}
