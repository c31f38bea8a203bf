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

/** Runs the command where nobody can be asked. */
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
  it('imports nothing that would have to be installed beside it', () => {
    const files = sourceFiles(['create-postern'])
    const foreign = files.flatMap((file) =>
      specifiersOf(readSource(file)).filter((name) => !/^(?:\.\/|node:)/.test(name)),
    )
    expect([files.length > 5, foreign]).toEqual([true, []])
  })

  it('has a folder for each template, and no template without its line', () => {
    const folders = readdirSync(TEMPLATE_FOLDER).filter((name) => name !== 'shared')
    expect(folders.toSorted()).toEqual(NAMES.toSorted())
    for (const { builder } of Object.values(TEMPLATES))
      for (const name of builder.under) expect(existsSync(join(TEMPLATE_FOLDER, name)), name).toBe(true)
  })

  it.each(NAMES)('writes a site of %s, and no word of the template is left to be filled in', async (name) => {
    expect(await create(site(), '--template', name, '--backend')).toMatchObject({ status: 0, warned: '' })
    const files = readdirSync(site(), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    expect(files.map((file) => file.name)).toEqual(
      expect.arrayContaining(['.env', '.gitignore', 'README.md']),
    )
    for (const file of files)
      expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toMatch(/__[A-Z_]+__/)
    expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'my-site', private: true })
  })

  it('puts what differs between deployments in the environment, with a chain of play money on this machine alone', async () => {
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

  it('asks the keys of a deployment on this machine by its address, and starts on its local chain', async () => {
    await create(site(), '-t', 'plain', '--backend')
    const { POSTERN_KEYS_URL, VITE_POSTERN_NETWORKS } = parseEnv(read('.env'))
    expect(POSTERN_KEYS_URL).toBe('http://127.0.0.1:4603/.well-known/jwks.json')
    expect(VITE_POSTERN_NETWORKS).toMatch(/^eip155:31337,eip155:1,/)
  })

  it('leaves signing in out of a site without a backend', async () => {
    await create(site(), '-t', 'react')
    expect(existsSync(join(site(), 'server'))).toBe(false)
    expect(read('src/postern.ts')).not.toContain('siwx')
    expect(Object.keys(parseEnv(read('.env'))).every((name) => name.startsWith('VITE_'))).toBe(true)
    expect(read('package.json')).not.toContain('hono')
  })

  it('says what comes next, and which origin the operator adds', async () => {
    const { printed } = await create(site(), '-t', 'vue', '--project', 'shop', '--backend')
    for (const step of ['cd ', 'npm install', 'npm run server', 'npm run dev', 'http://localhost:5173'])
      expect(printed).toContain(step)
    expect(printed).toContain('postern project origins shop add https://your-site.example')
  })

  it('shows how it is used, and its version', async () => {
    const { printed, status } = await create('--help')
    expect(status).toBe(0)
    for (const name of NAMES) expect(printed).toMatch(new RegExp(`^  ${name} `, 'm'))
    expect(await create('-v')).toMatchObject({ printed: '1.2.3', status: 0 })
  })

  it.each([
    [['--colour', 'red'], '--colour'],
    [['a-site', 'another'], 'another'],
    [['a-site', '--template', 'angular'], 'There are:'],
  ])('error: refuses %j with 2, says why and how to get help, and writes nothing', async (args, why) => {
    const { status, warned } = await create(...args)
    expect([status, existsSync(resolve('a-site'))]).toEqual([2, false])
    expect(warned).toContain(why)
    expect(warned).toContain('--help')
  })

  it('error: overwrites nothing, also what came after it looked', () => {
    mkdirSync(site())
    writeFileSync(join(site(), 'README.md'), 'mine')
    expect(() => writeProject(site(), new Map([['README.md', 'theirs']]))).toThrow('EEXIST')
    expect(read('README.md')).toBe('mine')
  })
})
