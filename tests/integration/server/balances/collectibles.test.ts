import { createTestClient, http, parseAbi, publicActions, walletActions, type Address } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { MINT_KEYS } from '#demo/chains/solana/local-mints.ts'
import { collectibleFiles } from '#demo/collectibles/metadata.ts'
import { picture } from '#demo/collectibles/picture.ts'
import { CollectiblesAnswer, type Collectible } from '#schemas/http/blockchain/nfts.ts'
import {
  EVM,
  LIMITS,
  SOLANA,
  BITCOIN,
  startHistoryFixture,
  type HistoryFixture,
} from '#tests/support/fixtures/history-fixture.ts'
import { startNode, type TestNode } from '#tests/support/servers/start-node.ts'

const { collectible, gallery, spam, editions } = LOCAL_EVM_CONTRACTS
const abi = parseAbi([
  'function mint(address, string)',
  'function transferFrom(address, address, uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
])

let fixture: HistoryFixture
let site: TestNode
let secret: TestNode
let siteSays: Record<string, string> = {}
beforeAll(async () => {
  secret = await startNode((_, response) => void response.end('{"name":"secret"}'))
  site = await startNode(({ path }, response) => {
    const said = siteSays[path]
    if (said?.startsWith('http')) return void response.writeHead(302, { location: said }).end()
    const file = collectibleFiles(site.url).get(path.slice(1))
    return void response.end(said ?? file?.bytes ?? '')
  })
  fixture = await startHistoryFixture({
    siteUrl: site.url,
    config: { remoteFiles: { allowedOrigins: [site.url] }, limits: LIMITS },
  })
})
afterAll(async () => {
  await fixture.stop()
  await site.stop()
  await secret.stop()
})
beforeEach(() => {
  fixture.node.behave('forward')
  siteSays = {}
  fixture.pass(60_000)
})

const chain = () =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(fixture.urls.evm) })
    .extend(walletActions)
    .extend(publicActions)
const ask = (account: string, query: Readonly<Record<string, string>>) =>
  fetch(
    `${fixture.server.urls.api}/v1/account/${account}/nfts?${new URLSearchParams({ projectId: 'demo', ...query }).toString()}`,
  )
async function pageOf(account: string, chainId: string, cursor?: string): Promise<CollectiblesAnswer> {
  const answer = await ask(account, { chainId, ...(cursor === undefined ? {} : { cursor }) })
  expect(answer.status).toBe(200)
  return CollectiblesAnswer.parse(await answer.json())
}
const listOf = async (account: string, chainId: string) => (await pageOf(account, chainId)).data
const find = (list: readonly Collectible[], contract: string, tokenId: string) =>
  list.find((one) => one.address === `${EVM}:${contract}` && one.tokenId === tokenId)
