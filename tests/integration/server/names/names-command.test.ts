import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeFunctionData, isHex, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_NAMES_KEY, DEMO_NAMES_SIGNER, demoGatewayUrl } from '#demo/chains/evm/demo-zone.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { COMMANDS } from '#server/cli/catalogue.ts'
import { runCommandLine } from '#server/cli/run-command-line.ts'
import { checkConfigured } from '#server/cli/doctor.ts'
import { readConfig } from '#server/config/config.ts'
import { OFFCHAIN_RESOLVER_ABI } from '#server/providers/names/offchain-resolver.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { newAccount } from '#tests/support/clients/names-client.ts'
import { startNamesDeployment, type NamesDeployment } from '#tests/support/servers/names-deployment.ts'

const folder = temporaryFolder()
const file = join(folder.path, 'postern.config.json')
/** The running deployment answers for the former resolver until it is started with the new one. */
const OTHER_RESOLVER =
  'FAIL  the gateway answers and the resolver accepts it: The gateway answers with status 404.'
/** The selector of `setResolver(bytes32,address)`. */
const SET_RESOLVER = '0x1896f70a'
const SUBJECT = 'names resolve through the resolver of the zone'

let names: NamesDeployment
beforeAll(async () => {
  names = await startNamesDeployment('embedded')
  describeWith({})
})
afterAll(async () => {
  await names.stop()
  folder.remove()
})

/** Writes the configuration of the running deployment beside its secrets, with a change of the offer. */
function describeWith(change: object, key: string = DEMO_NAMES_KEY): void {
  const { modal, wallet, api, chains, database } = names.server.config
  const { offer, ...rest } = names.server.config.names
  const config = {
    modal,
    wallet,
    api,
    chains,
    database,
    builtInChains: false,
    names: { ...rest, offer: { ...offer, ...change } },
  }
  writeFileSync(file, JSON.stringify(config))
  writeFileSync(join(folder.path, 'postern.env'), `POSTERN_NAMES_KEY=${key}\n`, { mode: 0o600 })
}

async function run(...args: string[]) {
  const printed: string[] = []
  const warned: string[] = []
  const status = await runCommandLine(['names', ...args, '--config', file], COMMANDS, {
    print: (line) => printed.push(line),
    warn: (line) => warned.push(line),
  })
  return { status, printed, warned: warned.join('\n') }
}

/** The data of a transaction among lines of output. */
function dataIn(lines: readonly string[], start: string): Hex {
  const line = lines.find((one) => one.startsWith(start))
  if (!isHex(line)) throw new Error('No data was printed.')
  return line
}

const problemOf = async () =>
  (await checkConfigured(readConfig(file, {}))).find(({ subject }) => subject === SUBJECT)

describe('postern names', () => {
  it('A name that the operator holds neither resolves nor changes, and cannot be registered', async () => {
    const owner = newAccount()
    await names.client.register(owner, 'ada1')
    expect(await run('hold', 'Ada1.demo.eth', '--reason', 'pretends to be us')).toMatchObject({
      status: 0,
      printed: ['Held ada1.demo.eth'],
    })
    expect(await names.client.find('ada1')).toBe('NAME_UNKNOWN')
    expect(await names.client.namesOf(owner.address)).toEqual([])
    expect(await names.client.change(owner, 'ada1', { action: 'release' })).toBe('NAME_HELD')
    expect(await names.client.register(newAccount(), 'adal')).toBe('NAME_TAKEN')
    const { universalResolver: universalResolverAddress } = LOCAL_EVM_CONTRACTS
    const resolve = () =>
      names.reader.getEnsAddress({ universalResolverAddress, name: 'ada1.demo.eth', strict: true })
    expect(await resolve()).toBeNull()
    const { printed } = await run('list')
    expect(printed).toEqual([
      expect.stringMatching(new RegExp(`^ada1\\.demo\\.eth ${owner.address} \\S+ -$`)),
      expect.stringMatching(/^held ada1\.demo\.eth \S+ pretends to be us$/),
    ])
    expect(await run('release', 'ada1')).toMatchObject({ status: 0 })
    expect(await run('release', 'ada1')).toMatchObject({ status: 1, warned: 'ada1.demo.eth is not held.' })
    expect(await resolve()).toBe(owner.address)
    expect(await run('hold', 'free-name', '--reason', 'kept')).toMatchObject({ status: 0 })
    expect(await names.client.register(owner, 'free-name')).toBe('NAME_TAKEN')
  })

  it('A name that the operator removes is free', async () => {
    await names.client.register(newAccount(), 'bob1')
    expect(await run('remove', 'bob1')).toMatchObject({ status: 0, printed: ['Removed bob1.demo.eth'] })
    expect(await run('remove', 'bob1')).toMatchObject({ status: 1 })
    expect(await names.client.register(newAccount(), 'bob1')).toBe('bob1.demo.eth')
  })

  it.each([
    [[]],
    [['burn', 'ada1']],
    [['hold', 'ada1']],
    [['hold']],
    [['list', 'ada1']],
    [['release', 'a.b']],
  ])('The arguments %j are refused', async (args) => {
    expect((await run(...args)).status).toBe(2)
  })
})

