import { readFileSync } from 'node:fs'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  concatHex,
  encodeFunctionData,
  getAddress,
  http,
  maxUint256,
  numberToHex,
  padHex,
  parseAbi,
  parseEther,
  isHex,
  type Hex,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail } from '#schemas/errors/result.ts'
import { BUILT_IN_FILES } from '#server/features/clear-signing/built-in-descriptors.ts'
import {
  approved,
  BALANCER_VAULT,
  call,
  COMET,
  DRAIN_ABI,
  editionsAbi,
  PERMIT2,
  permit2Abi,
  sent,
  type DrainPlaces,
} from '#tests/support/drains/evm/drain.ts'
import { DRAINS } from '#tests/support/drains/evm/drains.ts'
import { valueOf } from '#tests/support/assertions/value-of.ts'
import { connectNode, openEvmWallet } from '#tests/support/builders/evm-requests.ts'
import * as z from 'zod/mini'

const PORT = 5463
const { token, silentToken, collectible, editions, wrappedEther, swapRouter } = LOCAL_EVM_CONTRACTS
const Code = z.custom<Hex>((value) => isHex(value))
const Deployable = z.object({ bytecode: Code })
const Deployed = z.object({ deployedBytecode: Code })
const DEPLOYABLE = {
  Drainer: Deployable,
  QuietToken: Deployable,
  Vault: Deployable,
  Keys: Deployable,
  MuteToken: Deployable,
  Stranger: Deployable,
  Grabber: Deployable,
  Trapdoor: Deployable,
}
const CODE = z
  .object({ ...DEPLOYABLE, Allowances: Deployed, Markets: Deployed })
  .parse(
    JSON.parse(readFileSync(new URL('../../support/chains/contracts/drains.json', import.meta.url), 'utf8')),
  )
const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function mint(address to) returns (uint256)',
  'function mint(address to, uint256 id, uint256 amount)',
  'function deposit() payable',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])

let chain: RunningChain
let places: DrainPlaces
const key = generatePrivateKey()
const options = () => ({ chain: foundry, transport: http(chain.url), pollingInterval: 20 })

beforeAll(async () => {
  chain = await startEvmChain(PORT)
  const victim = privateKeyToAccount(key)
  const tester = createTestClient({ ...options(), mode: 'anvil' })
  await tester.setBalance({ address: victim.address, value: parseEther('20') })
  await tester.setCode({ address: PERMIT2, bytecode: CODE.Allowances.deployedBytecode })
  for (const address of [BALANCER_VAULT, COMET] as const)
    await tester.setCode({ address, bytecode: CODE.Markets.deployedBytecode })
  const reader = createPublicClient(options())
  const faucet = createWalletClient({ ...options(), account: mnemonicToAccount(JUNK) })
  const own = createWalletClient({ ...options(), account: victim })
  const mined = async (hash: Hex) => reader.waitForTransactionReceipt({ hash })
  const deploy = async (name: keyof typeof DEPLOYABLE, ...words: readonly Hex[]): Promise<Hex> => {
    const data = concatHex([CODE[name].bytecode, ...words.map((word) => padHex(word))])
    const { contractAddress } = await mined(await faucet.sendTransaction({ data }))
    if (!contractAddress) throw new Error(`${name} was not deployed`)
    return contractAddress
  }
  const attacker = privateKeyToAccount(generatePrivateKey()).address
  const drainer = await deploy('Drainer', attacker)
  const quiet = await deploy('QuietToken')
  const vault = await deploy('Vault', victim.address)
  const keys = await deploy('Keys')
  const stranger = await deploy('Stranger')
  const grabber = await deploy('Grabber', quiet, attacker)
  const trapdoor = await deploy('Trapdoor', victim.address, attacker)
  const mute: Hex[] = []
  for (const way of [0, 1, 2]) mute.push(await deploy('MuteToken', numberToHex(way)))
  for (const [address, amount] of [
    [token, 100_000_000n],
    [silentToken, 100_000_000n],
    [quiet, 50_000_000n],
    ...mute.map((address) => [address, 50_000_000n] as const),
  ] as const)
    await mined(
      await faucet.writeContract({ address, abi, functionName: 'mint', args: [victim.address, amount] }),
    )
  const { result: item, request } = await reader.simulateContract({
    account: faucet.account,
    address: collectible,
    abi: parseAbi(['function mint(address to) returns (uint256)']),
    functionName: 'mint',
    args: [victim.address],
  })
  await mined(await faucet.writeContract(request))
  for (const id of [7n, 8n])
    await mined(
      await faucet.writeContract({
        address: editions,
        abi,
        functionName: 'mint',
        args: [victim.address, id, 5n],
      }),
    )
  await mined(
    await own.writeContract({ address: wrappedEther, abi, functionName: 'deposit', value: parseEther('2') }),
  )
  // Powers that were given away earlier.
  for (const spender of [drainer, swapRouter])
    await mined(
      await own.writeContract({ address: token, abi, functionName: 'approve', args: [spender, maxUint256] }),
    )
  await mined(
    await own.writeContract({ address: quiet, abi, functionName: 'approve', args: [grabber, maxUint256] }),
  )
  for (const address of [collectible, editions])
    await mined(
      await own.writeContract({ address, abi, functionName: 'setApprovalForAll', args: [drainer, true] }),
    )
  await mined(
    await own.writeContract({
      address: PERMIT2,
      abi: permit2Abi,
      functionName: 'approve',
      args: [token, keys, 100_000_000n, 1],
    }),
  )
  const contracts = { drainer, quiet, vault, keys, stranger, mute, grabber, trapdoor }
  places = { victim: victim.address, attacker, item, ...contracts }
}, 60_000)
afterAll(() => chain.stop())

