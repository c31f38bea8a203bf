import {
  createPublicClient,
  createTestClient,
  http,
  parseAbi,
  parseEther,
  walletActions,
  type Address,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import {
  requestHistory,
  EVM,
  netOf,
  startHistoryFixture,
  type HistoryFixture,
} from '#tests/support/fixtures/history-fixture.ts'

const { token, silentToken, gold, points, lookalike, wrappedEther, collectible, gallery, spam, editions } =
  LOCAL_EVM_CONTRACTS
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256)',
  'function approve(address, uint256)',
  'function safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)',
])

let fixture: HistoryFixture
beforeAll(async () => {
  fixture = await startHistoryFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.node.behave('forward')
  fixture.pass(60_000)
})

const reader = () => createPublicClient({ chain: foundry, transport: http(fixture.urls.evm), cacheTime: 0 })
const writer = () =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(fixture.urls.evm) }).extend(walletActions)
async function mined(hash: Address) {
  const receipt = await reader().waitForTransactionReceipt({ hash })
  fixture.pass(4_000)
  return receipt
}
const balanceOf = (address: Address, owner: Address) =>
  reader().readContract({ address, abi, functionName: 'balanceOf', args: [owner] })

describe('the history of an EVM account', () => {
  it('The history adds up to the chain’s balance of every token', async () => {
    const owner = DEMO_ACCOUNTS.evm
    const history = await fixture.whole(owner, EVM)
    for (const [address, decimals] of [
      [token, 6],
      [silentToken, 6],
      [gold, 18],
      [points, 0],
      [lookalike, 6],
      [wrappedEther, 18],
    ] as const)
      expect([address, netOf(history, `${EVM}:${address}`, decimals)]).toEqual([
        address,
        await balanceOf(address, owner),
      ])
    const pictures = history.flatMap((one) => one.transfers ?? []).filter(({ nft_info }) => nft_info)
    const held = await Promise.all([collectible, gallery, spam].map((one) => balanceOf(one, owner)))
    const total = held.reduce((sum, one) => sum + one, 0n)
    expect(pictures.filter(({ nft_info }) => !nft_info?.name?.startsWith('Demo Editions'))).toHaveLength(
      Number(total),
    )
  })

  it('Listed tokens are named, others marked, and spam and look-alikes flagged', async () => {
    const history = await fixture.whole(DEMO_ACCOUNTS.evm, EVM)
    const infoOf = (address: string) =>
      history
        .flatMap((one) => one.transfers ?? [])
        .find(({ fungible_info: info }) => info?.address === `${EVM}:${address}`)?.fungible_info
    expect(infoOf(token)).toEqual({
      name: 'Demo USD',
      symbol: 'dUSD',
      icon: { url: `${fixture.server.urls.api}/public/getTokenImage/dUSD` },
      address: `${EVM}:${token}`,
      isVerified: true,
    })
    expect(infoOf(lookalike)).toMatchObject({ symbol: 'USD\u0421', isVerified: false })
    expect(infoOf(lookalike)).not.toHaveProperty('icon')
    const named = history.flatMap((one) => one.transfers ?? []).flatMap(({ nft_info }) => nft_info ?? [])
    expect(named.filter(({ flags }) => flags.is_spam).map(({ name }) => name)).toEqual([
      '$5,000 AIRDROP https://claim.example #1',
    ])
    expect(named).toContainEqual({
      name: 'Demo Gallery #1',
      flags: { is_spam: false },
      content: {
        preview: {
          url: `${fixture.server.urls.api}/v1/collectibles/${encodeURIComponent(EVM)}/${gallery}/1/picture?projectId=demo`,
        },
      },
    })
  })

  it('Images of collectibles are served through the deployment, and only where there is one', async () => {
    const history = await fixture.whole(DEMO_ACCOUNTS.evm, EVM)
    const moved = history.flatMap((one) => one.transfers ?? []).flatMap(({ nft_info }) => nft_info ?? [])
    expect(moved.find(({ flags }) => flags.is_spam)).not.toHaveProperty('content')
    const urls = moved.flatMap(({ content }) => content?.preview?.url ?? [])
    expect(urls.length).toBeGreaterThan(0)
    // The metadata of this one is on a site that does not exist.
    expect(moved.find(({ name }) => name === 'Demo Gallery #2')).not.toHaveProperty('content')
    for (const url of new Set(urls)) {
      const answer = await fetch(url)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
  })

  it('Sent transactions appear with their nonce, time and failure', async () => {
    const [account, friend] = [DEMO_ACCOUNTS.evmExtension, DEMO_ACCOUNTS.evmPhone]
    await fixture.pageOf(account, EVM)
    const coin = await mined(
      await writer().sendTransaction({ account, to: friend, value: parseEther('0.25') }),
    )
    const paid = await mined(
      await writer().writeContract({
        account,
        address: token,
        abi,
        functionName: 'transfer',
        args: [friend, 1_500_000n],
      }),
    )
    const allowed = await mined(
      await writer().writeContract({
        account,
        address: token,
        abi,
        functionName: 'approve',
        args: [friend, 5n],
      }),
    )
    const failed = await mined(
      await writer().writeContract({
        account,
        address: token,
        abi,
        functionName: 'transfer',
        args: [friend, 10n ** 30n],
        gas: 100_000n,
      }),
    )
    const batch = await mined(
      await writer().writeContract({
        account,
        address: editions,
        abi,
        functionName: 'safeBatchTransferFrom',
        args: [account, friend, [1n], [1n], '0x'],
      }),
    )
    const { data } = await fixture.pageOf(account, EVM)
    const entries = data
      .slice(0, 5)
      .map(({ metadata: { operationType, hash, status, sentTo }, transfers }) => [
        hash,
        operationType,
        status,
        sentTo,
        transfers?.map(({ direction, quantity }) => `${direction} ${quantity.numeric}`) ?? null,
      ])
    expect(entries).toEqual([
      [batch.transactionHash, 'send', 'confirmed', friend, ['out 1']],
      [failed.transactionHash, 'execute', 'failed', token, null],
      [allowed.transactionHash, 'approve', 'confirmed', token, null],
      [paid.transactionHash, 'send', 'confirmed', friend, ['out 1.5']],
      [coin.transactionHash, 'send', 'confirmed', friend, ['out 0.25']],
    ])
    const sent = await reader().getTransaction({ hash: coin.transactionHash })
    const block = await reader().getBlock({ blockNumber: coin.blockNumber })
    expect(data[4]?.metadata).toMatchObject({
      nonce: sent.nonce,
      sentFrom: account,
      chain: EVM,
      minedAt: new Date(Number(block.timestamp) * 1_000).toISOString(),
    })
    const got = await fixture.pageOf(friend, EVM)
    expect(got.data[0]).toMatchObject({
      metadata: { operationType: 'receive' },
      transfers: [{ direction: 'in' }],
    })
  })

  it('Deceptive entries are flagged: empty transfers, and senders that resemble a known address', async () => {
    const account = DEMO_ACCOUNTS.evm
    const friend = DEMO_ACCOUNTS.evmPhone
    const twin: Address = `0x${friend.slice(2, 6)}${'00'.repeat(16)}${friend.slice(-4)}`
    await mined(await writer().sendTransaction({ account, to: friend, value: 1n }))
    await mined(
      await writer().writeContract({
        account: DEPLOYER,
        address: token,
        abi,
        functionName: 'transfer',
        args: [account, 0n],
      }),
    )
    await writer().impersonateAccount({ address: twin })
    await writer().setBalance({ address: twin, value: parseEther('1') })
    await mined(await writer().sendTransaction({ account: twin, to: account, value: 1n }))
    const { data } = await fixture.pageOf(account, EVM)
    const flags = data.slice(0, 3).map(({ transfers }) => transfers?.[0]?.fungible_info?.isSpam ?? false)
    expect(flags).toEqual([true, true, false])
  })

  it('Senders that resemble an earlier counterparty or the account itself are flagged', async () => {
    const account = DEMO_ACCOUNTS.evmExtension
    const old: Address = '0x0dd0000000000000000000000000000000000dd0'
    const twinOf = (one: string): Address => `0x${one.slice(2, 6)}${'77'.repeat(16)}${one.slice(-4)}`
    await mined(await writer().sendTransaction({ account, to: old, value: 1n }))
    for (let at = 0; at < 30; at += 1)
      await writer().sendTransaction({ account: DEPLOYER, to: account, value: 2n })
    for (const sender of [twinOf(old), twinOf(account)]) {
      await writer().impersonateAccount({ address: sender })
      await writer().setBalance({ address: sender, value: parseEther('1') })
      await mined(await writer().sendTransaction({ account: sender, to: account, value: 3n }))
    }
    await expect
      .poll(async () => {
        fixture.pass(4_000)
        const { data } = await fixture.pageOf(account, EVM)
        expect(data.some(({ metadata }) => metadata.sentTo.toLowerCase() === old)).toBe(false)
        return data.slice(0, 3).map(({ transfers }) => transfers?.[0]?.fungible_info?.isSpam ?? false)
      })
      .toEqual([true, true, false])
  })

  it('Pages contain each entry once, newest first', async () => {
    const account: Address = '0x00000000000000000000000000000000000c0de1'
    for (let at = 1; at <= 60; at += 1)
      await writer().sendTransaction({ account: DEPLOYER, to: account, value: BigInt(at) })
    fixture.pass(4_000)
    const first = await fixture.settled(account, EVM)
    expect(first.data).toHaveLength(25)
    const history = await fixture.whole(account, EVM)
    expect(history.map(({ transfers }) => transfers?.[0]?.quantity.numeric)).toEqual(
      Array.from({ length: 60 }, (_, at) => `0.${String(60 - at).padStart(18, '0')}`.replace(/0+$/, '')),
    )
    expect(new Set(history.map(({ id }) => id)).size).toBe(60)
  })

  it('Entries that the chain reorganised away disappear', async () => {
    const account: Address = '0x00000000000000000000000000000000000c0de2'
    const snapshot = await writer().snapshot()
    await mined(await writer().sendTransaction({ account: DEPLOYER, to: account, value: 7n }))
    expect((await fixture.settled(account, EVM)).data).toHaveLength(1)
    await writer().revert({ id: snapshot })
    await mined(await writer().sendTransaction({ account: DEPLOYER, to: account, value: 8n }))
    const { data } = await fixture.settled(account, EVM)
    expect(data.map(({ transfers }) => transfers?.[0]?.quantity.numeric)).toEqual(['0.000000000000000008'])
  })

  it('The history begins anew on another chain with the same id', async () => {
    const account: Address = '0x00000000000000000000000000000000000c0de3'
    const snapshot = await writer().snapshot()
    await mined(await writer().sendTransaction({ account: DEPLOYER, to: account, value: 7n }))
    await writer().mine({ blocks: 40 })
    fixture.pass(4_000)
    expect((await fixture.settled(account, EVM)).data).toHaveLength(1)
    await writer().revert({ id: snapshot })
    await writer().mine({ blocks: 60, interval: 3 })
    fixture.pass(4_000)
    expect(await fixture.settled(account, EVM)).toMatchObject({ data: [] })
  })

  it('Simultaneous requests share one read of the node, which covers only new blocks', async () => {
    const account: Address = '0x00000000000000000000000000000000000c0de4'
    await fixture.settled('0x00000000000000000000000000000000000c0de6', EVM)
    fixture.pass(4_000)
    const logs = () => fixture.node.methods.filter((method) => method === 'eth_getLogs').length
    fixture.node.behave({ delayMs: 20 })
    const before = logs()
    await fixture.pageOf(account, EVM)
    const one = logs() - before
    const other: Address = '0x00000000000000000000000000000000000c0de5'
    await Promise.all(Array.from({ length: 40 }, () => fixture.pageOf(other, EVM)))
    expect(logs() - before - one).toBe(one)
    fixture.node.behave('forward')
    fixture.pass(4_000)
    await fixture.pageOf(account, EVM)
    expect(logs() - before - one * 2).toBeLessThanOrEqual(3)
  })

  it('The known history stays while the node is down, marked as possibly incomplete', async () => {
    const account = DEMO_ACCOUNTS.evm
    const known = await fixture.settled(account, EVM)
    expect(known.sources).toEqual([{ id: 'own-index', name: 'Own index', covers: 'all', isComplete: true }])
    fixture.node.behave('fail')
    fixture.pass(60_000)
    const answer = await fixture.pageOf(account, EVM)
    expect(answer.data).toEqual(known.data)
    expect(answer.sources).toMatchObject([{ isComplete: false }])
    const unknown = await requestHistory(fixture.server, '0x00000000000000000000000000000000000c0de7', {
      chainId: EVM,
    })
    expect([unknown.status, await unknown.json()]).toMatchObject([
      502,
      { error: { code: 'UPSTREAM_FAILED' } },
    ])
  })
})
