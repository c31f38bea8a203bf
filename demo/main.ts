import type { Command, CommandOutput } from '#server/cli/command.ts'
import { stopSignal } from '#server/cli/serve.ts'
import { DEMO_PROJECT_ID, readPortBase, type DemoUrls } from './demo-urls.ts'
import { startDemo } from './start-demo.ts'

/** `postern demo`: runs everything on loopback until a signal; `--json` prints one machine-readable line. */
export const demoCommand: Command = {
  summary: 'Start everything on loopback, with example sites and local chains.',
  usage: ['demo [--json]'],
  examples: ['demo'],
  async run(args, output) {
    const endStart = exitAtSignals()
    const demo = await start(output)
    if (demo === undefined) return 1
    if (args.includes('--json')) output.print(asJson(demo.urls))
    else asTable(demo.urls).forEach((line) => output.print(line))
    endStart()
    await stopSignal()
    exitAtSignals()
    await demo.stop()
    return 0
  },
}

/**
 * While parts start or stop, exits explicitly on a signal: only then do `exit` handlers run, which end the chain's process.
 *
 * @returns removes the handlers.
 */
function exitAtSignals(): () => void {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const exit = (_name: string, number: number): void => process.exit(128 + number)
  for (const name of names) process.on(name, exit)
  return () => {
    for (const name of names) process.off(name, exit)
  }
}

async function start(output: CommandOutput) {
  try {
    return await startDemo(readPortBase(process.env['PORT_BASE']))
  } catch (error) {
    output.warn(explain(error))
    return undefined
  }
}

function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const taken = /EADDRINUSE.*?:(\d+)/.exec(message)?.[1]
  if (taken === undefined || message.includes('PORT_BASE')) return `The demo could not start. ${message}`
  return `The demo could not start. Port ${taken} is taken; set PORT_BASE to move the demo to other ports.`
}

function asJson(demoUrls: DemoUrls): string {
  const { ports: _, ...urls } = demoUrls
  return JSON.stringify({ ...urls, projectId: DEMO_PROJECT_ID })
}

function asTable(urls: DemoUrls): string[] {
  const rows = [
    ['example sites', urls.site],
    ['modal', urls.modal],
    ['wallet frame', urls.wallet],
    ['API', urls.api],
    ['insight', `${urls.api}/insight/`],
    ['mailbox', urls.mailbox],
    ['phone', urls.phone],
    ['relay', urls.relay],
    ['EVM chain', urls.evm],
    ['Solana chain', urls.solana],
    ['Bitcoin chain', urls.bitcoin],
    ['identity', urls.id],
    ['card provider', urls.card],
    ['shop', urls.shop],
    ['exchange', urls.exchange],
    ['script', urls.sdk],
  ] as const
  const lines = rows.map(([name, url]) => `  ${name.padEnd(16)}${url}`)
  return [
    '',
    'Postern is running.',
    '',
    ...lines,
    '',
    `Open ${urls.site} and connect. Ctrl-C stops everything.`,
    '',
  ]
}
