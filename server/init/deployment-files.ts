import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { SECRETS_FILE } from '#server/config/config.ts'
import type { Answers } from './questions.ts'

export const CONFIG_FILE = 'postern.config.json'
const PROXY_FILE = 'Caddyfile'

const KEY_BYTES = 32

/**
 * Creates the configuration of a new deployment behind a proxy on the same machine.
 *
 * @param port The first of three ports; only the proxy has to reach them.
 */
export function configFor({ modal, wallet, api, project, origin }: Answers, port: number): ConfigFileInput {
  return {
    modal: { url: modal, listen: { port } },
    wallet: { url: wallet, listen: { port: port + 1 } },
    api: { url: api, listen: { port: port + 2 } },
    projects: [{ id: project, name: project, origins: [origin] }],
    trustedProxies: ['127.0.0.1', '::1'],
  }
}

/**
 * Writes the configuration, the keys and the proxy's file into a folder.
 *
 * @returns the paths of the files.
 * @throws when one of them exists: keys are never replaced.
 */
export function writeDeployment(folder: string, config: ConfigFileInput): string[] {
  const files = [
    { name: CONFIG_FILE, text: `${JSON.stringify(config, null, 2)}\n`, mode: 0o644 },
    { name: SECRETS_FILE, text: secrets(), mode: 0o600 },
    { name: PROXY_FILE, text: caddyfile(config), mode: 0o644 },
  ].map((file) => ({ ...file, path: join(folder, file.name) }))
  const there = files.find(({ path }) => existsSync(path))
  if (there !== undefined) throw new Error(`${there.path} already exists. Choose another folder.`)
  mkdirSync(folder, { recursive: true })
  // The files have to be on the disk before anything is encrypted with the keys.
  for (const { path, text, mode } of files) writeFileSync(path, text, { mode, flag: 'wx', flush: true })
  return files.map(({ path }) => path)
}

function secrets(): string {
  const key = () => randomBytes(KEY_BYTES).toString('base64')
  return [
    '# Keep a copy apart from the database and its backups: no wallet opens without these two keys.',
    `POSTERN_ENVELOPE_KEY=${key()}`,
    `POSTERN_PEPPER=${key()}`,
    '',
  ].join('\n')
}

function caddyfile({ modal, wallet, api }: ConfigFileInput): string {
  const site = ({ url, listen }: ConfigFileInput['modal']) =>
    `${new URL(url).host} {\n\treverse_proxy 127.0.0.1:${listen.port}\n}\n`
  return [
    '# Caddy obtains the certificates for these names. For nginx, see deploy/ in the product.',
    ...[modal, wallet, api].map(site),
  ].join('\n')
}