async function mint(to: Address, uri: string): Promise<void> {
  const hash = await chain().writeContract({
    account: DEPLOYER,
    address: gallery,
    abi,
    functionName: 'mint',
    args: [to, uri],
  })
  await chain().waitForTransactionReceipt({ hash })
  fixture.pass(60_000)
}
const inline = (metadata: object) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`

describe('the collectibles of an EVM account', () => {
  it('Collectibles are those that their contracts confirm, in the confirmed number', async () => {
    const owner = DEMO_ACCOUNTS.evm
    const list = await listOf(owner, EVM)
    expect(list.map(({ address, tokenId }) => `${address.split(':')[2]} ${tokenId}`).toSorted()).toEqual(
      [
        `${collectible} 1`,
        `${gallery} 1`,
        `${gallery} 2`,
        `${spam} 1`,
        `${editions} 1`,
        `${editions} 2`,
      ].toSorted(),
    )
    for (const id of ['1', '2']) {
      const args = [owner, BigInt(id)] as const
      const held = await chain().readContract({ address: editions, abi, functionName: 'balanceOf', args })
      expect(find(list, editions, id)).toMatchObject({
        standard: 'erc1155',
        quantity: held.toString(),
        name: `Edition ${id}`,
        collection: 'Demo Editions',
      })
    }
    expect(find(list, gallery, '2')).toEqual({
      chainId: EVM,
      address: `${EVM}:${gallery}`,
      tokenId: '2',
      standard: 'erc721',
      quantity: '1',
      name: 'Bands no. 2',
      collection: 'Demo Gallery',
      description: 'Its metadata is on the demo’s site.',
      imageUrl: `${fixture.server.urls.api}/v1/collectibles/${encodeURIComponent(EVM)}/${gallery}/2/picture?projectId=demo`,
      isSpam: false,
    })
    expect(list.filter(({ isSpam }) => isSpam).map(({ address }) => address)).toEqual([`${EVM}:${spam}`])
  })

  it('Collectibles disappear when they are transferred away', async () => {
    const [account, friend] = [DEMO_ACCOUNTS.evmExtension, DEMO_ACCOUNTS.evmPhone]
    expect(find(await listOf(account, EVM), collectible, '2')).toBeDefined()
    const args = [account, friend, 2n] as const
    const hash = await chain().writeContract({
      account,
      address: collectible,
      abi,
      functionName: 'transferFrom',
      args,
    })
    await chain().waitForTransactionReceipt({ hash })
    fixture.pass(60_000)
    expect(find(await listOf(account, EVM), collectible, '2')).toBeUndefined()
    expect(find(await listOf(friend, EVM), collectible, '2')).toMatchObject({ quantity: '1' })
  })

  it('Pages contain each collectible once until none is left', async () => {
    const owner: Address = '0x00000000000000000000000000000000000c0de7'
    for (let at = 0; at < 30; at += 1) await mint(owner, inline({ name: `No. ${at}` }))
    const first = await pageOf(owner, EVM)
    const second = await pageOf(owner, EVM, first.next ?? '')
    expect([first.data.length, second.data.length, second.next]).toEqual([24, 6, null])
    expect(new Set([...first.data, ...second.data].map(({ tokenId }) => tokenId)).size).toBe(30)
    for (const [account, cursor] of [
      [owner, `${first.next ?? ''}x`],
      [DEMO_ACCOUNTS.evm, first.next ?? ''],
    ] as const) {
      const refused = await ask(account, { chainId: EVM, cursor })
      expect([refused.status, await refused.json()]).toMatchObject([400, { error: { field: 'cursor' } }])
    }
  })

  it('Collectibles are reported as unavailable, not as none, while the node is down', async () => {
    fixture.node.behave('fail')
    expect((await ask('0x00000000000000000000000000000000000c0de8', { chainId: EVM })).status).toBe(502)
    expect((await ask(DEMO_ACCOUNTS.evm, { chainId: EVM })).status).toBe(502)
  })

  it('A node that refuses to read an account is the failure, not the server', async () => {
    fixture.node.behave('refuse')
    const refused = await ask('0x00000000000000000000000000000000000C0dE9', { chainId: EVM })
    expect([refused.status, await refused.json()]).toMatchObject([
      502,
      { error: { code: 'UPSTREAM_FAILED' } },
    ])
  })
})

describe('the image of a collectible', () => {
  const pictureOf = async (list: readonly Collectible[], contract: string, tokenId: string) =>
    fetch(find(list, contract, tokenId)?.imageUrl ?? 'about:blank')

  it('The image is that of the metadata, whether it is on the chain or on a site', async () => {
    const list = await listOf(DEMO_ACCOUNTS.evm, EVM)
    for (const [contract, id, seed] of [
      [gallery, '1', 'gallery 1'],
      [gallery, '2', 'gallery 2'],
      [editions, '2', 'edition 2'],
    ] as const) {
      const answer = await pictureOf(list, contract, id)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(Buffer.from(await answer.arrayBuffer()).equals(picture(seed))).toBe(true)
      expect(answer.headers.get('content-disposition')).toBe('attachment')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    expect(list.every(({ imageUrl }) => imageUrl?.startsWith(fixture.server.urls.api) ?? true)).toBe(true)
  })

  it('An image that is a document, or is on an internal machine, is not served', async () => {
    const owner: Address = '0x00000000000000000000000000000000000c0de9'
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    siteSays = { '/picture.png': svg, '/leads.png': `${secret.url}/`, '/leads.json': `${secret.url}/` }
    for (const image of [
      `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      `data:image/png;base64,${Buffer.from(svg).toString('base64')}`,
      `${site.url}/picture.png`,
      `${site.url}/leads.png`,
      `${secret.url}/a.png`,
      'https://127.0.0.1/a.png',
      'https://[::ffff:169.254.169.254]/latest',
    ])
      await mint(owner, inline({ name: 'Trap', image }))
    for (const uri of [
      `${site.url}/leads.json`,
      `${secret.url}/`,
      'file:///etc/passwd',
      'javascript:alert(1)',
    ])
      await mint(owner, uri)
    const list = await listOf(owner, EVM)
    expect(list).toHaveLength(11)
    expect(list.filter(({ name }) => name === 'secret')).toEqual([])
    const statuses = await Promise.all(
      list.flatMap(({ imageUrl }) =>
        imageUrl === undefined ? [] : [fetch(imageUrl).then(({ status }) => status)],
      ),
    )
    expect(statuses).toEqual(Array(7).fill(404))
    expect(secret.received).toEqual([])
  })

  it('The image of an unknown collectible is refused by name', async () => {
    const at = (path: string) =>
      fetch(`${fixture.server.urls.api}/v1/collectibles/${path}/picture?projectId=demo`)
    for (const [path, status, field] of [
      [`${EVM}/${gallery}/x`, 400, 'tokenId'],
      [`${EVM}/nothing/1`, 400, 'tokenId'],
      [`${BITCOIN}/x/1`, 400, 'tokenId'],
      [`eip155:1/${gallery}/1`, 404, 'chainId'],
      [`${EVM}/${gallery}/9999`, 404, 'tokenId'],
    ] as const) {
      const answer = await at(path)
      expect([path, answer.status, await answer.json()]).toMatchObject([path, status, { error: { field } }])
    }
  })
})