const JUNK = 'test test test test test test test test test test test junk'

/** The descriptors that come with the product, as if their contracts were on this chain. */
const DESCRIBED: Readonly<Record<string, string>> = {
  [BALANCER_VAULT.toLowerCase()]: 'balancer-vault.json',
  [COMET.toLowerCase()]: 'compound-v3-comet.json',
}
const descriptors: EvmServices['descriptors'] = {
  find: (chainId, address) => {
    const file = BUILT_IN_FILES[DESCRIBED[address] ?? '']
    const context = { contract: { deployments: [{ chainId, address }] } }
    return Promise.resolve(file && { calldata: { ...file, context }, typedData: [] })
  },
}

async function preview(request: { method: string; params: readonly unknown[] }, askNode?: AskNode) {
  const wallet = openEvmWallet({
    privateKey: key,
    url: chain.url,
    services: { descriptors },
    ...(askNode && { askNode }),
  })
  return valueOf(await wallet.prepare(request.method, request.params)).preview
}

/** A node without the methods that try transactions. */
const without =
  (...methods: readonly string[]): AskNode =>
  (network, method, params) =>
    methods.includes(method)
      ? Promise.resolve(fail(-32_601, 'the method does not exist'))
      : connectNode(chain.url)(network, method, params)

/** A node that executes calls, but only on the state of the chain. */
const withoutTrials: AskNode = (network, method, params) =>
  method === 'eth_call' && Array.isArray(params) && params.length > 2
    ? Promise.resolve(fail(-32_602, 'too many arguments, want at most 2'))
    : without('eth_simulateV1', 'debug_traceCall')(network, method, params)

/** Changes that remain unseen when only the addresses a call names are compared. */
const NOT_COMPARED: readonly string[] = [
  // For a collection whose items are not named, the number of items is compared.
  'an item sent',
  'an item taken with a right of yesterday',
  'editions taken with a right of yesterday',
  // Only the logs show it.
  'a module of a safe under another name',
]

