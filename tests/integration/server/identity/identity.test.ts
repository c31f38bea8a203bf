import {
  createPublicClient,
  createTestClient,
  http,
  keccak256,
  namehash,
  parseAbi,
  stringToHex,
  walletActions,
  encodeFunctionData,
  type ContractFunctionArgs,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { collectibleFiles } from '#demo/collectibles/metadata.ts'
import { picture } from '#demo/collectibles/picture.ts'
import { IdentityAnswer, NameAnswer } from '#schemas/http/blockchain/identity.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import { servedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { createEvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import { createNames } from '#server/providers/names/create-names.ts'
import { startForwardingNode, type ForwardingNode } from '#tests/support/servers/forwarding-node.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startNode, type TestNode } from '#tests/support/servers/start-node.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const EVM = 'eip155:31337'
const { nameResolver, universalResolver, gallery, editions, spam } = LOCAL_EVM_CONTRACTS
const MINUTE_MS = 60_000
const LIMITS = { accountPerMinutePerClient: 1_000_000, accountPerMinutePerProject: 1_000_000 }
const abi = parseAbi([
  'function setText(bytes32, string, string)',
  'function setName(bytes32, string)',
  'function setAddr(bytes32, uint256, bytes)',
])

let site: TestNode
let chain: RunningChain
let node: ForwardingNode
let server: TestServer
let now = Date.now()

beforeAll(async () => {
  site = await startNode(({ path }, response) => {
    const file = collectibleFiles(site.url).get(path.slice(1))
    if (path === '/page.html') response.end('<script>alert(1)</script>')
    else if (file === undefined) {
      response.statusCode = 404
      response.end()
    } else response.end(Buffer.from(file.bytes))
  })
  const [port = 0] = await freePorts(1)
  chain = await startEvmChain(port, site.url)
  node = await startForwardingNode(chain.url)
  const spare = { rpcUrls: [node.url] }
  server = await startTestServer({
    chains: { [EVM]: spare, 'eip155:1': spare, 'eip155:10': spare, [localSolana.caipNetworkId]: spare },
    config: {
      names: { network: EVM, universalResolver },
      remoteFiles: { allowedOrigins: [site.url], ipfsGateway: null },
      limits: LIMITS,
    },
    clock: () => now,
  })
})
afterAll(async () => {
  await server.stop()
  await node.stop()
  await chain.stop()
  await site.stop()
})
beforeEach(() => {
  node.behave('forward')
  // This passes the time for which earlier answers are cached.
  now += 6 * MINUTE_MS
})

const get = (path: string, query = '') =>
  fetch(`${server.urls.api}${path}?projectId=demo&st=appkit&sv=html-wagmi-4.2.2${query}`)
const identity = async (address: string, query = '') => {
  const answer = await get(`/v1/identity/${address}`, `&sender=0x${query}`)
  expect(answer.status).toBe(200)
  return IdentityAnswer.parse(await answer.json())
}
const resolved = async (name: string, query = '') => {
  const answer = await get(`/v1/names/${encodeURIComponent(name)}`, query)
  expect(answer.status).toBe(200)
  return NameAnswer.parse(await answer.json())
}
type Arguments<Name extends 'setText' | 'setName' | 'setAddr'> = ContractFunctionArgs<
  typeof abi,
  'nonpayable',
  Name
>
const setText = (...args: Arguments<'setText'>) => encodeFunctionData({ abi, functionName: 'setText', args })
const setName = (...args: Arguments<'setName'>) => encodeFunctionData({ abi, functionName: 'setName', args })
const setAddr = (...args: Arguments<'setAddr'>) => encodeFunctionData({ abi, functionName: 'setAddr', args })
const writeAs = async (account: `0x${string}`, data: `0x${string}`) => {
  const client = createTestClient({ chain: foundry, mode: 'anvil', transport: http(chain.url) }).extend(
    walletActions,
  )
  const hash = await client.sendTransaction({ account, to: nameResolver, data })
  await createPublicClient({ chain: foundry, transport: http(chain.url) }).waitForTransactionReceipt({ hash })
}
const setAvatar = (avatar: string) =>
  writeAs(DEMO_ACCOUNTS.evmPhone, setText(namehash('phone.eth'), 'avatar', avatar))
const reverseNode = (address: string) => namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)

