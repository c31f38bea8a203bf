import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { DEPLOYED } from '#tooling/house/deployed-files.js'
import { freePorts } from '#tests/support/servers/free-ports.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const TICKS_PER_SECOND = 100

/** A deployment that runs from the built folder alone, in its own process and directory. */
export interface DeployedFolder {
  readonly urls: { readonly modal: string; readonly wallet: string; readonly api: string }
  /** The line that names the addresses it serves. */
  readonly startLine: string
  /** Processor time of the start, which does not depend on how busy the machine is; Linux alone reports it. */
  readonly startSeconds: number
  residentBytes(): number
  /** Ends the process as an operator does; returns its exit status. */
  stop(): Promise<number | null>
}

/** Copies exactly the deployed folders, as `cp -r` would. */
export function copyDeployed(target: string): void {
  mkdirSync(target, { recursive: true })
  for (const name of DEPLOYED) cpSync(join(ROOT, 'dist', name), join(target, name), { recursive: true })
}

/** Writes `postern.config.json` into a folder: one project `demo`, mails to `mailUrl`, no outside network. */
export async function writeConfiguration(
  folder: string,
  mailUrl: string,
  sites: readonly string[],
): Promise<void> {
  const [modal = 0, wallet = 0, api = 0] = await freePorts(3)
  const at = (port: number) => ({ url: `http://127.0.0.1:${port}`, listen: { port } })
  const config = {
    modal: at(modal),
    wallet: at(wallet),
    api: at(api),
    projects: [{ id: 'demo', name: 'Demo', origins: sites }],
    builtInChains: false,
    chains: { 'eip155:31337': { rpcUrls: ['http://127.0.0.1:9'] } },
    database: { file: join(folder, 'data/postern.db') },
    mail: { url: mailUrl, from: 'Postern <login@postern.example>' },
  }
  writeFileSync(join(folder, 'postern.config.json'), JSON.stringify(config))
}

/** Runs a `postern` command of a folder until it ends; returns its output and its status. */
export async function runDeployed(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly output: string; readonly status: number | null }> {
  const child = launch(folder, 'server/main.js', args, environment)
  let output = ''
  const onOutput = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', onOutput)
  child.stderr.on('data', onOutput)
  await once(child, 'close')
  return { output, status: child.exitCode }
}

/**
 * Starts `postern serve` and waits for its start line.
 *
 * @param main the command's file within the folder
 * @throws with the whole output, when the process ended instead.
 */
export async function serveDeployed(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  main = 'server/main.js',
): Promise<DeployedFolder> {
  const child = launch(folder, main, ['serve', '--config', 'postern.config.json'], environment)
  child.stdout.resume()
  const output: string[] = []
  for await (const line of createInterface({ input: child.stderr })) {
    output.push(line)
    if (line.startsWith('Modal ')) break
  }
  child.stderr.resume()
  const startLine = output.at(-1) ?? ''
  const [, modal, wallet, api] = /^Modal (\S+) {2}wallet (\S+) {2}API (\S+)$/.exec(startLine) ?? []
  if (modal === undefined || wallet === undefined || api === undefined) {
    child.kill()
    throw new Error(`It did not start: ${output.join('\n')}`)
  }
  const { pid = 0 } = child
  return {
    urls: { modal, wallet, api },
    startLine,
    startSeconds: processorSeconds(pid),
    residentBytes: () => residentBytes(pid),
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      return child.exitCode
    },
  }
}

/** The environment of this process is not inherited, because it may hold a path on which packages are found. */
function launch(
  folder: string,
  main: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  return spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

function residentBytes(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1_024
}
