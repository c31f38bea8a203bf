import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'vite'

/** The outcome of a `postern …` process. */
export interface Ran {
  readonly status: number | null
  readonly printed: string
  readonly warned: string
}

type Environment = Readonly<Record<string, string>>

/** The built `postern` command, as operators run it. */
export interface BuiltCommand {
  run(args: readonly string[], environment?: Environment): Promise<Ran>
  /** Starts the command without waiting for its end. */
  start(args: readonly string[], environment?: Environment, stdio?: StdioOptions): ChildProcess
  remove(): void
}

/**
 * Builds the command.
 *
 * @param name distinguishes the builds of test files that run at the same time.
 * @param parts the parts to build; the demo is a build of its own beside the server's.
 */
export async function buildCommand(
  name: string,
  parts: readonly ('server' | 'demo')[] = ['server'],
): Promise<BuiltCommand> {
  const folder = `.cache/test-command-${name}`
  for (const part of parts)
    await build({
      configFile: `tooling/vite/${part}.config.ts`,
      logLevel: 'silent',
      build: { outDir: join(folder, part), sourcemap: false },
    })
  const start: BuiltCommand['start'] = (args, environment = {}, stdio = 'pipe') =>
    spawn(process.execPath, [join(folder, 'server/main.js'), ...args], {
      env: { ...process.env, DATABASE_URL: undefined, ...environment },
      stdio,
    })
  return {
    start,
    run: async (args, environment) => {
      const child = start(args, environment)
      const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
      const read = (stream: typeof child.stdout) => (stream === null ? Promise.resolve('') : text(stream))
      const [status, printed, warned] = await Promise.all([exited, read(child.stdout), read(child.stderr)])
      return { status, printed, warned }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