describe('drain', () => {
  it('There are at least forty drains, each with its own name', () => {
    expect(new Set(DRAINS.map(({ name }) => name)).size).toBe(DRAINS.length)
    expect(DRAINS.length).toBeGreaterThanOrEqual(40)
  })

  it.each(DRAINS)('A drain is never shown as harmless: $name', async ({ request, seen }) => {
    const shown = await preview(request(places))
    const { changes, risk } = shown
    const isComforting = changes !== undefined && changes.seen.length === 0 && changes.unseen.length === 0
    expect(isComforting).toBe(false)
    if (seen) expect(changes?.seen).toContainEqual(expect.objectContaining(seen))
    else expect(risk).toBe('danger')
  })

  it.each(DRAINS.filter(({ seen }) => seen))(
    'A drain is a danger where no node tries transactions: $name',
    async ({ request, name }) => {
      const { changes, risk } = await preview(request(places), withoutTrials)
      if (name === 'coins to a stranger') expect(changes?.seen).toHaveLength(1)
      else
        expect({ risk, unseen: changes?.unseen }).toMatchObject({ risk: 'danger', unseen: ['noSimulation'] })
    },
  )

  it.each(DRAINS.filter(({ seen }) => seen))(
    'A drain is tried by code in place of the account where a node has nothing better: $name',
    async ({ request, seen, name }) => {
      const { changes, risk } = await preview(request(places), without('eth_simulateV1', 'debug_traceCall'))
      if (name === 'coins to a stranger') expect(changes?.unseen).toEqual([])
      else expect({ risk, first: changes?.unseen[0] }).toEqual({ risk: 'danger', first: 'onlyNamed' })
      if (!NOT_COMPARED.includes(name)) expect(changes?.seen).toContainEqual(expect.objectContaining(seen))
    },
  )

  it.each(DRAINS.filter(({ seen }) => seen))(
    'A drain is followed where a node only traces: $name',
    async ({ request, name }) => {
      const { changes, risk } = await preview(request(places), without('eth_simulateV1'))
      if (name === 'coins to a stranger') expect(changes?.seen).toHaveLength(1)
      else
        expect({ risk, isChecked: changes?.unseen.length === 0 }).toEqual({
          risk: 'danger',
          isChecked: false,
        })
    },
  )
})

describe('coins for unknown code', () => {
  it('Coins for unknown code are never shown as the only change', async () => {
    const { victim, drainer, grabber, trapdoor, stranger } = places
    for (const to of [drainer, grabber, trapdoor, stranger]) {
      const { changes, risk } = await preview(sent(victim, to, '0x', 1n))
      expect({ risk, unseen: changes?.unseen }).toEqual({ risk: 'danger', unseen: ['powersInside'] })
    }
  })
})

describe('code in place of the account', () => {
  const nothingBetter = without('eth_simulateV1', 'debug_traceCall')

  it('The code receives items as an account does, so a call that sends some does not fail', async () => {
    const { victim, item } = places
    const single = call({ abi: DRAIN_ABI, functionName: 'safeTransferFrom', args: [victim, victim, item] })
    const several = encodeFunctionData({ abi: editionsAbi, args: [victim, victim, 7n, 2n, '0x'] })
    for (const request of [sent(victim, collectible, single), sent(victim, editions, several)]) {
      const { changes } = await preview(request, nothingBetter)
      expect(changes).toEqual({ seen: [], unseen: ['onlyNamed', 'powersInside'] })
    }
  })

  it('The code is not used where a contract is created or the account calls itself, and the preview says so', async () => {
    const { victim, drainer } = places
    const created = {
      method: 'eth_sendTransaction',
      params: [{ from: victim, data: CODE.Stranger.bytecode }],
    }
    const toItself = sent(victim, victim, approved(drainer, 1n), 0n, { gas: '0x493e0' })
    for (const request of [created, toItself]) {
      const { changes, risk, warnings } = await preview(request, nothingBetter)
      expect(risk).toBe('danger')
      expect(changes).toEqual({ seen: [], unseen: expect.arrayContaining(['noSimulation']) })
      expect(warnings).toContainEqual({ class: 'CHANGES_UNCHECKED' })
    }
  })

  it('The preview says that it is incomplete where the account has code of its own', async () => {
    const { victim, stranger, attacker } = places
    const tester = createTestClient({ ...options(), mode: 'anvil' })
    await tester.setCode({ address: victim, bytecode: concatHex(['0xef0100', stranger]) })
    const data = call({ abi: DRAIN_ABI, functionName: 'transfer', args: [attacker, 1_000_000n] })
    const requests = [sent(victim, token, data), sent(victim, stranger, data, 0n, { gas: '0x493e0' })]
    for (const askNode of [nothingBetter, withoutTrials])
      for (const request of requests) {
        const { changes, risk, warnings } = await preview(request, askNode)
        expect(risk).toBe('danger')
        expect(changes?.unseen[0]).toBe(askNode === withoutTrials ? 'noSimulation' : 'onlyNamed')
        expect(warnings).toContainEqual({ class: 'CHANGES_UNCHECKED' })
      }
    await tester.setCode({ address: victim, bytecode: '0x' })
  })

  it('The code sees that a call fails', async () => {
    const { victim, attacker } = places
    const data = call({ abi: DRAIN_ABI, functionName: 'transfer', args: [attacker, 100_000_001n] })
    const { changes } = await preview(sent(victim, token, data, 0n, { gas: '0x493e0' }), nothingBetter)
    expect(changes?.unseen).toContain('fails')
  })

  it('The code counts for nothing where a node does not put it there', async () => {
    const ignoring: AskNode = (network, method, params) =>
      nothingBetter(
        network,
        method,
        method === 'eth_call' && Array.isArray(params) ? params.slice(0, 2) : params,
      )
    const { victim, quiet, attacker } = places
    const data = call({ abi: DRAIN_ABI, functionName: 'refresh', args: [attacker] })
    const { changes, risk } = await preview(sent(victim, quiet, data), ignoring)
    expect({ risk, changes }).toMatchObject({
      risk: 'danger',
      changes: { seen: [], unseen: ['noSimulation'] },
    })
  })
})

