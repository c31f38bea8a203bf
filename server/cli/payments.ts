import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createReportsRepository } from '#server/features/payments/reports-repository.ts'
import { CONFIG_OPTION, configOf, countOf, parseArguments, refuseExtra } from './arguments.ts'
import { UsageError, type Command } from './command.ts'

const OPTIONS = {
  ...CONFIG_OPTION,
  project: { type: 'string', short: 'p' },
  payment: { type: 'string' },
  days: { type: 'string', default: '3' },
} as const

const DAY_MS = 86_400_000

/** Sends reports of payments again, to a site that has lost them. The running server sends them. */
export const paymentsCommand: Command = {
  summary: 'Send the reports of payments to a site again.',
  usage: ['payments replay --project <id> [--payment <id>] [--days 3]'],
  examples: [
    'payments replay --project shop --days 7',
    'payments replay --project shop --payment order-0001',
  ],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, OPTIONS)
    refuseExtra(positionals, 1)
    if (positionals[0] !== 'replay') throw new UsageError('Missing action: replay.')
    const { project, payment } = values
    if (project === undefined) throw new UsageError('Missing --project.')
    const days = countOf('days', values.days)
    const config = configOf(values)
    if (!config.payments.webhooks.some((webhook) => webhook.project === project)) {
      output.warn(`There is no webhook for ${project} under \`payments.webhooks\` of the configuration.`)
      return 1
    }
    const database = openDatabase({ url: config.databaseUrl, file: config.database.file })
    try {
      await migrate(database)
      const now = Date.now()
      const wanted = { projectId: project, paymentId: payment, since: now - days * DAY_MS }
      const count = await createReportsRepository(database).replay(wanted, now)
      output.print(count === 1 ? '1 report is sent again.' : `${count} reports are sent again.`)
      return 0
    } finally {
      await database.close()
    }
  },
}
