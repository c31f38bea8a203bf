import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import { COMMANDS } from '#server/cli/catalogue.ts'
import { runCommandLine } from '#server/cli/run-command-line.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createAdditionsRepository } from '#server/features/directory/additions-repository.ts'
import { BUILT_IN_WALLETS } from '#server/features/directory/wallets/catalogue.ts'
import { testWallet, walletId } from '#tests/support/builders/directory-wallets.ts'
import { startPostgres } from '#tests/support/servers/start-postgres.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'

/** A single pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe.each(DATABASE_KINDS)('postern wallets on %s', (kind) => {
  const folder = temporaryFolder()
  const config = join(folder.path, 'postern.config.json')
  const location = { url: undefined as string | undefined, file: join(folder.path, 'postern.db') }
  let stopPostgres: (() => Promise<void>) | undefined
  let before: string | undefined
  beforeAll(async () => {
    const site = (port: number) => ({ url: `http://127.0.0.1:${port}`, listen: { port } })
    const database = { file: location.file }
    writeFileSync(config, JSON.stringify({ modal: site(1), wallet: site(2), api: site(3), database }))
    const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    stopPostgres = postgres && (() => postgres.stop())
    location.url = await postgres?.createDatabase()
    before = process.env['DATABASE_URL']
    if (location.url !== undefined) process.env['DATABASE_URL'] = location.url
  })
  afterAll(async () => {
    if (before === undefined) delete process.env['DATABASE_URL']
    else process.env['DATABASE_URL'] = before
    await stopPostgres?.()
    folder.remove()
  })
  beforeEach(async () => {
    for (const { id } of await stored()) await postern('remove', id)
  })

  async function postern(...args: string[]) {
    const printed: string[] = []
    const warned: string[] = []
    const output = { print: (line: string) => printed.push(line), warn: (line: string) => warned.push(line) }
    const status = await runCommandLine(['wallets', ...args, '--config', config], COMMANDS, output)
    return { status, printed, warned: warned.join('\n') }
  }
  async function inDatabase<T>(
    read: (additions: ReturnType<typeof createAdditionsRepository>) => Promise<T>,
  ): Promise<T> {
    const database = openDatabase(location)
    try {
      return await read(createAdditionsRepository(database))
    } finally {
      await database.close()
    }
  }
  const stored = () => inDatabase((additions) => additions.list().catch(() => []))
  const importing = (content: unknown) => {
    const file = join(folder.path, 'wallets.json')
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return postern('import', file)
  }
  const names = async () =>
    (await stored()).map(({ name }) => name).toSorted((one, other) => (one < other ? -1 : 1))

  it('The command imports a list or an answer of the API, replaces by id, lists and removes', async () => {
    const first = testWallet('First', { order: 7, rdns: 'com.first', chains: ['eip155:1'] })
    expect(await importing([first, testWallet('Second')])).toMatchObject({
      status: 0,
      printed: ['Imported 2 wallets'],
    })
    expect((await postern('list')).printed).toContainEqual(`${first.id} 7 com.first First`)
    expect((await importing({ data: [{ ...first, order: 8 }], count: 1 })).status).toBe(0)
    expect((await postern('list')).printed).toContainEqual(`${first.id} 8 com.first First`)
    expect(await names()).toEqual(['First', 'Second'])
    expect((await postern('remove', first.id)).printed).toEqual([`Removed ${first.id}`])
    expect(await names()).toEqual(['Second'])
  })

  it('Wallets of one file can exchange their rdns', async () => {
    const of = (one: string, other: string) => [
      testWallet('One', { rdns: one }),
      testWallet('Other', { rdns: other }),
    ]
    await importing(of('com.a', 'com.b'))
    expect((await importing(of('com.b', 'com.a'))).status).toBe(0)
    expect((await stored()).map(({ name, rdns }) => [name, rdns])).toContainEqual(['One', 'com.b'])
  })

  it('The image of a wallet is stored under its hash until the wallet is removed', async () => {
    await importing([{ ...testWallet('Painted'), image: PICTURE }])
    const [wallet] = await stored()
    expect(wallet?.image_id).toMatch(/^[0-9a-f]{64}$/)
    expect(wallet).not.toHaveProperty('image')
    const read = () => inDatabase((additions) => additions.picture(wallet?.image_id ?? ''))
    expect(await read()).toBe(PICTURE)
    await postern('remove', walletId('Painted'))
    expect(await read()).toBeUndefined()
  })

  it('An image is read only from a file in the folder of the list', async () => {
    writeFileSync(join(folder.path, 'painted.png'), Buffer.from(PICTURE.split(',')[1] ?? '', 'base64'))
    writeFileSync(join(folder.path, 'written.png'), '<svg onload="alert(1)"/>')
    await importing([{ ...testWallet('Painted'), image: 'painted.png' }])
    const [wallet] = await stored()
    expect(await inDatabase((additions) => additions.picture(wallet?.image_id ?? ''))).toBe(PICTURE)
    for (const image of [
      'written.png',
      'missing.png',
      '../painted.png',
      '/etc/hostname',
      '.',
      'https://a.example/b.png',
    ]) {
      const { status, warned } = await importing([{ ...testWallet('Other'), image }])
      expect([status, warned], image).toEqual([1, expect.stringContaining('image')])
    }
    const inner = join(folder.path, 'inner')
    mkdirSync(inner, { recursive: true })
    for (const image of ['../painted.png', join(folder.path, 'painted.png')]) {
      writeFileSync(join(inner, 'wallets.json'), JSON.stringify([{ ...testWallet('Other'), image }]))
      expect((await postern('import', join(inner, 'wallets.json'))).warned, image).toContain(
        'beside this one',
      )
    }
    expect(await names()).toEqual(['Painted'])
  })

  it.each<[string, RegExp, unknown]>([
    ['invalid JSON', /not a JSON list/, '{'],
    ['an empty list', /not a JSON list/, []],
    ['an invalid wallet', /Wallet 2 .*id/, [testWallet('Good'), { ...testWallet('Bad'), id: 'x' }]],
    ['a duplicate wallet', /Wallet 2 .*twice/, [testWallet('Good'), testWallet('Good')]],
    [
      'two wallets of one rdns',
      /Wallet 2 .*rdns.*com\.same/,
      [testWallet('Good', { rdns: 'com.same' }), testWallet('Bad', { rdns: 'COM.same' })],
    ],
    [
      'the rdns of a stored wallet',
      /com\.kept/,
      [testWallet('Good'), testWallet('Bad', { rdns: 'com.kept' })],
    ],
    [
      'the rdns of a built-in wallet',
      /io\.metamask/,
      [testWallet('Good'), testWallet('Bad', { rdns: 'io.metamask' })],
    ],
    [
      'a name that resembles a built-in wallet',
      /MetaMask/,
      [testWallet('Good'), testWallet('\u041cetaMask')],
    ],
    [
      'a script as a link',
      /mobile_link/,
      [testWallet('Good'), testWallet('Bad', { mobile_link: 'javascript:1' })],
    ],
  ])('A file with %s changes nothing', async (_, warning, content) => {
    await importing([testWallet('Kept', { rdns: 'com.kept' })])
    const { status, warned } = await importing(content)
    expect(status).toBe(1)
    expect(warned).toMatch(warning)
    expect(await names()).toEqual(['Kept'])
  })

  it('At most one of two files that claim the same rdns at the same time is imported', async () => {
    const wallets: DirectoryWallet[] = ['One', 'Other'].map((name) => testWallet(name, { rdns: 'com.same' }))
    const statuses = await Promise.all(
      wallets.map((wallet, at) => {
        const file = join(folder.path, `at-once-${at}.json`)
        writeFileSync(file, JSON.stringify([wallet]))
        return postern('import', file).then(({ status }) => status)
      }),
    )
    expect(statuses.toSorted((one, other) => one - other)).toEqual([0, 1])
    expect(await names()).toHaveLength(1)
  })

  it.each([
    [[], /Missing action/],
    [['paint'], /Missing action/],
    [['toString'], /Missing action/],
    [['import'], /Missing file/],
    [['import', '/no/such/file.json'], /no such file/],
    [['remove'], /Missing id/],
    [['remove', 'a'.repeat(64)], /No wallet that was imported/],
    [['remove', BUILT_IN_WALLETS[0]?.id ?? ''], /No wallet that was imported/],
    [['list', 'all'], /Unexpected argument all/],
  ])('The arguments %j are refused with the reason', async (args, message) => {
    const { status, warned } = await postern(...args)
    expect(status).toBeGreaterThan(0)
    expect(warned).toMatch(message)
  })
})
