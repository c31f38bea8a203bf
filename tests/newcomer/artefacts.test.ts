import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { parseConfig } from '#server/config/config.ts'
import { BUILD_TARGETS } from '#tooling/build/targets.js'
import { DEPLOYED } from '#tooling/house/deployed-files.js'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { readDockerfile } from './read-dockerfile.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
/** An exact release such as `24.11.0-bookworm-slim`: not `latest`, not `24`. */
const EXACT_IMAGE = /^[a-z/-]+:\d+\.\d+(\.\d+)?-[a-z-]+$/
const SECRET = /KEY|PASSWORD|PEPPER|SECRET|TOKEN|DATABASE_URL/

describe('the Dockerfile', () => {
  const stages = readDockerfile(read('deploy/Dockerfile'))
  const last = stages.at(-1)
  const all = stages.flatMap(({ instructions }) => instructions)
  const ofLast = (name: string) => last?.instructions.filter((one) => one.name === name) ?? []

  it('The Dockerfile builds in one stage and runs in another, from exact images', () => {
    expect(stages).toHaveLength(2)
    for (const { image } of stages) expect(image).toMatch(EXACT_IMAGE)
    for (const { rest } of ofLast('COPY')) expect(rest).toMatch(/^--from=build /)
  })

  it('The container runs as an unprivileged user, and no later step changes files', () => {
    const names = last?.instructions.map(({ name }) => name) ?? []
    expect(ofLast('USER').map(({ rest }) => rest)).toEqual(['1000:1000'])
    expect(names).not.toContain('RUN')
    expect(ofLast('VOLUME').map(({ rest }) => rest)).toEqual(['["/var/lib/postern"]'])
  })

  it('The image has a health check and starts without a shell', () => {
    expect(ofLast('HEALTHCHECK').map(({ rest }) => rest)).toEqual([
      expect.stringMatching(/--interval=\d+s --timeout=\d+s .*CMD \["node", /),
    ])
    for (const name of ['ENTRYPOINT', 'CMD']) expect(ofLast(name)[0]?.rest).toMatch(/^\["/)
  })

  it('The build downloads nothing but packages and contains no secret', () => {
    for (const { name, rest } of all) {
      expect(name).not.toBe('ADD')
      if (name === 'ARG' || name === 'ENV') expect(rest).not.toMatch(SECRET)
      if (name === 'RUN') expect(rest).not.toMatch(/\b(?:curl|wget|sudo|apt-get|chmod 777)\b/)
    }
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', '*.env', 'dist']))
  })

  it('The image builds and copies exactly the deployed folders', () => {
    const run = all.find(({ name, rest }) => name === 'RUN' && rest.includes('npm run build'))?.rest ?? ''
    const targets = /npm run build ([\w ]+?) &&/.exec(run)?.[1]?.split(' ') ?? []
    const outputs = Object.entries(BUILD_TARGETS)
      .filter(([name]) => targets.includes(name))
      .flatMap(([, target]) => target.outputs)
    const copied = /cp -r (.+) \/deployed/.exec(run)?.[1]?.split(' ')
    expect(copied).toEqual(DEPLOYED)
    for (const name of DEPLOYED)
      expect(outputs.some((output) => output === `dist/${name}` || output.startsWith(`dist/${name}/`))).toBe(
        true,
      )
  })
})

describe.each(['deploy/compose.yaml', 'deploy/compose.postgres.yaml'])('%s', (file) => {
  const text = read(file)

  it('The compose file names exact images, mounts secrets as files, and has a read-only file system', () => {
    const images = [...text.matchAll(/^\s+image: (\S+)$/gm)].map(([, image = '']) => image)
    const foreign = images.filter((image) => !image.startsWith('postern:'))
    expect(foreign).not.toEqual([])
    for (const image of foreign) expect(image).toMatch(EXACT_IMAGE)
    expect(text).not.toMatch(/privileged: true|network_mode: host|docker\.sock/)
    expect(text).not.toMatch(/^\s+(?:POSTERN_\w*(?:KEY|PEPPER)|\w*PASSWORD|DATABASE_URL):/m)
    expect(text.match(/no-new-privileges:true/g)?.length).toBeGreaterThan(0)
    expect(text.match(/read_only: true/g)?.length).toBeGreaterThan(0)
  })

  it('The compose file has the version of this release, and the network that the configuration trusts', () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')))
    expect(text).toContain(`image: postern:${version}\n`)
    const config = parseConfig(JSON.parse(read('deploy/postern.config.json')))
    expect(text).toContain(`subnet: ${config.trustedProxies[0] ?? ''} `)
  })
})

it('The proxy examples send each name to the port that the configuration listens on', () => {
  const config = parseConfig(JSON.parse(read('deploy/postern.config.json')))
  const caddy = read('deploy/Caddyfile')
  const nginx = read('deploy/nginx.conf')
  for (const name of ['modal', 'wallet', 'api'] as const) {
    const { url, listen } = config[name]
    const { host } = new URL(url)
    expect(caddy).toMatch(new RegExp(`^${host} \\{\\n\\treverse_proxy \\{\\n[^\\n]* ${listen.port}\\n`, 'm'))
    expect(nginx).toMatch(
      new RegExp(`upstream postern_${name} \\{\\n  server 127\\.0\\.0\\.1:${listen.port};`),
    )
    expect(nginx).toMatch(new RegExp(`server_name ${host};[^}]*proxy_pass http://postern_${name};`))
  }
})

it('The stop timeout leaves the process the time that the configuration allows', () => {
  const { leaveWithinMs, stopWithinMs } = parseConfig(JSON.parse(read('deploy/postern.config.json')))
  const seconds = (leaveWithinMs + stopWithinMs) / 1_000
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/postern.service'))?.[1])).toBeGreaterThan(seconds)
  for (const file of ['deploy/compose.yaml', 'deploy/compose.postgres.yaml'])
    expect(Number(/stop_grace_period: (\d+)s$/m.exec(read(file))?.[1]), file).toBeGreaterThan(seconds)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

it.runIf(hasSystemd)('systemd takes the unit as it is, and finds it little exposed', () => {
  const folder = temporaryFolder()
  const unit = join(folder.path, 'postern.service')
  writeFileSync(unit, read('deploy/postern.service').replace('/usr/bin/node', process.execPath))
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect([verified.status, verified.stderr]).toEqual([0, ''])
  const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit])
  expect(judged.status).toBe(0)
  folder.remove()
})
