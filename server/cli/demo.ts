import { existsSync } from 'node:fs'
import type { Command } from './command.ts'

/** The exports of the demo's own bundle, which the server's bundle does not contain. */
export interface DemoModule {
  readonly demoCommand: Command
}

const DEMO = new URL('../demo/demo.js', import.meta.url)

/** Starts the whole product on loopback, if the demo was built. */
export const demoCommand: Command = {
  summary: 'Start everything on loopback, with example sites and local chains.',
  usage: ['demo [--json]'],
  examples: ['demo'],
  async run(args, output) {
    if (!existsSync(DEMO)) {
      throw new Error(
        'The demo is not part of this build. Build it with `npm run build`, or run `npm start`.',
      )
    }
    const demo: DemoModule = await import(DEMO.href)
    return demo.demoCommand.run(args, output)
  },
}