describe('the metadata of a collectible', () => {
  it('Large metadata, invalid JSON or invalid text leaves a collectible unnamed and hides no other', async () => {
    const owner: Address = '0x00000000000000000000000000000000000c0dea'
    siteSays = { '/large.json': JSON.stringify({ name: 'x'.repeat(300_000) }), '/page.json': '<h1>busy</h1>' }
    await mint(owner, `${site.url}/large.json`)
    await mint(owner, `${site.url}/page.json`)
    await mint(owner, inline({ name: ['<b>'], description: { a: 1 }, image: 5 }))
    await mint(owner, inline({ name: `\u202Egnp\u200B${'y'.repeat(500)}`, description: 'one\ntwo\u202E' }))
    const list = await listOf(owner, EVM)
    expect(list.map(({ name, imageUrl }) => [name, imageUrl]).slice(1)).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(list[0]?.name).toBe(`gnp${'y'.repeat(97)}`)
    expect(list[0]?.description).toBe('one\ntwo')
  })

  it.each([
    ['names a site', { name: 'Free at claim-now.xyz' }],
    ['promises a reward', { description: 'Visit us to receive your reward' }],
  ])('Metadata that %s marks a collectible as spam', async (_, metadata) => {
    const owner: Address = '0x00000000000000000000000000000000000c0deb'
    await mint(owner, inline(metadata))
    expect((await listOf(owner, EVM))[0]).toMatchObject({ isSpam: true })
  })
})

describe('collectibles of other namespaces', () => {
  it('Collectibles on Solana are those with Metaplex metadata', async () => {
    const mint = MINT_KEYS.collectible.publicKey.toBase58()
    const list = await listOf(DEMO_ACCOUNTS.solana, SOLANA)
    expect(list).toMatchObject([
      {
        address: `${SOLANA}:${mint}`,
        tokenId: mint,
        standard: 'metaplex',
        quantity: '1',
        name: 'Bands of Solana',
        isSpam: false,
      },
    ])
    const answer = await fetch(list[0]?.imageUrl ?? '')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { data } = await fixture.pageOf(DEMO_ACCOUNTS.solana, SOLANA)
    const moved = data.flatMap(({ transfers }) => transfers ?? []).flatMap(({ nft_info }) => nft_info ?? [])
    expect(moved.map(({ content }) => content?.preview?.url)).toEqual([list[0]?.imageUrl])
    expect(await listOf(DEMO_ACCOUNTS.solanaPhone, SOLANA)).toEqual([])
  })

  it('Accounts on Bitcoin have no collectibles', async () => {
    expect(await pageOf(DEMO_ACCOUNTS.bitcoinPayment, BITCOIN)).toEqual({ data: [], next: null, sources: [] })
  })

  it.each([
    ['nobody', EVM, 400, 'account'],
    [DEMO_ACCOUNTS.solana, EVM, 400, 'account'],
    [DEMO_ACCOUNTS.evm, 'eip155:1', 404, 'chainId'],
  ])('A request for %s on %s is refused', async (account, chainId, status, field) => {
    const answer = await ask(account, { chainId })
    expect([answer.status, await answer.json()]).toMatchObject([status, { error: { field } }])
  })
})
