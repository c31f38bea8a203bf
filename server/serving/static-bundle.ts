import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { APPROVAL_WINDOW } from '#schemas/constants/paths.ts'
import { createApps, type AppSettings } from '#server/compose/app.ts'
import { originsOf, type Config } from '#server/config/config.ts'
import type { Database } from '#server/database/database.ts'
import { createProjectsRepository } from '#server/database/projects-repository.ts'
import type { FileCollection } from '#server/http/responses/file-collection.ts'

/** One file of the bundle with the headers it is served with. */
export interface BundledAnswer {
  /** The path of its URL: `/m/my-project/`. */
  readonly path: string
  /** Its path in the folder of its origin: `m/my-project/index.html`. */
  readonly file: string
  readonly headers: Readonly<Record<string, string>>
}

/** The files of the bundle by origin. */
export interface StaticBundle {
  readonly modal: readonly BundledAnswer[]
  readonly wallet: readonly BundledAnswer[]
}

export interface StaticBundleSettings extends Pick<AppSettings, 'files' | 'version' | 'keyring'> {
  readonly config: Config
  /** The projects whose documents are written. */
  readonly database: Database
  /** The folder in which `modal` and `wallet` are written. */
  readonly folder: string
}

/** Headers that a static host sets itself, or that change with every answer. */
const NOT_KEPT = new Set(['content-length', 'date', 'etag', 'vary'])

/**
 * Writes the answers of the modal and the wallet origin that are the same for everybody, for static hosts: for each origin a
 * folder with its files, `headers.json` with the headers of each path, and the same as `_headers`, which some hosts read.
 * They are answers of the server's own routes, so that no header is stated twice.
 *
 * @throws when a document or file is not answered with 200.
 */
export async function writeStaticBundle(settings: StaticBundleSettings): Promise<StaticBundle> {
  const { config, database, files, version, keyring, folder } = settings
  const origins = originsOf(config)
  const apps = createApps({
    config,
    database,
    files,
    version,
    logger: pino({ level: 'silent' }),
    isStopping: () => false,
    onReadinessCheck: () => undefined,
    keyring,
    clock: Date.now,
  })
  const ids = (await createProjectsRepository(database, origins).list()).map(({ id }) => id)
  try {
    const modal = [
      ...ids.map((id) => `/m/${encodeURIComponent(id)}/`),
      ...pathsOf(files.modal, ''),
      '/sdk/versions.json',
      ...pathsOf(files.scripts.newest.files, 'sdk/v1/'),
      ...(await pathsOfReleases(files.scripts)),
    ]
    const wallet = [
      ...ids.flatMap((id) => ['', APPROVAL_WINDOW].map((name) => `/w/${encodeURIComponent(id)}/${name}`)),
      ...pathsOf(files.frame, ''),
    ]
    const write = (name: 'modal' | 'wallet', paths: readonly string[]) =>
      writeOrigin(join(folder, name), paths, async (path) => apps[name].request(origins[name] + path))
    return { modal: await write('modal', modal), wallet: await write('wallet', wallet) }
  } finally {
    await apps.close()
  }
}

/** Every release of the script that was ever served keeps its path. */
async function pathsOfReleases(scripts: AppSettings['files']['scripts']): Promise<string[]> {
  const versions = Object.keys(await scripts.integrities())
  const paths = versions.map(async (version) =>
    pathsOf((await scripts.find(version)) ?? new Map(), `sdk/${version}/`),
  )
  return (await Promise.all(paths)).flat()
}

/** Documents are rendered for each project, so the built ones are not served as files. */
function pathsOf(files: FileCollection, prefix: string): string[] {
  return [...files.keys()].filter((name) => !name.endsWith('.html')).map((name) => `/${prefix}${name}`)
}

async function writeOrigin(
  folder: string,
  paths: readonly string[],
  ask: (path: string) => Promise<Response>,
): Promise<readonly BundledAnswer[]> {
  const answers: BundledAnswer[] = []
  for (const path of paths) {
    const response = await ask(path)
    if (response.status !== 200) throw new Error(`${path} was answered with status ${response.status}.`)
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !NOT_KEPT.has(name)))
    const file = fileOf(path, headers['content-type'] ?? '')
    write(join(folder, file), Buffer.from(await response.arrayBuffer()))
    answers.push({ path, file, headers })
  }
  write(join(folder, 'headers.json'), `${JSON.stringify(answers, null, 2)}\n`)
  write(join(folder, '_headers'), answers.map(headerRule).join('\n'))
  return answers
}

function fileOf(path: string, type: string): string {
  if (path.endsWith('/')) return `${path.slice(1)}index.html`
  return type.startsWith('text/html') ? `${path.slice(1)}.html` : path.slice(1)
}

function headerRule({ path, headers }: BundledAnswer): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `${path}\n${lines.join('')}`
}

function write(file: string, content: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
