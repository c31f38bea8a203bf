import {
  createPublicClient,
  getAddress,
  createTestClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseUnits,
  walletActions,
} from 'viem'
import { namehash, normalize } from 'viem/ens'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { sendInOrder } from '#demo/chains/evm/send-in-order.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { collectibleFiles } from '#demo/collectibles/metadata.ts'
import { readPicture, toDataUri } from '#server/http/pictures/served-picture.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'

const SITE = 'http://site.example'
const { token, wrappedEther, silentToken, gold, points, lookalike, poolFactory } = LOCAL_EVM_CONTRACTS
const { gallery, spam, editions, universalResolver } = LOCAL_EVM_CONTRACTS
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24, uint16, uint16, uint16, uint8, bool)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
  'function transfer(address, uint256)',
  'function approve(address, uint256)',
])
const editionsAbi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])

let chain: RunningChain
beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  chain = await startEvmChain(port, SITE)
})
afterAll(() => chain.stop())

const reader = () =>
  createPublicClient({ chain: foundry, transport: http(chain.url), batch: { multicall: true }, cacheTime: 0 })
const anvil = () =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(chain.url) }).extend(walletActions)
const balance = (address: `0x${string}`, owner: string) =>
  reader().readContract({ address, abi, functionName: 'balanceOf', args: [getAddress(owner)] })

describe('the tokens of the local EVM chain', () => {
  test.each([
    ['dUSD', token, '1000', 6],
    ['WETH', wrappedEther, '1.5', 18],
    ['sUSD', silentToken, '250.5', 6],
    ['dGLD', gold, '3.75', 18],
    ['dPTS', points, '42', 0],
    ['USD\u0421', lookalike, '9999', 6],
  ])('The demo wallets hold %s', async (symbol, address, held, decimals) => {
    const at = { address, abi } as const
    expect(await reader().readContract({ ...at, functionName: 'symbol' })).toBe(symbol)
    expect(await reader().readContract({ ...at, functionName: 'decimals' })).toBe(decimals)
    expect(await balance(address, DEMO_ACCOUNTS.evm)).toBe(parseUnits(held, decimals))
    expect(await balance(address, DEMO_ACCOUNTS.evmExtension)).toBe(parseUnits(held, decimals))
  })

  test('A token exists whose functions return nothing and that requires resetting an allowance to zero', async () => {
    const call = { account: DEMO_ACCOUNTS.evm, address: silentToken, abi } as const
    const hash = await anvil().writeContract({
      ...call,
      functionName: 'transfer',
      args: [DEMO_ACCOUNTS.evmPhone, 500_000n],
    })
    expect((await reader().waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await balance(silentToken, DEMO_ACCOUNTS.evm)).toBe(parseUnits('250', 6))
    const { data } = await reader().call({
      account: DEMO_ACCOUNTS.evm,
      to: silentToken,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [DEMO_ACCOUNTS.evmPhone, 0n] }),
    })
    expect(data).toBeUndefined()
    const approved = await anvil().writeContract({ ...call, functionName: 'approve', args: [DEPLOYER, 1n] })
    expect((await reader().waitForTransactionReceipt({ hash: approved })).status).toBe('success')
    const again = reader().simulateContract({ ...call, functionName: 'approve', args: [DEPLOYER, 2n] })
    await expect(again).rejects.toThrow('set the allowance to zero first')
  })
})

describe('the markets of the local EVM chain', () => {
  test.each([
    ['WETH in dUSD', wrappedEther, token, 500, 2_500, 18 - 6],
    ['dGLD in WETH', gold, wrappedEther, 3_000, 0.8, 0],
    ['USD\u0421 in dUSD', lookalike, token, 10_000, 1_000, 0],
  ] as const)('A pool prices %s', async (_, base, quote, fee, price, decimals) => {
    const address = await reader().readContract({
      address: poolFactory,
      abi,
      functionName: 'getPool',
      args: [base, quote, fee],
    })
    const [root] = await reader().readContract({ address, abi, functionName: 'slot0' })
    const raw = (Number(root) / 2 ** 96) ** 2
    const inQuote = BigInt(base) < BigInt(quote) ? raw : 1 / raw
    expect(inQuote * 10 ** decimals).toBeCloseTo(price, 6)
  })

  test('Points have no market', async () => {
    const pools = await Promise.all(
      [500, 3_000, 10_000].map((fee) =>
        reader().readContract({
          address: poolFactory,
          abi,
          functionName: 'getPool',
          args: [points, token, fee],
        }),
      ),
    )
    expect(new Set(pools.map(Number))).toEqual(new Set([0]))
  })
})

