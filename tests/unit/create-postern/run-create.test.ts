import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TEMPLATES } from '#create/catalogue.ts'
import { runCreate } from '#create/run-create.ts'
import { writeProject } from '#create/write-project.ts'
import { specifiersOf } from '#tooling/house/imports.js'
import { readSource, sourceFiles } from '#tooling/house/source-files.js'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const TEMPLATE_FOLDER = resolve(import.meta.dirname, '../../../create-postern/templates')
const NAMES = Object.keys(TEMPLATES)

let place: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  place = temporaryFolder()
})
afterEach(() => place.remove())

const site = () => join(place.path, 'my-site')
const read = (name: string) => readFileSync(join(site(), name), 'utf8')

/** Runs the command without a terminal. */
async function create(...args: string[]) {
  const [printed, warned]: [string[], string[]] = [[], []]
  const status = await runCreate(args, {
    templates: TEMPLATE_FOLDER,
    version: '1.2.3',
    print: (line) => void printed.push(line),
    warn: (line) => void warned.push(line),
  })
  return { status, printed: printed.join('\n'), warned: warned.join('\n') }
}

describe('npm create postern', () => {
  it('The command imports nothing that would have to be installed', () => {
    const files = sourceFiles(['create-postern'])
    const foreign = files.flatMap((file) =>
      specifiersOf(readSource(file)).filter((name) => !/^(?:\.\/|node:)/.test(name)),
    )
    expect([files.length > 5, foreign]).toEqual([true, []])
  })

  it('Each folder of templates has an entry in the catalogue, and each entry its folder', () => {
    const folders = readdirSync(TEMPLATE_FOLDER).filter((name) => name !== 'shared')
    expect(folders.toSorted()).toEqual(NAMES.toSorted())
    for (const { builder } of Object.values(TEMPLATES))
      for (const name of builder.under) expect(existsSync(join(TEMPLATE_FOLDER, name)), name).toBe(true)
  })

  it.each(NAMES)('A site of the template %s is written with every placeholder filled in', async (name) => {
    expect(await create(site(), '--template', name, '--backend')).toMatchObject({ status: 0, warned: '' })
    const files = readdirSync(site(), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    expect(files.map((file) => file.name)).toEqual(
      expect.arrayContaining(['.env', '.gitignore', 'README.md']),
    )
    for (const file of files)
      expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toMatch(/__[A-Z_]+__/)
    expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'my-site', private: true })
  })

  it('The environment file holds what differs between deployments, with the local chain on this machine only', async () => {
    await create(site(), '-t', 'next', '--modal', 'https://modal.example', '--project', 'shop', '--backend')
    expect(parseEnv(read('.env'))).toEqual({
      NEXT_PUBLIC_POSTERN_MODAL_URL: 'https://modal.example',
      NEXT_PUBLIC_POSTERN_PROJECT_ID: 'shop',
      NEXT_PUBLIC_POSTERN_NETWORKS: 'eip155:1,eip155:11155111,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      POSTERN_API_URL: 'https://api.example',
      POSTERN_KEYS_URL: 'https://api.example/.well-known/jwks.json',
      SITE_ORIGINS: 'http://localhost:3000',
    })
  })

  it('A local deployment is reached by its address for keys, and the site starts on its local chain', async () => {
    await create(site(), '-t', 'plain', '--backend')
    const { POSTERN_KEYS_URL, VITE_POSTERN_NETWORKS } = parseEnv(read('.env'))
    expect(POSTERN_KEYS_URL).toBe('http://127.0.0.1:4603/.well-known/jwks.json')
    expect(VITE_POSTERN_NETWORKS).toMatch(/^eip155:31337,eip155:1,/)
  })

  it('A site without a backend contains no sign-in', async () => {
    await create(site(), '-t', 'react')
    expect(existsSync(join(site(), 'server'))).toBe(false)
    expect(read('src/postern.ts')).not.toContain('siwx')
    expect(Object.keys(parseEnv(read('.env'))).every((name) => name.startsWith('VITE_'))).toBe(true)
    expect(read('package.json')).not.toContain('hono')
  })

  it('The next steps are printed, with the origin that the operator adds', async () => {
    const { printed } = await create(site(), '-t', 'vue', '--project', 'shop', '--backend')
    for (const step of ['cd ', 'npm install', 'npm run server', 'npm run dev', 'http://localhost:5173'])
      expect(printed).toContain(step)
    expect(printed).toContain('postern project origins shop add https://your-site.example')
  })

  it('--help and --version print the usage and the version', async () => {
    const { printed, status } = await create('--help')
    expect(status).toBe(0)
    for (const name of NAMES) expect(printed).toMatch(new RegExp(`^  ${name} `, 'm'))
    expect(await create('-v')).toMatchObject({ printed: '1.2.3', status: 0 })
  })

  it.each([
    [['--colour', 'red'], '--colour'],
    [['a-site', 'another'], 'another'],
    [['a-site', '--template', 'angular'], 'There are:'],
  ])(
    'The arguments %j are refused with 2, a reason and a hint to --help, and nothing is written',
    async (args, why) => {
      const { status, warned } = await create(...args)
      expect([status, existsSync(resolve('a-site'))]).toEqual([2, false])
      expect(warned).toContain(why)
      expect(warned).toContain('--help')
    },
  )

  it('An existing file is never overwritten, also when it appears after the check', () => {
    mkdirSync(site())
    writeFileSync(join(site(), 'README.md'), 'mine')
    expect(() => writeProject(site(), new Map([['README.md', 'theirs']]))).toThrow('EEXIST')
    expect(read('README.md')).toBe('mine')
  })
})