/** Registers any name below `.eth` for the phone's account. */
async function register(name: string): Promise<void> {
  const label = name.replace(/\.eth$/, '')
  if (!name.endsWith('.eth') || label.includes('.')) return
  const registry = parseAbi(['function setSubnodeRecord(bytes32, bytes32, address, address, uint64)'])
  const client = createTestClient({ chain: foundry, mode: 'anvil', transport: http(chain.url) }).extend(
    walletActions,
  )
  const hash = await client.writeContract({
    account: DEPLOYER,
    address: LOCAL_EVM_CONTRACTS.nameRegistry,
    abi: registry,
    functionName: 'setSubnodeRecord',
    args: [namehash('eth'), keccak256(stringToHex(label)), DEMO_ACCOUNTS.evmPhone, nameResolver, 0n],
  })
  await createPublicClient({ chain: foundry, transport: http(chain.url) }).waitForTransactionReceipt({ hash })
  await writeAs(DEMO_ACCOUNTS.evmPhone, setAddr(namehash(name), 60n, DEMO_ACCOUNTS.evmPhone))
}

describe('GET /v1/identity/{address}', () => {
  it('The name of an address is found in any capitalisation, with an image from this API', async () => {
    const avatar = `${server.urls.api}/v1/names/visitor.eth/avatar?projectId=demo`
    expect(await identity(DEMO_ACCOUNTS.evm)).toEqual({ name: 'visitor.eth', avatar })
    expect(await identity(DEMO_ACCOUNTS.evm.toLowerCase())).toEqual({ name: 'visitor.eth', avatar })
    expect(await identity(DEMO_ACCOUNTS.evmPhone)).toEqual({ name: 'phone.eth', avatar: null })
    const seen = await fetch(avatar)
    expect(seen.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await seen.arrayBuffer())).toEqual(picture('visitor'))
    expect(seen.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('The answer is the same for every caller', async () => {
    const ask = async (more: string) => {
      const path = `/v1/identity/${DEMO_ACCOUNTS.evmPhone}?projectId=demo${more}`
      return (await fetch(`${server.urls.api}${path}`)).json()
    }
    expect(await ask(`&sender=${DEMO_ACCOUNTS.evm}`)).toEqual({ name: 'phone.eth', avatar: null })
    expect(await ask('&sender=nobody')).toEqual(await ask(''))
  })

  it('An address with a claimed name, without a name or of another chain has no name', async () => {
    const none = { name: null, avatar: null }
    expect(await identity(DEPLOYER)).toEqual(none)
    expect(await identity(`0x${'12'.repeat(20)}`)).toEqual(none)
    expect(await identity(DEMO_ACCOUNTS.solana)).toEqual(none)
    expect(await identity(DEMO_ACCOUNTS.bitcoinPayment)).toEqual(none)
    expect(await identity('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual(none)
  })

  it.each([
    ['is not normalised', 'Phone.eth'],
    ['hides text', 'phone\u200B.eth'],
    ['mixes scripts', 'ph\u043Ene.eth'],
    ['has markup', '<b>phone</b>.eth'],
    ['is no name', 'phone'],
    ['is very long', `${'phone.'.repeat(200)}eth`],
  ])('A name that %s is not shown', async (_, name) => {
    // The name resolves to the address, since the owner of the parent can create any subname.
    await register(name)
    await writeAs(DEMO_ACCOUNTS.evmPhone, setName(reverseNode(DEMO_ACCOUNTS.evmPhone), name))
    expect(await identity(DEMO_ACCOUNTS.evmPhone)).toEqual({ name: null, avatar: null })
    await writeAs(DEMO_ACCOUNTS.evmPhone, setName(reverseNode(DEMO_ACCOUNTS.evmPhone), 'phone.eth'))
    now += 6 * MINUTE_MS
    expect((await identity(DEMO_ACCOUNTS.evmPhone)).name).toBe('phone.eth')
  })

  it('A name is shown only for networks on which it resolves to that address', async () => {
    expect(await identity(DEMO_ACCOUNTS.evm, `&chainId=${EVM}`)).toMatchObject({ name: 'visitor.eth' })
    expect(await identity(DEMO_ACCOUNTS.evm, '&chainId=eip155:1')).toMatchObject({ name: 'visitor.eth' })
    expect(await identity(DEMO_ACCOUNTS.evm, '&chainId=eip155:10')).toEqual({ name: null, avatar: null })
    await writeAs(
      DEMO_ACCOUNTS.evm,
      setAddr(namehash('visitor.eth'), 0x8000_0000n + 10n, DEMO_ACCOUNTS.evmPhone),
    )
    now += 6 * MINUTE_MS
    expect((await identity(DEMO_ACCOUNTS.evm, '&chainId=eip155:10')).name).toBeNull()
    await writeAs(DEMO_ACCOUNTS.evm, setAddr(namehash('visitor.eth'), 0x8000_0000n + 10n, DEMO_ACCOUNTS.evm))
    now += 6 * MINUTE_MS
    expect((await identity(DEMO_ACCOUNTS.evm, '&chainId=eip155:10')).name).toBe('visitor.eth')
  })

  it('The image is left out where the project does not show images', async () => {
    expect(await identity(DEMO_ACCOUNTS.evm, `&chainId=${EVM}&avatar=none`)).toEqual({
      name: 'visitor.eth',
      avatar: null,
    })
  })

  it.each([
    ['an invalid address', '0x12', '', 400, { field: 'address' }],
    ['a network that is not served', DEMO_ACCOUNTS.evm, '&chainId=eip155:56', 404, { field: 'chainId' }],
    [
      'a chain that has no coin type',
      DEMO_ACCOUNTS.evm,
      '&chainId=eip155:2147483648',
      400,
      { code: 'CHAIN_ID_INVALID', message: 'Invalid chainId', field: 'chainId' },
    ],
  ])('An identity request for %s is refused', async (_, address, query, status, error) => {
    const answer = await get(`/v1/identity/${address}`, query)
    expect([answer.status, await answer.json()]).toMatchObject([status, { error }])
  })
})

describe('GET /v1/names/{name}', () => {
  it('A name resolves to its address in normalised form', async () => {
    expect(await resolved('Visitor.eth')).toEqual({ name: 'visitor.eth', address: DEMO_ACCOUNTS.evm })
    expect(await resolved('nobody.eth')).toEqual({ name: 'nobody.eth', address: null })
  })

  it('A name resolves to the address that its owner set for the network, and to no other network’s', async () => {
    expect((await resolved('phone.eth', '&chainId=eip155:10')).address).toBeNull()
    expect((await resolved('phone.eth', '&chainId=eip155:1')).address).toBe(DEMO_ACCOUNTS.evmPhone)
    const optimism = 0x8000_0000n + 10n
    await writeAs(
      DEMO_ACCOUNTS.evmPhone,
      setAddr(namehash('phone.eth'), optimism, DEMO_ACCOUNTS.evmExtension),
    )
    now += 6 * MINUTE_MS
    expect((await resolved('phone.eth', '&chainId=eip155:10')).address).toBe(DEMO_ACCOUNTS.evmExtension)
    expect((await resolved('phone.eth', `&chainId=${EVM}`)).address).toBe(DEMO_ACCOUNTS.evmPhone)
    expect((await resolved('phone.eth')).address).toBe(DEMO_ACCOUNTS.evmPhone)
    expect((await resolved('phone.eth', `&chainId=${localSolana.caipNetworkId}`)).address).toBeNull()
  })

  it.each(['visitor', 'v\u0456sitor.eth', 'a..eth', '.eth', 'a b.eth', `${'x'.repeat(252)}.eth`])(
    'The name %s is refused',
    async (name) => {
      const answer = await get(`/v1/names/${encodeURIComponent(name)}`)
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: { field: 'name' } }])
    },
  )

  it('A network that is not served is refused', async () => {
    const answer = await get('/v1/names/visitor.eth', '&chainId=eip155:56')
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: { field: 'chainId' } }])
  })

  it.each(['eip155:2147483648', 'eip155:9999999999999'])(
    'The network %s is refused because it has no coin type',
    async (chainId) => {
      const answer = await get('/v1/names/visitor.eth', `&chainId=${chainId}`)
      const error = { code: 'CHAIN_ID_INVALID', message: 'Invalid chainId', field: 'chainId' }
      expect([answer.status, await answer.json()]).toMatchObject([400, { error }])
    },
  )
})