describe('postern names setup', () => {
  it('A zone that is set up passes every check, of the doctor too', async () => {
    const { status, printed } = await run('setup')
    expect(printed.filter((line) => /^(ok|FAIL)/.test(line))).toEqual([
      'ok    the resolver is deployed',
      'ok    the resolver trusts the signer',
      'ok    the resolver names the gateway',
      'ok    the zone uses the resolver',
      'ok    the gateway answers and the resolver accepts it',
    ])
    expect(status).toBe(0)
    expect(await problemOf()).toMatchObject({ isGood: true })
  })

  it('Without a resolver it prints the data that deploys one, which the chain accepts', async () => {
    describeWith({ resolver: undefined })
    const { status, printed } = await run('setup')
    expect(status).toBe(0)
    const resolver = await names.deployAs(DEPLOYER, dataIn(printed, '0x60'))
    describeWith({ resolver })
    const lines = (await run('setup')).printed
    expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([
      `FAIL  the zone uses the resolver: demo.eth has the resolver ${LOCAL_EVM_CONTRACTS.offchainResolver}. Call setResolver with ${resolver}`,
      OTHER_RESOLVER,
    ])
    await names.sendAs(DEPLOYER, LOCAL_EVM_CONTRACTS.nameRegistry, dataIn(lines, SET_RESOLVER))
    const after = await run('setup')
    expect(after.printed.filter((line) => line.startsWith('FAIL'))).toEqual([OTHER_RESOLVER])
    describeWith({})
    const back = dataIn((await run('setup')).printed, SET_RESOLVER)
    await names.sendAs(DEPLOYER, LOCAL_EVM_CONTRACTS.nameRegistry, back)
    expect((await run('setup')).status).toBe(0)
  })

  it('A signer that the resolver does not trust, another gateway and a missing contract are named', async () => {
    describeWith({}, `0x${'11'.repeat(32)}`)
    const untrusted = await run('setup')
    expect(untrusted.status).toBe(1)
    expect(untrusted.printed.join('\n')).toMatch(
      /FAIL {2}the resolver trusts the signer: 0x\w+, the account of POSTERN_NAMES_KEY, is not a signer/,
    )
    describeWith({})
    const told = (urls: string[]) =>
      names.tellResolver(
        encodeFunctionData({ abi: OFFCHAIN_RESOLVER_ABI, functionName: 'setUrls', args: [urls] }),
      )
    await told(['https://other.example/{sender}/{data}'])
    expect((await run('setup')).printed.join('\n')).toContain(
      'FAIL  the resolver names the gateway: it names https://other.example/{sender}/{data}.',
    )
    expect(await problemOf()).toMatchObject({ isGood: false, detail: expect.stringContaining('setUrls') })
    await told([demoGatewayUrl(names.server.urls.api)])
    const trust = (isTrusted: boolean) =>
      names.tellResolver(
        encodeFunctionData({
          abi: OFFCHAIN_RESOLVER_ABI,
          functionName: 'setSigner',
          args: [DEMO_NAMES_SIGNER, isTrusted],
        }),
      )
    await trust(false)
    expect((await run('setup')).printed.filter((line) => line.startsWith('FAIL'))).toHaveLength(2)
    await trust(true)
    describeWith({ resolver: `0x${'99'.repeat(20)}` })
    expect((await run('setup')).printed.join('\n')).toContain('has no code')
  })
})
