import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openDatabase } from '#server/database/open-database.ts'
import type { Database } from '#server/database/database.ts'
import { openDeploymentKeys, readDeploymentSecrets } from '#server/keys/deployment-keys.ts'
import { readBuiltFiles } from '#server/serving/built-files.ts'
import { writeStaticBundle, type StaticBundle } from '#server/serving/static-bundle.ts'
import { readJson } from '#tests/support/assertions/parse-json.ts'
import { writeBuiltFiles } from '#tests/support/files/built-files.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const folder = temporaryFolder()
const bundle = join(folder.path, 'bundle')
const dist = join(folder.path, 'dist')
let server: TestServer
let database: Database
let written: StaticBundle

beforeAll(async () => {
  writeBuiltFiles(dist)
  const projects = [
    { id: 'shop', name: 'Shop', origins: ['https://shop.example'] },
    { id: 'demo', name: 'Demo' },
  ]
  server = await startTestServer({ dist, projects })
  database = openDatabase({ url: undefined, file: server.config.database.file })
  const versions = fetch(`${server.urls.modal}/sdk/versions.json`)
  const { version } = await readJson(versions, z.object({ version: z.string() }))
  const files = await readBuiltFiles({ dist, version }, { database, logger: pino({ level: 'silent' }) })
  const { config } = server
  const opened = { config, secrets: readDeploymentSecrets(config), clock: Date.now }
  const { keyring } = await openDeploymentKeys(database, opened)
  written = await writeStaticBundle({ config, database, files, version, keyring, folder: bundle })
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
  folder.remove()
})

/** Headers of a single connection or answer, which differ between servers. */
const OF_A_SERVER = ['connection', 'content-length', 'date', 'etag', 'keep-alive', 'vary']

describe.each(['modal', 'wallet'] as const)('the static bundle of the %s origin', (origin) => {
  it('The bundle has each answer of the server, byte for byte, with the same headers', async () => {
    for (const { path, file, headers } of written[origin]) {
      const response = await fetch(server.urls[origin] + path, { headers: { 'accept-encoding': 'identity' } })
      const said = Object.fromEntries([...response.headers].filter(([name]) => !OF_A_SERVER.includes(name)))
      expect([response.status, said], path).toEqual([200, headers])
      const body = Buffer.from(await response.arrayBuffer())
      expect(readFileSync(join(bundle, origin, file)).equals(body), path).toBe(true)
    }
  })

  it('The bundle has a document for each project, which only that project’s sites can frame', () => {
    const ancestors = (id: string) => {
      const document = written[origin].find(({ path }) => path === `/${origin[0]}/${id}/`)
      return /frame-ancestors ([^;]*)/.exec(document?.headers['content-security-policy'] ?? '')?.[1]
    }
    expect(ancestors('shop')).toContain('https://shop.example')
    expect(ancestors('demo')).not.toContain('https://shop.example')
  })

  it('The bundle repeats the headers in the format of static hosts', () => {
    const rules = readFileSync(join(bundle, origin, '_headers'), 'utf8')
    for (const { path, headers } of written[origin])
      expect(rules).toContain(
        [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
      )
  })
})

it('The static bundle has the wallet window and the versioned script, and no template', () => {
  const paths = Object.values(written).flatMap((answers: StaticBundle['modal']) =>
    answers.map(({ path }) => path),
  )
  expect(paths).toEqual(
    expect.arrayContaining(['/w/shop/approve', '/sdk/v1/postern.js', '/sdk/versions.json']),
  )
  expect(paths.filter((path) => path.endsWith('.html'))).toEqual([])
})