describe('the image of a name', () => {
  const seen = async () => (await get('/v1/names/phone.eth/avatar')).status

  it('The image is read from the place that its owner set', async () => {
    const answer = await get('/v1/names/extension.eth/avatar')
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture('extension'))
  })

  it.each([
    ['an HTML page', () => `${site.url}/page.html`],
    ['missing', () => `${site.url}/none.png`],
    [
      'an SVG drawing',
      () => `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`,
    ],
    ['on this machine', () => chain.url],
    ['on its network', () => 'https://192.168.0.1/a.png'],
    ['of another scheme', () => 'file:///etc/passwd'],
    [
      'a file of IPFS, without a gateway',
      () => 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
    ],
    ['a foreign collectible', () => 'eip155:1/erc721:0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB/1'],
  ])('An image that is %s is not served', async (_, avatar) => {
    await setAvatar(avatar())
    expect(await seen()).toBe(404)
  })

  it.each([
    ['with the picture on the chain', () => `erc721:${gallery}/1`, 'gallery 1'],
    ['with metadata elsewhere', () => `erc721:${gallery.toLowerCase()}/2`, 'gallery 2'],
    ['with several copies', () => `erc1155:${editions}/1`, 'edition 1'],
  ])(
    'The image of a collectible %s is served if it belongs to the name’s owner',
    async (_, collectible, seed) => {
      const avatar = `${EVM}/${collectible()}`
      await writeAs(DEMO_ACCOUNTS.evm, setText(namehash('visitor.eth'), 'avatar', avatar))
      const answer = await get('/v1/names/visitor.eth/avatar')
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture(seed))
      expect((await identity(DEMO_ACCOUNTS.evm)).avatar).toContain('/v1/names/visitor.eth/avatar')
      await setAvatar(avatar)
      expect(await seen()).toBe(404)
    },
  )

  it('The image is missing if the collectible does not exist or has no image that may be shown', async () => {
    for (const collectible of [`erc721:${gallery}/99`, `erc721:${spam}/1`, `erc1155:${gallery}/1`]) {
      await writeAs(DEMO_ACCOUNTS.evm, setText(namehash('visitor.eth'), 'avatar', `${EVM}/${collectible}`))
      now += 6 * MINUTE_MS
      expect((await get('/v1/names/visitor.eth/avatar')).status).toBe(404)
    }
    now += 6 * MINUTE_MS
    await identity(DEMO_ACCOUNTS.evm)
    node.behave('fail')
    expect((await get('/v1/names/visitor.eth/avatar')).status).toBe(502)
  })

  it('A name without an image and an unknown name have none', async () => {
    expect((await get('/v1/names/nobody.eth/avatar')).status).toBe(404)
    expect((await get('/v1/names/nobody/avatar')).status).toBe(404)
  })
})