const Metadata = z.object({ image: z.string() })

describe('the collectibles of the local EVM chain', () => {
  const uriOf = (address: `0x${string}`, id: bigint) =>
    reader().readContract({ address, abi, functionName: 'tokenURI', args: [id] })

  test('Collectibles carry their picture, or a link to their metadata on the site', async () => {
    const [kind = '', encoded = ''] = (await uriOf(gallery, 1n)).split(',')
    expect(kind).toBe('data:application/json;base64')
    const inChain = Metadata.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()))
    expect(readPicture(inChain.image).ok).toBe(true)

    const files = collectibleFiles(SITE)
    const described = files.get((await uriOf(gallery, 2n)).replace(`${SITE}/`, ''))
    const { image } = Metadata.parse(JSON.parse(new TextDecoder().decode(described?.bytes)))
    const picture = files.get(image.replace(`${SITE}/`, ''))
    expect(readPicture(toDataUri(Buffer.from(picture?.bytes ?? []))).ok).toBe(true)
  })

  test('The demo wallet holds editions, and a collectible that was sent unasked', async () => {
    const held = (id: bigint) =>
      reader().readContract({
        address: editions,
        abi: editionsAbi,
        functionName: 'balanceOf',
        args: [DEMO_ACCOUNTS.evm, id],
      })
    expect([await held(1n), await held(2n)]).toEqual([5n, 1n])
    const template = await reader().readContract({ address: editions, abi, functionName: 'uri', args: [1n] })
    const path = template.replace(`${SITE}/`, '').replace('{id}', '1'.padStart(64, '0'))
    expect(collectibleFiles(SITE).get(path)?.type).toBe('application/json')
    expect(await balance(spam, DEMO_ACCOUNTS.evm)).toBe(1n)
  })
})

describe('the names of the local EVM chain', () => {
  const at = { universalResolverAddress: universalResolver }

  test('A name resolves to its address, and the address to its name', async () => {
    expect(await reader().getEnsAddress({ ...at, name: 'visitor.eth' })).toBe(DEMO_ACCOUNTS.evm)
    expect(await reader().getEnsAddress({ ...at, name: 'nobody.eth' })).toBeNull()
    expect(await reader().getEnsAddress({ ...at, name: 'visitor.eth', coinType: 0n })).toBeNull()
    expect(await reader().getEnsName({ ...at, address: DEMO_ACCOUNTS.evmPhone })).toBe('phone.eth')
    expect(
      await reader().getEnsName({ ...at, address: '0x0000000000000000000000000000000000000001' }),
    ).toBeNull()
  })

  test('A reverse name that does not lead back to the address is refused', async () => {
    expect(await reader().getEnsName({ ...at, address: DEPLOYER })).toBeNull()
    await expect(reader().getEnsName({ ...at, address: DEPLOYER, strict: true })).rejects.toThrow(
      'ReverseAddressMismatch',
    )
  })

  test('Names have text records, and belong to their owners', async () => {
    const avatar = await reader().getEnsText({ ...at, name: normalize('Visitor.eth'), key: 'avatar' })
    expect(readPicture(avatar ?? '').ok).toBe(true)
    const ownerOf = (name: string) =>
      reader().readContract({
        address: LOCAL_EVM_CONTRACTS.nameRegistry,
        abi: parseAbi(['function owner(bytes32) view returns (address)']),
        functionName: 'owner',
        args: [namehash(name)],
      })
    expect(await ownerOf('visitor.eth')).toBe(DEMO_ACCOUNTS.evm)
    expect(await ownerOf('eth')).toBe(DEPLOYER)
    const resolver = LOCAL_EVM_CONTRACTS.nameResolver
    const stolen = reader().simulateContract({
      account: DEPLOYER,
      address: resolver,
      abi: parseAbi(['function setAddr(bytes32, address)', 'error NotOwner(bytes32, address)']),
      functionName: 'setAddr',
      args: [namehash('visitor.eth'), DEPLOYER],
    })
    await expect(stolen).rejects.toThrow('NotOwner')
  })
})

test('A set-up transaction that fails is named in the error', async () => {
  const failing = {
    to: silentToken,
    data: encodeFunctionData({ abi, functionName: 'transfer', args: [DEPLOYER, 10n ** 30n] }),
  }
  const nonce = await reader().getTransactionCount({ address: DEPLOYER })
  await expect(sendInOrder(chain.url, DEPLOYER, nonce, [failing])).rejects.toThrow('those at 0 were reverted')
})
