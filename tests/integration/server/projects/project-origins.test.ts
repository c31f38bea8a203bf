import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { createProjectsRepository } from '#server/database/projects-repository.ts'
import { EmbedCheck } from '#schemas/http/embed-check.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    projects: [
      { id: 'demo', name: 'Demo' },
      { id: 'shop', name: 'Shop', origins: ['https://shop.example', 'https://*.wild.example'] },
    ],
  })
})
afterAll(() => server.stop())

async function ancestorsOf(site: 'modal' | 'wallet', projectId: string): Promise<string[]> {
  const prefix = site === 'modal' ? 'm' : 'w'
  const response = await fetch(`${server.urls[site]}/${prefix}/${projectId}/`)
  const policy = response.headers.get('content-security-policy') ?? ''
  return /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
}

/** The policy without the value of `frame-ancestors`. */
async function restOfPolicy(projectId: string): Promise<string> {
  const response = await fetch(`${server.urls.modal}/m/${projectId}/`)
  return (response.headers.get('content-security-policy') ?? '').replace(
    /frame-ancestors [^;]*/,
    'frame-ancestors',
  )
}

async function embedCheck(projectId: string, origin: string | undefined, query = ''): Promise<EmbedCheck> {
  const url = `${server.urls.modal}/embed/check?projectId=${encodeURIComponent(projectId)}${query}`
  const response = await fetch(url, { headers: origin === undefined ? {} : { origin } })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return EmbedCheck.parse(await response.json())
}

describe('a project whose origins another process changes', () => {
  it('The new origins can frame the project within seconds', async () => {
    expect(await ancestorsOf('modal', 'shop')).toEqual(['https://shop.example', 'https://*.wild.example'])
    const database = openEmbedded(server.config.database.file)
    await createProjectsRepository(database, server.urls).update({
      id: 'shop',
      origins: ['https://new.example'],
    })
    await expect
      .poll(() => ancestorsOf('modal', 'shop'), { timeout: 10_000, interval: 100 })
      .toEqual(['https://new.example'])
    expect(await ancestorsOf('wallet', 'shop')).toEqual(['https://new.example', server.urls.modal])
    await createProjectsRepository(database, server.urls).update({
      id: 'shop',
      origins: ['https://shop.example', 'https://*.wild.example'],
    })
    await database.close()
    await expect.poll(() => ancestorsOf('modal', 'shop'), { timeout: 10_000 }).toHaveLength(2)
  })

  it('An added project exists at once', async () => {
    expect((await fetch(`${server.urls.modal}/m/late/`)).status).toBe(404)
    const database = openEmbedded(server.config.database.file)
    await createProjectsRepository(database, server.urls).add({
      id: 'late',
      origins: ['https://late.example'],
    })
    await database.close()
    const status = async () => (await fetch(`${server.urls.modal}/m/late/`)).status
    await expect.poll(status, { timeout: 10_000, interval: 100 }).toBe(200)
  })
})

/** Fragments from which 2,000 strings are built that try to be more than one origin. */
const SCHEMES = [
  'https://',
  'http://',
  'HTTPS://',
  'javascript:',
  'data:',
  '//',
  '',
  'https:\\',
  'ws://',
  '*://',
]
const HOSTS = [
  'a.example',
  '*',
  '*.*',
  '*.com.*',
  'ä.example',
  'a..example',
  '-a.example',
  '127.1',
  '0x7f.1',
  '',
]
const TAILS = [
  '; script-src *',
  ';',
  ',https://evil.example',
  " 'unsafe-inline'",
  ' *',
  '\r\nset-cookie: a=b',
  '\n',
  '\t*',
  '/path',
  '?q',
  '#f',
  ':0',
  ':99999',
  ':*',
  '\u0000',
  '\u2028',
  '"',
  '%0d%0a',
  '@evil.example',
  '.',
]

describe('two thousand hostile origins', () => {
  it('Hostile origins are refused by name and change no directive', async () => {
    const hostile = SCHEMES.flatMap((scheme) =>
      HOSTS.flatMap((host) => TAILS.map((tail) => scheme + host + tail)),
    )
    expect(hostile).toHaveLength(2_000)
    const before = await restOfPolicy('demo')
    const database = openEmbedded(server.config.database.file)
    const projects = createProjectsRepository(database, server.urls)
    for (const origin of hostile) {
      const update = await projects.update({ id: 'demo', origins: ['https://good.example', origin] })
      expect(update, origin).toMatchObject({ ok: false, error: { data: { field: 'origins[1]' } } })
    }
    // A hostile origin that got into the table another way is left out of the header.
    await database.query
      .insertInto('project_origins')
      .values({ project_id: 'demo', origin: 'https://a.example; script-src *', position: 0 })
      .execute()
    await projects.update({ id: 'demo', name: 'Announces the change' })
    await database.close()
    await quietFor(1_500)
    expect(await restOfPolicy('demo')).toBe(before)
    expect((await ancestorsOf('modal', 'demo')).join(' ')).not.toContain('script-src')
  })
})