describe('changes by unknown contracts', () => {
  const harmless = ({ victim, drainer, keys }: DrainPlaces) => [
    sent(victim, token, approved(drainer, 0n)),
    sent(
      victim,
      collectible,
      call({ abi: DRAIN_ABI, functionName: 'setApprovalForAll', args: [drainer, false] }),
    ),
    sent(victim, PERMIT2, encodeFunctionData({ abi: permit2Abi, args: [token, keys, 0n, 0] })),
  ]

  it.each([
    ['an allowance', 0, 'drainer', 'spend'],
    ['all items', 1, 'drainer', 'moveAll'],
    ['an allowance of Permit2', 2, 'keys', 'spend'],
  ] as const)(
    'A change is shown as a power that ends: %s taken back',
    async (_what, place, holder, power) => {
      const { changes, risk } = await preview(harmless(places)[place] ?? sent(places.victim, token))
      expect(changes?.unseen).toEqual([])
      const ended = { kind: 'power', hasEnded: true, power, holder: getAddress(places[holder]) }
      expect(changes?.seen).toEqual([expect.objectContaining(ended)])
      expect(risk).not.toBe('danger')
    },
  )

  it('Taking back an allowance that never existed is not shown as checked', async () => {
    const { victim, keys } = places
    const { changes, risk } = await preview(sent(victim, token, approved(keys, 0n)))
    expect({ changes, risk }).toEqual({ changes: { seen: [], unseen: ['powersInside'] }, risk: 'danger' })
  })

  it('The preview says that more items are named than are compared', async () => {
    const { victim, attacker } = places
    const ids = Array.from({ length: 17 }, (_, place) => BigInt(place + 7))
    const amounts = ids.map((id) => (id === 7n ? 1n : 0n))
    const args = [victim, attacker, ids, amounts, '0x'] as const
    const data = call({ abi: DRAIN_ABI, functionName: 'safeBatchTransferFrom', args })
    const { changes } = await preview(sent(victim, editions, data))
    expect(changes?.unseen).toContain('tooMuch')
  })

  it('A power is shown also where the same one existed before', async () => {
    const { victim, drainer } = places
    const { changes } = await preview(sent(victim, token, approved(drainer, maxUint256)))
    const shown = { kind: 'power', power: 'spend', amount: 'unlimited', holder: getAddress(drainer) }
    expect(changes).toEqual({ seen: [expect.objectContaining(shown)], unseen: [] })
  })

  const given = ({ victim, keys, item }: DrainPlaces) => [
    sent(victim, token, approved(keys, 5_000_000n)),
    sent(victim, collectible, approved(keys, item)),
    ...[editions, collectible].map((one) =>
      sent(victim, one, call({ abi: DRAIN_ABI, functionName: 'setApprovalForAll', args: [keys, true] })),
    ),
  ]

  it.each([0, 1, 2, 3])(
    'An approval is shown as the power it gives and nothing else: approval %i',
    async (place) => {
      const { changes } = await preview(given(places)[place] ?? sent(places.victim, token))
      expect(changes).toMatchObject({
        seen: [{ kind: 'power', holder: getAddress(places.keys) }],
        unseen: [],
      })
    },
  )
})
