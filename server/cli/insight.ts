import { INSIGHT_PATH } from '#schemas/http/insight.ts'
import { originsOf } from '#server/config/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import {
  InsightSessionService,
  LINK_MINUTES,
  SESSION_HOURS,
} from '#server/features/insight/session-service.ts'
import { createInsightSessionsRepository } from '#server/features/insight/sessions-repository.ts'
import { CONFIG_OPTION, configOf, parseArguments, refuseExtra } from './arguments.ts'
import type { Command } from './command.ts'

/** Prints a link that logs its first user in to the insight page. */
export const insightCommand: Command = {
  summary: 'Print a link that opens the insight page once.',
  usage: ['insight'],
  examples: ['insight'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, CONFIG_OPTION)
    refuseExtra(positionals, 0)
    const config = configOf(values)
    if (!config.analytics.enabled) {
      output.warn('Analytics are off. Set `analytics.enabled` in the configuration, and restart the server.')
      return 1
    }
    const database = openDatabase({ url: config.databaseUrl, file: config.database.file })
    try {
      await migrate(database)
      const repository = createInsightSessionsRepository(database)
      const token = await new InsightSessionService({ repository, clock: Date.now }).createLink()
      // Browsers send no fragment, so that the token is in no log.
      output.print(`${originsOf(config).api}${INSIGHT_PATH}/#${token}`)
      output.warn(
        `Open it within ${LINK_MINUTES} minutes. It works once, for whoever opens it first, and logs them in for ${SESSION_HOURS} hours.`,
      )
      return 0
    } finally {
      await database.close()
    }
  },
}