describe('the origins of the deployment itself', () => {
  it('The origins of the deployment are never sites, even from the table or as loopback', async () => {
    const own = Object.values(server.urls)
    const database = openEmbedded(server.config.database.file)
    const projects = createProjectsRepository(database, server.urls)
    await projects.add({ id: 'own', origins: ['https://own.example'] })
    const rows = own.map((origin, at) => ({ project_id: 'own', origin, position: at + 1 }))
    await database.query.insertInto('project_origins').values(rows).execute()
    await database.close()
    await expect
      .poll(() => ancestorsOf('modal', 'own'), { timeout: 10_000, interval: 100 })
      .toEqual(['https://own.example'])
    expect(await ancestorsOf('wallet', 'own')).toEqual(['https://own.example', server.urls.modal])
    const document = await (await fetch(`${server.urls.modal}/m/own/`)).text()
    expect(document).toContain('"origins":["https://own.example"]')
    const answer = await fetch(`${server.urls.api}/projects/v1/origins?projectId=own`)
    expect(await answer.json()).toEqual({ allowedOrigins: ['https://own.example'] })
    for (const origin of own) {
      expect((await embedCheck('own', origin)).reason).toBe('ORIGIN_NOT_ALLOWED')
      // A project without origins admits loopback, except these.
      expect((await embedCheck('demo', origin)).reason).toBe('ORIGIN_NOT_ALLOWED')
    }
    expect((await embedCheck('demo', 'http://localhost:3000')).allowed).toBe(true)
  })

  it.each(['modal', 'wallet', 'api'] as const)('The %s origin cannot be written as a site', async (name) => {
    const database = openEmbedded(server.config.database.file)
    const projects = createProjectsRepository(database, server.urls)
    const written = await projects.update({ id: 'shop', origins: ['https://a.example', server.urls[name]] })
    expect(written).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('shop') as unknown, data: { field: 'origins[1]' } },
    })
    await database.close()
  })
})

describe('/embed/check', () => {
  it.each([
    ['shop', 'https://shop.example', null],
    ['shop', 'https://a.wild.example', null],
    ['shop', 'https://shop.example.evil.example', 'ORIGIN_NOT_ALLOWED'],
    ['shop', 'http://shop.example', 'ORIGIN_NOT_ALLOWED'],
    ['shop', 'https://shop.example:444', 'ORIGIN_NOT_ALLOWED'],
    ['shop', 'https://a.b.wild.example', 'ORIGIN_NOT_ALLOWED'],
    ['shop', 'https://evilwild.example', 'ORIGIN_NOT_ALLOWED'],
    ['shop', 'http://localhost:3000', 'ORIGIN_NOT_ALLOWED'],
    ['shop', 'null', 'ORIGIN_NOT_ALLOWED'],
    ['shop', undefined, 'ORIGIN_MISSING'],
    ['nobody', 'https://shop.example', 'PROJECT_UNKNOWN'],
    ['../etc', 'https://shop.example', 'PROJECT_UNKNOWN'],
  ])('The check of project %s from %s gives the reason %s', async (projectId, origin, reason) => {
    expect(await embedCheck(projectId, origin)).toEqual({
      allowed: reason === null,
      reason,
      versions: { sdk: '0.1.0', protocol: [1, 2] },
    })
  })

  it('The origin of the query counts only when the browser sends none', async () => {
    const good = '&origin=https://shop.example'
    expect((await embedCheck('shop', undefined, good)).allowed).toBe(true)
    expect((await embedCheck('shop', 'https://evil.example', good)).allowed).toBe(false)
  })

  it('The modal itself is not admitted as a site', async () => {
    expect((await embedCheck('shop', server.urls.modal)).reason).toBe('ORIGIN_NOT_ALLOWED')
  })

  it('A check without a project is refused with the field', async () => {
    const response = await fetch(`${server.urls.modal}/embed/check`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'REQUEST_INVALID', field: 'projectId' } })
  })
})