describe('the node for names', () => {
  it('Simultaneous requests share one call to the node, and its answer is cached for 5 minutes', async () => {
    node.behave({ delayMs: 30 })
    const before = node.methods.length
    await Promise.all(Array.from({ length: 30 }, () => identity(DEMO_ACCOUNTS.evm)))
    const requestCount = node.methods.length - before
    expect(requestCount).toBe(3)
    now += 4 * MINUTE_MS
    await identity(DEMO_ACCOUNTS.evm)
    expect(node.methods.length - before).toBe(requestCount)
  })

  it.each(['fail', 'lie', 'refuse'] as const)(
    'A node call that ends with %s is a failure, not a missing name',
    async (how) => {
      node.behave(how)
      const answers = await Promise.all([
        get(`/v1/identity/${DEMO_ACCOUNTS.evm}`),
        get('/v1/names/visitor.eth'),
        get('/v1/names/visitor.eth/avatar'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([502, 502, 502])
      node.behave('forward')
      expect((await identity(DEMO_ACCOUNTS.evm)).name).toBe('visitor.eth')
    },
  )
})

it('A slow node is reported as a timeout', async () => {
  const networks = servedNetworks({
    chains: { [EVM]: { rpcUrls: [node.url], public: false } },
    builtInChains: false,
  })
  const nodes = new ChainNodes({ timeoutMs: 100, maxAnswerBytes: 65_536, observe: () => {} })
  const readers = createEvmReaders(nodes, networks)
  const names = createNames({ network: EVM, universalResolver, readers, now: () => now })
  node.behave({ delayMs: 300 })
  await expect(names.nameOf(DEMO_ACCOUNTS.evm)).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
})

it('A deployment without a network for names has none', async () => {
  const other = await startTestServer({ chains: { 'eip155:10': { rpcUrls: ['http://127.0.0.1:1'] } } })
  const ask = async (path: string) => (await fetch(`${other.urls.api}${path}?projectId=demo`)).json()
  expect(await ask(`/v1/identity/${DEMO_ACCOUNTS.evm}`)).toEqual({ name: null, avatar: null })
  expect(await ask('/v1/names/visitor.eth')).toEqual({ name: 'visitor.eth', address: null })
  await other.stop()
})
