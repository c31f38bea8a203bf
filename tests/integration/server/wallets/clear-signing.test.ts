import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { keccak256, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CLEAR_SIGNING_ENDPOINTS, ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import { createDescriptorsRepository } from '#server/features/clear-signing/descriptors-repository.ts'
import { readRegistry } from '#server/features/clear-signing/read-registry.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { COMMANDS } from '#server/cli/catalogue.ts'
import { runCommandLine } from '#server/cli/run-command-line.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const VAULT = '0x4444444444444444444444444444444444444444'
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const ORDER = 'Order(address token,uint256 amount)'

const formats = (signature: string, intent: string) => ({ formats: { [signature]: { intent, fields: [] } } })
const contract = (address: string, ...chainIds: number[]) => ({
  contract: { deployments: chainIds.map((chainId) => ({ chainId, address })) },
})

/** The file layout of the public registry. */
const REGISTRY = {
  'ercs/shared.json': { display: formats('pause()', 'Pause') },
  'registry/vault/calldata-vault.json': {
    includes: '../../ercs/shared.json',
    context: contract(VAULT.toUpperCase().replace('0X', '0x'), 1, 8453),
    display: formats('deposit()', 'Deposit'),
  },
  'registry/vault/eip712-order.json': {
    context: { eip712: { deployments: [{ chainId: 1, address: VAULT }] } },
    display: formats(ORDER, 'Order'),
  },
  'registry/vault/tests/calldata-vault.tests.json': { tests: [] },
  'index.calldata.json': { [`eip155:1:${VAULT}`]: 'registry/vault/calldata-vault.json' },
}

describe.each(DATABASE_KINDS)('contract descriptors, on %s', (kind) => {
  let deployment: WalletDeployment
  const folder = temporaryFolder()
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind)
  })
  afterAll(async () => {
    await deployment.stop()
    folder.remove()
  })

  async function ask(chainId: number | string, address: string) {
    const path = CLEAR_SIGNING_ENDPOINTS.contractDescriptors.path
      .replace('{chainId}', String(chainId))
      .replace('{address}', address)
    const response = await fetch(deployment.server.urls.api + path)
    const body: unknown = await response.json()
    return { status: response.status, body }
  }
  const known = async (chainId: number, address: string) =>
    ContractDescriptors.parse((await ask(chainId, address)).body)

  it('The descriptors of the product are served from the start', async () => {
    const { calldata, typedData } = await known(1, WETH)
    expect(calldata).toMatchObject({ context: { $id: 'weth' } })
    const shown = JSON.stringify(calldata)
    expect(shown).toContain('deposit()')
    expect(shown).toContain('approve(address spender,uint256 value)')
    expect(shown).not.toContain('"includes"')
    expect(typedData).toEqual([])
    expect(await known(1, VAULT)).toEqual({ calldata: null, typedData: [] })
    expect(await known(5, WETH)).toEqual({ calldata: null, typedData: [] })
  })

  it('An imported snapshot is served for every contract it names, and a newer one replaces it', async () => {
    write(folder.path, { ...REGISTRY, 'registry/weth/calldata-weth.json': wethOf('Ours') })
    const repository = createDescriptorsRepository(deployment.database)
    await repository.replace(readRegistry(folder.path).descriptors)
    const { calldata, typedData } = await known(8453, VAULT)
    expect(Object.keys(Object(calldata).display.formats)).toEqual(['pause()', 'deposit()'])
    expect(typedData).toEqual([])
    const onMainnet = await known(1, VAULT)
    expect(onMainnet.typedData).toMatchObject([
      { primaryType: 'Order', encodeTypeHashes: [keccak256(toHex(ORDER))] },
    ])
    await repository.replace(readRegistry(join(folder.path, 'registry/weth')).descriptors)
    expect(await known(8453, VAULT)).toEqual({ calldata: null, typedData: [] })
    await repository.replace([])
  })

  const imports = async (files: Readonly<Record<string, unknown>>) => {
    const own = temporaryFolder()
    write(own.path, files)
    await createDescriptorsRepository(deployment.database).replace(readRegistry(own.path).descriptors)
    own.remove()
  }
  const shownOf = ({ calldata }: ContractDescriptors): Record<string, { intent: string }> =>
    Object(calldata).display.formats

  it('An imported description never replaces a better one of the product', async () => {
    await imports({
      'weth.json': {
        context: contract(WETH, 1),
        metadata: { owner: 'Somebody else' },
        // The same functions under other names: one shows nothing, one shows less than it could.
        display: {
          formats: {
            'deposit( )': { intent: 'Ours', fields: [] },
            'approve(address guy, uint256 wad)': { intent: 'Ours', fields: [{ path: 'wad', label: 'n' }] },
            'skim(address to)': { intent: 'Skim', fields: [{ path: 'to', label: 'To' }] },
          },
        },
      },
    })
    const answer = await known(1, WETH)
    const shown = shownOf(answer)
    expect(shown['deposit()']).toMatchObject({ intent: 'Wrap' })
    expect(shown['approve(address spender,uint256 value)']).toMatchObject({ intent: 'Approve spending' })
    expect(shown['skim(address to)']).toMatchObject({ intent: 'Skim' })
    expect(JSON.stringify(answer.calldata)).not.toContain('Ours')
    expect(answer.calldata).toMatchObject({ metadata: { owner: 'Wrapped native coin' } })
    await imports({})
  })

  it('An imported description that shows more of a function replaces it, and the others stay', async () => {
    const fields = [
      { path: '@.value', label: 'Amount', format: 'amount' },
      { path: '@.from', label: 'For', format: 'addressName' },
    ]
    await imports({
      'weth.json': {
        context: contract(WETH, 1),
        display: { formats: { 'deposit()': { intent: 'Wrap for yourself', fields } } },
      },
    })
    const shown = shownOf(await known(1, WETH))
    expect(shown['deposit()']).toMatchObject({ intent: 'Wrap for yourself' })
    expect(shown['approve(address spender,uint256 value)']).toMatchObject({ intent: 'Approve spending' })
    await imports({})
  })

  const Field = z.object({ params: z.object({ $ref: z.string() }) })
  const WithEnums = z.object({
    display: z.object({ formats: z.record(z.string(), z.object({ fields: z.array(Field) })) }),
    metadata: z.object({ enums: z.record(z.string(), z.unknown()) }),
  })

  it('The files of one contract are merged, and shared names keep the meaning of their own file', async () => {
    const file = (signature: string, intent: string, modes: object) => ({
      context: contract(VAULT, 1),
      metadata: { enums: { mode: modes } },
      display: {
        formats: {
          [signature]: {
            intent,
            fields: [
              { path: 'mode', label: 'Mode', format: 'enum', params: { $ref: '$.metadata.enums.mode' } },
            ],
          },
        },
      },
    })
    await imports({
      'a.json': file('open(uint8 mode)', 'Open', { 1: 'wide' }),
      'b.json': file('close(uint8 mode)', 'Close', { 1: 'for ever' }),
    })
    const { calldata } = await known(1, VAULT)
    const { display, metadata } = WithEnums.parse(calldata)
    const meant = Object.values(display.formats).map(({ fields: [field] }) => {
      const name = field?.params.$ref.split('.').at(-1) ?? ''
      return metadata.enums[name]
    })
    expect(meant).toEqual([{ 1: 'wide' }, { 1: 'for ever' }])
    await imports({})
  })

  it('The product’s description of a message stays unless the imported one shows more', async () => {
    const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
    const before = await known(1, usdc)
    const permit = before.typedData.find(({ primaryType }) => primaryType === 'Permit')
    const [text = ''] = Object.keys(Object(permit?.descriptor).display.formats).filter((one) =>
      one.startsWith('Permit'),
    )
    const message = (fields: unknown[]) => ({
      'permit.json': {
        context: { eip712: { deployments: [{ chainId: 1, address: usdc }] } },
        display: { formats: { [text]: { intent: 'Ours', fields } } },
      },
    })
    const shown = async () => {
      const { typedData } = await known(1, usdc)
      const hashes = typedData.flatMap(({ encodeTypeHashes }) => encodeTypeHashes)
      expect(new Set(hashes).size).toBe(hashes.length)
      expect(hashes.length).toBe(before.typedData.flatMap(({ encodeTypeHashes }) => encodeTypeHashes).length)
      return JSON.stringify(typedData)
    }
    await imports(message([]))
    expect(await shown()).not.toContain('Ours')
    await imports(
      message(
        ['owner', 'spender', 'value', 'nonce', 'deadline', '@.to'].map((path) => ({
          path,
          label: path,
          format: 'addressName',
        })),
      ),
    )
    expect(await shown()).toContain('Ours')
    await imports({})
  })

  it('A contract without a description gets an answer that browsers may cache for a while', async () => {
    const path = CLEAR_SIGNING_ENDPOINTS.contractDescriptors.path
      .replace('{chainId}', '31337')
      .replace('{address}', VAULT)
    const response = await fetch(deployment.server.urls.api + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(await response.json()).toEqual({ calldata: null, typedData: [] })
  })

  it.each([
    ['abc', WETH],
    ['0', WETH],
    ['1e3', WETH],
    [1, WETH.toUpperCase().replace('0X', '0x')],
    [1, '0x12'],
    [1, '..%2f..%2fetc'],
  ])('A question for /%s/%s is refused', async (chainId, address) => {
    expect(await ask(chainId, address)).toMatchObject({
      status: 400,
      body: { error: { code: 'REQUEST_INVALID' } },
    })
  })
})

