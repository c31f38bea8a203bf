import { once } from 'node:events'
import { startLine } from '#server/serving/describe-start.ts'
import { startServer } from '#server/serving/start-server.ts'
import { allowHeapGrowth } from '#server/serving/heap-growth.ts'
import { CONFIG_OPTION, configOf, parseArguments, refuseExtra } from './arguments.ts'
import type { Command } from './command.ts'

/** Serves a deployment until SIGINT or SIGTERM; a second signal ends it immediately. */
export const serveCommand: Command = {
  summary: 'Serve the modal, the wallet frame and the API.',
  usage: ['serve [--config postern.config.json]'],
  examples: ['serve', 'serve --config /etc/postern/postern.config.json'],
  async run(args, output) {
    const { values, positionals } = parseArguments(args, CONFIG_OPTION)
    refuseExtra(positionals, 0)
    const server = await startServer(configOf(values), { ownsProcess: true })
    allowHeapGrowth()
    output.warn(startLine(server.description))
    output.warn(`Modal ${server.urls.modal}  wallet ${server.urls.wallet}  API ${server.urls.api}`)
    await stopSignal()
    await server.stop()
    return 0
  },
}

/** Resolves at the first signal; a second one has its default effect. */
export async function stopSignal(): Promise<void> {
  const heard = new AbortController()
  const { signal } = heard
  await Promise.race([once(process, 'SIGINT', { signal }), once(process, 'SIGTERM', { signal })])
  heard.abort()
}
