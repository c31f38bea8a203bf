import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import {
  request as askPlainly,
  type IncomingHttpHeaders,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http'
import { request as ask } from 'node:https'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { copyDeployed, serveDeployed, type DeployedFolder } from './deployed-folder.ts'
import { isLongRun } from '#tests/support/builders/runs.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8')
const KEYS = {
  POSTERN_ENVELOPE_KEY: Buffer.alloc(32, 1).toString('base64'),
  POSTERN_PEPPER: Buffer.alloc(32, 2).toString('base64'),
}
const HOPS = ['connection', 'keep-alive', 'date', 'server', 'via', 'alt-svc', 'transfer-encoding']
const TRIES = 100
const TRY_EVERY_MS = 100

interface Ports {
  readonly modal: number
  readonly wallet: number
  readonly api: number
  readonly http: number
  readonly https: number
}

/** The example with other ports, and without an authority that signs its certificates; nothing else changes. */
interface Proxy {
  readonly command: string
  /** Writes the proxy's configuration into a folder; returns the arguments that it starts with. */
  prepare(folder: string, ports: Ports): readonly string[]
}

function atPorts(text: string, { modal, wallet, api }: Ports): string {
  return text
    .replaceAll('8081', String(modal))
    .replaceAll('8082', String(wallet))
    .replaceAll('8083', String(api))
}

const caddy: Proxy = {
  command: 'caddy',
  prepare(folder, ports) {
    const here =
      `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n` +
      `\tstorage file_system ${folder}/caddy\n}\n`
    writeFileSync(join(folder, 'Caddyfile'), here + atPorts(read('Caddyfile'), ports))
    return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  },
}

const nginx: Proxy = {
  command: 'nginx',
  prepare(folder, ports) {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const subject = ['-subj', '/CN=example', '-days', '1']
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate]
    execFileSync('openssl', [...request, ...subject], { stdio: 'ignore' })
    mkdirSync(join(folder, 'nginx'))
    const sites = atPorts(read('nginx.conf'), ports)
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replaceAll('listen 80;', `listen 127.0.0.1:${ports.http};`)
      .replaceAll('listen 443 ', `listen 127.0.0.1:${ports.https} `)
      .replaceAll(/ssl_certificate .*;/g, `ssl_certificate ${certificate};`)
      .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${key};`)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/nginx/${name};`)
      .join(' ')
    const around = `daemon off; pid ${folder}/nginx/pid; events {} http { access_log off; ${temporary}\n${sites}\n}\n`
    writeFileSync(join(folder, 'nginx.conf'), around)
    const args = ['-e', join(folder, 'nginx/error.log'), '-c', join(folder, 'nginx.conf')]
    expect(spawnSync('nginx', [...args, '-t'], { encoding: 'utf8' }).stderr).toContain('test is successful')
    return args
  },
}

/** Some distributions install these programs where only root's path looks. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`
const isInstalled = ({ command }: Proxy) => spawnSync('which', [command], { env: { PATH } }).status === 0

/** The response to a request that was sent. */
function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => request.once('response', resolve).once('error', reject))
}

/** The proxies are no part of the product, so they are tested only where they are installed. */
describe.each([caddy, nginx])('the example for $command', (proxy) => {
  describe.runIf(isLongRun && isInstalled(proxy))('in front of the built folder', () => {
    const folder = temporaryFolder()
    let ports: Ports
    let deployed: DeployedFolder
    let running: ChildProcess

    beforeAll(async () => {
      const [modal = 0, wallet = 0, api = 0, http = 0, https = 0] = await freePorts(5)
      ports = { modal, wallet, api, http, https }
      copyDeployed(folder.path)
      const config = atPorts(read('postern.config.json'), ports)
        .replaceAll('0.0.0.0', '127.0.0.1')
        .replace('172.30.0.0/24', '127.0.0.1')
        .replace('/var/lib/postern', folder.path)
      writeFileSync(join(folder.path, 'postern.config.json'), config)
      deployed = await serveDeployed(folder.path, KEYS)
      running = spawn(proxy.command, [...proxy.prepare(folder.path, ports)], {
        env: { PATH, HOME: folder.path },
        stdio: 'ignore',
      })
      await untilAnswering()
    })
    afterAll(async () => {
      running?.kill('SIGTERM')
      if (running?.exitCode === null) await once(running, 'exit')
      await deployed?.stop()
      folder.remove()
    })

    async function untilAnswering(): Promise<void> {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const { status } = await through('api.example', '/healthz').catch(() => ({ status: 0 }))
        if (status === 200) return
        await pause(TRY_EVERY_MS)
      }
      throw new Error(`${proxy.command} does not answer`)
    }

    /** The answer that a browser gets after it resolved the name. */
    async function through(name: string, path: string, headers: Readonly<Record<string, string>> = {}) {
      const request = ask({
        host: '127.0.0.1',
        port: ports.https,
        servername: name,
        path,
        headers: { ...headers, host: name },
        rejectUnauthorized: false,
      })
      request.end()
      const response = await responseTo(request)
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(Buffer.from(chunk))
      return {
        status: response.statusCode,
        headers: response.headers,
        body: Buffer.concat(chunks).toString(),
      }
    }

    const ofServer = (headers: IncomingHttpHeaders | Headers) =>
      Object.fromEntries(
        (headers instanceof Headers ? [...headers] : Object.entries(headers)).filter(
          ([name]) => !HOPS.includes(name),
        ),
      )

    it.each([
      ['modal', '/m/my-project/'],
      ['modal', '/sdk/v1/postern.js'],
      ['wallet', '/w/my-project/'],
      ['api', '/networks/eip155:1/image'],
    ] as const)(
      'The proxy passes on what the %s origin answers to %s, with all its headers',
      async (origin, path) => {
        const headers = { 'accept-encoding': 'identity' }
        const direct = await fetch(`http://127.0.0.1:${ports[origin]}${path}`, { headers })
        const proxied = await through(`${origin}.example`, path, headers)
        expect([proxied.status, proxied.body]).toEqual([200, await direct.text()])
        expect(ofServer(proxied.headers)).toEqual(ofServer(direct.headers))
        expect(proxied.headers['strict-transport-security']).toMatch(/^max-age=/)
      },
    )

    it("The proxy reports the client's address, and drops forwarded headers that the client sent", async () => {
      const headerSets = [{}, { 'x-forwarded-for': '203.0.113.9' }, { 'x-forwarded-proto': 'http' }]
      for (const headers of headerSets) {
        const { body, status } = await through('api.example', '/healthz', headers)
        expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({ proxy: 'listed' })])
      }
    })

    it('The proxy redirects unencrypted requests to the encrypted origin', async () => {
      const name = 'modal.example'
      const plain = { host: '127.0.0.1', port: ports.http, path: '/m/my-project/' }
      const request = askPlainly({ ...plain, headers: { host: name } }).end()
      const response = await responseTo(request)
      response.resume()
      const redirect = `${response.statusCode} ${response.headers.location}`
      expect(redirect).toMatch(/^308 https:\/\/modal\.example(:\d+)?\/m\/my-project\/$/)
    })
  })
})