describe('a folder of descriptors', () => {
  let folder: ReturnType<typeof temporaryFolder>
  beforeEach(() => {
    folder = temporaryFolder()
  })
  afterEach(() => folder.remove())

  const refusals = () => readRegistry(folder.path).refused.map(({ reason }) => reason)

  it('A folder’s hash is independent of its location and changes with its content', () => {
    write(join(folder.path, 'one'), REGISTRY)
    write(join(folder.path, 'two'), REGISTRY)
    write(join(folder.path, 'three'), {
      ...REGISTRY,
      'ercs/shared.json': { display: formats('pause()', 'Stop') },
    })
    const [one, two, three] = ['one', 'two', 'three'].map(
      (name) => readRegistry(join(folder.path, name)).hash,
    )
    expect(one).toBe(two)
    expect(three).not.toBe(one)
    expect(one).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each([
    ['a file outside the folder', '../secret.json'],
    ['a file far outside the folder', '../../../../etc/passwd.json'],
    ['a file outside by an indirect path', 'sub/../../secret.json'],
    ['an absolute path', '/etc/passwd.json'],
    ['a URL', 'https://evil.example/d.json'],
    ['a URL of a file', 'file:///etc/passwd.json'],
    ['a path of another system', '..\\secret.json'],
    ['a file that is not JSON', 'secret.txt'],
  ])('A descriptor that includes %s is refused', (_, includes) => {
    const inside = join(folder.path, 'inside')
    write(folder.path, { 'secret.json': { secret: 'of another folder' } })
    write(inside, { 'a.json': { includes, context: contract(VAULT, 1), display: formats('f()', 'F') } })
    const { descriptors, refused } = readRegistry(inside)
    expect(descriptors).toEqual([])
    expect(refused).toMatchObject([{ path: 'a.json' }])
    expect(JSON.stringify(refused)).not.toContain('of another folder')
  })

  it('Symbolic links are not followed', () => {
    write(join(folder.path, 'outside'), { 'd.json': REGISTRY['registry/vault/eip712-order.json'] })
    write(join(folder.path, 'inside'), {
      'a.json': { includes: 'link.json', context: contract(VAULT, 1), display: formats('f()', 'F') },
    })
    symlinkSync(join(folder.path, 'outside/d.json'), join(folder.path, 'inside/link.json'))
    symlinkSync(join(folder.path, 'outside'), join(folder.path, 'inside/linked'))
    const { descriptors, refused } = readRegistry(join(folder.path, 'inside'))
    expect(descriptors).toEqual([])
    expect(refused).toEqual([{ path: 'a.json', reason: 'link.json is missing' }])
  })

  it('Cycles, too deep or too large descriptors and invalid ones are refused, and the rest is imported', () => {
    const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => ({ inner }), 1)
    const valid = { context: contract(VAULT, 1), display: formats('f()', 'F') }
    write(folder.path, {
      'circle-a.json': { ...valid, includes: 'circle-b.json' },
      'circle-b.json': { includes: 'circle-a.json' },
      'deep.json': { ...valid, metadata: deep },
      'large.json': { ...valid, metadata: { text: 'x'.repeat(600_000) } },
      'list.json': [valid],
      'nowhere.json': { context: {}, display: formats('f()', 'F') },
      'address.json': { ...valid, context: contract('0x12', 1) },
      'good.json': valid,
    })
    writeFileSync(join(folder.path, 'broken.json'), '{')
    expect(readRegistry(folder.path).descriptors).toHaveLength(1)
    expect(refusals()).toEqual([
      'address.json names no contract, or no way to show it',
      'broken.json is not JSON',
      'circle-a.json includes itself',
      'circle-b.json includes itself',
      'deep.json is nested too deep',
      'large.json has more than 524288 bytes',
      'list.json is not an object',
      'nowhere.json names no contract, or no way to show it',
    ])
  })

  it('The import command says what it imported', async () => {
    const checkout = join(folder.path, 'registry-checkout')
    write(checkout, REGISTRY)
    const config = join(folder.path, 'postern.config.json')
    const site = (port: number) => ({ url: `http://127.0.0.1:${port}`, listen: { port } })
    const database = { file: join(folder.path, 'postern.db') }
    writeFileSync(config, JSON.stringify({ modal: site(1), wallet: site(2), api: site(3), database }))
    const lines: string[] = []
    const output = { print: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) }
    const run = (...args: string[]) =>
      runCommandLine(['descriptors', ...args, '--config', config], COMMANDS, output)
    expect(await run('import', checkout)).toBe(0)
    expect(lines.splice(0)).toEqual([
      'Imported 2 descriptors of 2 contracts, skipped 0',
      expect.stringMatching(/^sha256 [0-9a-f]{64}$/),
    ])
    const kept = async () => {
      const opened = openDatabase({ url: undefined, file: database.file })
      const rows = await opened.query.selectFrom('descriptors').select('address').execute()
      await opened.close()
      return rows.length
    }
    expect(await kept()).toBe(3)
    // This folder is one level too deep: the included files lie beside it.
    expect(await run('import', join(checkout, 'registry'))).toBe(1)
    expect(lines.splice(0).join('\n')).toMatch(
      new RegExp(
        `Skipped: vault/calldata-vault.json[^]*1 of 2 [^]*Nothing was replaced[^]*mean ${checkout}\\?`,
      ),
    )
    // This folder is one level too high, so it has unrelated files in it.
    const stray = Object.fromEntries(
      Array.from({ length: 3 }, (_, at) => [`drafts/${at}.json`, { context: {} }]),
    )
    write(folder.path, stray)
    expect(await run('import', folder.path)).toBe(1)
    expect(lines.splice(0).join('\n')).toMatch(new RegExp(`Nothing was replaced[^]*mean ${checkout}\\?`))
    expect(await kept()).toBe(3)
    // A few invalid files among many are skipped without failing the import.
    const many = Object.fromEntries(
      Array.from({ length: 38 }, (_, at) => [
        `registry/${at}.json`,
        { context: contract(`0x${String(at).padStart(40, '0')}`, 1), display: formats('f()', 'F') },
      ]),
    )
    write(join(folder.path, 'many'), {
      ...many,
      'registry/bad.json': { context: {} },
      'registry/worse.json': [],
    })
    expect(await run('import', join(folder.path, 'many'))).toBe(0)
    expect(lines.splice(0)).toContain('Imported 38 descriptors of 38 contracts, skipped 2')
    write(join(folder.path, 'many'), { 'registry/worst.json': { context: {} } })
    expect(await run('import', join(folder.path, 'many'))).toBe(1)
    expect(lines.splice(0).at(-1)).toMatch(/Nothing was replaced\. Fix those files first\.$/)
    mkdirSync(join(folder.path, 'empty'))
    expect(await run('import', join(folder.path, 'empty'))).toBe(1)
    expect(lines.splice(0).at(-1)).toMatch(/empty has no ERC-7730 files\. Nothing was replaced\.$/)
    expect(await run('import', join(folder.path, 'nowhere'))).not.toBe(0)
    expect(await run('import')).not.toBe(0)
    expect(await run('export')).not.toBe(0)
  })
})

function wethOf(intent: string) {
  return { context: contract(WETH, 1), display: formats('deposit()', intent) }
}

function write(folder: string, files: Readonly<Record<string, unknown>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(content))
  }
}
