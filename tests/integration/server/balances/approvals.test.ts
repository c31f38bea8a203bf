import {
  createTestClient,
  encodeFunctionData,
  http,
  maxUint160,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
  type Address,
  type Hex,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { LOCAL_PRICES } from '#demo/chains/local-prices.ts'
import { ApprovalsAnswer, type TokenApproval } from '#schemas/http/blockchain/approvals.ts'
import { PERMIT2 } from '#schemas/networks/permit2.ts'
import { deployHostileToken, installPermit2 } from '#tests/support/chains/approval-contracts.ts'
import { fastestRun } from '#tests/support/assertions/fastest-run.ts'
import {
  BITCOIN,
  EVM,
  LIMITS,
  SOLANA,
  startHistoryFixture,
  type HistoryFixture,
} from '#tests/support/fixtures/history-fixture.ts'

const { token, wrappedEther, gallery, editions, swapRouter } = LOCAL_EVM_CONTRACTS
const OWNER: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const MANY: Address = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const LURED: Address = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const UNKNOWN: Address = '0x0000000000000000000000000000000000000011'
const TOKEN_ABI = parseAbi([
  'function mint(address, uint256)',
  'function approve(address, uint256)',
  'function claim(address owner, address spender)',
])
const COLLECTION_ABI = parseAbi([
  'function mint(address, string)',
  'function setApprovalForAll(address, bool)',
])
const PERMIT2_ABI = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function lockdown((address token, address spender)[] approvals)',
])
const approve = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [spender, amount] })
const mint = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: TOKEN_ABI, functionName: 'mint', args: [to, amount] })
const approveAll = (spender: Address, isAllowed: boolean) =>
  encodeFunctionData({ abi: COLLECTION_ABI, functionName: 'setApprovalForAll', args: [spender, isAllowed] })
const permit = (asset: Address, amount: bigint, endS: number) =>
  encodeFunctionData({ abi: PERMIT2_ABI, functionName: 'approve', args: [asset, UNKNOWN, amount, endS] })

let fixture: HistoryFixture
beforeAll(async () => {
  fixture = await startHistoryFixture({ config: { limits: LIMITS, prices: LOCAL_PRICES } })
  await installPermit2(fixture.urls.evm)
  await write(OWNER, token, mint(OWNER, parseUnits('100', 6)))
})
afterAll(() => fixture.stop())

const chain = () =>
  // Hundreds of transactions take a while on a busy machine.
  createTestClient({
    chain: foundry,
    mode: 'anvil',
    transport: http(fixture.urls.evm, { timeout: 60_000, retryCount: 0 }),
  })
    .extend(walletActions)
    .extend(publicActions)
async function write(account: Address, to: Address, data: Hex) {
  const hash = await chain().sendTransaction({ account, to, data })
  expect((await chain().waitForTransactionReceipt({ hash })).status).toBe('success')
}
const ask = (account: string, query: Readonly<Record<string, string>>) =>
  fetch(
    `${fixture.server.urls.api}/v1/account/${account}/approvals?${new URLSearchParams({ projectId: 'demo', ...query }).toString()}`,
  )
async function pageOf(account: string, chainId = EVM, cursor?: string): Promise<ApprovalsAnswer> {
  fixture.pass(4_000)
  const answer = await ask(account, { chainId, ...(cursor === undefined ? {} : { cursor }) })
  expect(answer.status).toBe(200)
  return ApprovalsAnswer.parse(await answer.json())
}
const kinds = (list: readonly TokenApproval[]) => list.map(({ kind, asset }) => `${kind} ${asset.symbol}`)
const find = (list: readonly TokenApproval[], kind: TokenApproval['kind'], spender: Address) =>
  list.find((one) => one.kind === kind && one.spender.address === spender)

