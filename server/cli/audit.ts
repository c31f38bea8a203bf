import { isoTime } from '#server/database/clock.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { readAudit } from '#server/features/audit/audit-repository.ts'
import { CONFIG_OPTION, configOf, countOf, parseArguments, refuseExtra } from './arguments.ts'
import type { Command } from './command.ts'

const OPTIONS = {
  ...CONFIG_OPTION,
  user: { type: 'string' },
  project: { type: 'string', short: 'p' },
  days: { type: 'string', default: '7' },
  most: { type: 'string', default: '1000' },
} as const

const DAY_MS = 86_400_000

/**
 * Prints the audit log, separated by tabs: time, outcome, action, project, user, device, facts, and how often it was refused
 * within the hour.
 */
export const auditCommand: Command = {
  summary: 'Show the audit log of logins and wallets.',
  usage: ['audit [--user <id>] [--project <id>] [--days 7] [--most 1000]'],
  examples: ['audit --days 30', 'audit --project shop --most 100'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, OPTIONS)
    refuseExtra(positionals, 0)
    const days = countOf('days', values.days)
    const most = countOf('most', values.most)
    const config = configOf(values)
    const database = openDatabase({ url: config.databaseUrl, file: config.database.file })
    try {
      await migrate(database)
      const since = isoTime(Date.now() - days * DAY_MS)
      const wanted = { userId: values.user, projectId: values.project, since, most }
      for (const entry of await readAudit(database, wanted)) {
        const { at, outcome, action, projectId, userId, deviceId, detail, times } = entry
        output.print(
          [at, outcome, action, projectId, userId, deviceId, detail, String(times)].map(shown).join('\t'),
        )
      }
      return 0
    } finally {
      await database.close()
    }
  },
}

function shown(value: string | null): string {
  return value ?? '-'
}