describe('the approvals of an account', () => {
  it('Each kind is listed as its contract confirms it now, with spender, amount and worth at risk', async () => {
    await write(OWNER, token, approve(swapRouter, parseUnits('40', 6)))
    await write(OWNER, token, approve(UNKNOWN, maxUint256))
    await write(
      OWNER,
      gallery,
      encodeFunctionData({ abi: COLLECTION_ABI, functionName: 'mint', args: [OWNER, 'data:,'] }),
    )
    await write(OWNER, gallery, approveAll(UNKNOWN, true))
    await write(OWNER, editions, approveAll(DEMO_ACCOUNTS.evmPhone, true))
    await write(OWNER, token, approve(PERMIT2, parseUnits('30', 6)))
    await write(OWNER, PERMIT2, permit(token, maxUint160, 4_000_000_000))
    const { data, total, sources } = await pageOf(OWNER)
    expect([total, sources]).toEqual([
      6,
      [{ id: 'own-index', name: 'Own index', covers: 'all', isComplete: true }],
    ])
    const unlimited = find(data, 'token', UNKNOWN)
    expect(unlimited).toMatchObject({
      isUnlimited: true,
      atRisk: '100',
      asset: { symbol: 'dUSD', isVerified: true },
    })
    expect(unlimited?.value).toBeCloseTo(100, 0)
    expect(unlimited?.spender).toEqual({ address: UNKNOWN, isKnown: false })
    const limited = find(data, 'token', swapRouter)
    expect(limited).toMatchObject({ isUnlimited: false, amount: '40000000', atRisk: '40' })
    // What passes through Permit2 is limited by what the token lets Permit2 take.
    const passed = find(data, 'permit2', UNKNOWN)
    expect(passed).toMatchObject({ amount: '30000000', atRisk: '30', isUnlimited: false })
    expect(passed?.expiresAt).toBe(new Date(4_000_000_000 * 1_000).toISOString())
    expect(find(data, 'token', PERMIT2)?.spender).toEqual({
      address: PERMIT2,
      isKnown: false,
    })
    expect(find(data, 'collection', UNKNOWN)).toMatchObject({ isUnlimited: true, atRisk: '1' })
    expect(kinds(data).slice(0, 2).toSorted()).toEqual(['collection BANDS', 'token dUSD'])
  })

  it('One that was taken back elsewhere is gone, in each of the ways there are', async () => {
    await write(OWNER, token, approve(UNKNOWN, 0n))
    await write(OWNER, gallery, approveAll(UNKNOWN, false))
    await write(
      OWNER,
      PERMIT2,
      encodeFunctionData({
        abi: PERMIT2_ABI,
        functionName: 'lockdown',
        args: [[{ token, spender: UNKNOWN }]],
      }),
    )
    const { data } = await pageOf(OWNER)
    expect(data.filter(({ spender }) => spender.address === UNKNOWN)).toEqual([])
    expect(data).toHaveLength(3)
  })

  it('An approval through Permit2 ends at its time, and with the approval of Permit2', async () => {
    const { timestamp } = await chain().getBlock()
    await write(OWNER, PERMIT2, permit(token, 5n, Number(timestamp) - 1))
    await write(OWNER, PERMIT2, permit(wrappedEther, 5n, 4_000_000_000))
    const { data } = await pageOf(OWNER)
    expect(data.filter(({ kind }) => kind === 'permit2')).toEqual([])
  })

  it('Hostile tokens cannot hide others, and what they claim comes last and without worth', async () => {
    const lies = await deployHostileToken(fixture.urls.evm, 'lies')
    const others: Address[] = []
    for (const mode of ['reverts', 'burnsGas', 'endless'] as const)
      others.push(await deployHostileToken(fixture.urls.evm, mode))
    await write(LURED, token, mint(LURED, 100n))
    await write(LURED, token, approve(UNKNOWN, 7n))
    const claim = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'claim', args: [LURED, UNKNOWN] })
    for (const hostile of [lies, ...others]) await write(DEPLOYER, hostile, claim)
    const { data } = await pageOf(LURED)
    expect(kinds(data)[0]).toBe('token dUSD')
    const lie = data.find(({ asset }) => asset.address === lies)
    expect(lie?.asset).toMatchObject({
      name: '<img src=x onerror=alert(1)>',
      isVerified: false,
      isSpam: true,
    })
    expect([lie?.value, lie?.atRisk]).toEqual([undefined, undefined])
    expect(data.at(-1)?.asset.isSpam).toBe(true)
    expect(data.some(({ asset }) => others.slice(0, 2).includes(asset.address))).toBe(false)
  })

  it(
    '500 approvals are answered within 2 s, in pages that the client can follow',
    { timeout: 120_000 },
    async () => {
      const client = chain()
      await write(MANY, token, mint(MANY, 5_000n))
      await client.sendTransaction({ account: MANY, to: wrappedEther, value: parseEther('1') })
      await client.setAutomine(false)
      const spenders = Array.from({ length: 500 }, (_, at) => numberToHex(at + 1_000_000, { size: 20 }))
      for (const [at, spender] of spenders.entries()) {
        const to = [token, wrappedEther][at % 2] ?? token
        const data = approve(spender, at % 3 === 0 ? maxUint256 : 1_000n)
        await client.sendTransaction({ account: MANY, to, data, gas: 55_000n })
      }
      await client.mine({ blocks: 1 })
      // The newest blocks may still be replaced, so the index reads them again with each answer.
      await client.mine({ blocks: 20 })
      await client.setAutomine(true)
      // The index reads the account's blocks once; the history of the account view has usually done so before.
      const askedBefore = fixture.node.methods.length
      let first = await pageOf(MANY)
      while (first.total < 500) first = await pageOf(MANY)
      // A read for each of the approvals would take seconds at a node that is far away.
      expect(fixture.node.methods.length - askedBefore).toBeLessThan(100)
      const took = await fastestRun(() => pageOf(MANY), 2_000)
      expect(took).toBeLessThan(2_000)
      expect([first.total, first.data.length]).toEqual([500, 100])
      expect(first.data.every(({ isUnlimited }) => isUnlimited)).toBe(true)
      const seen = new Set(first.data.map(({ spender }) => spender.address))
      let { next } = first
      while (next !== null) {
        const page: ApprovalsAnswer = await pageOf(MANY, EVM, next)
        for (const { spender } of page.data) seen.add(spender.address)
        next = page.next
      }
      expect(seen.size).toBe(500)
    },
  )

  it('Where approvals are not looked for, or no node answers, the answer says so', async () => {
    for (const [account, chainId] of [
      [DEMO_ACCOUNTS.solana, SOLANA],
      [DEMO_ACCOUNTS.bitcoinPayment, BITCOIN],
    ] as const)
      expect(await pageOf(account, chainId)).toEqual({ data: [], total: 0, next: null, sources: [] })
    expect((await ask('nobody', { chainId: EVM })).status).toBe(400)
    expect((await ask(OWNER, { chainId: 'eip155:424242' })).status).toBe(404)
    expect((await ask(OWNER, { chainId: EVM, cursor: 'forged.AAAA' })).status).toBe(400)
    fixture.pass(60_000)
    fixture.node.behave('refuse')
    expect((await ask(OWNER, { chainId: EVM })).status).toBe(502)
    fixture.node.behave('forward')
  })
})
