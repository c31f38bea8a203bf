import { readFileSync } from 'node:fs'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeAbiParameters,
  concatHex,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  type Hex,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail } from '#schemas/errors/result.ts'
import { PERMIT2, type DrainPlaces } from '#tests/support/drains/drain.ts'
import { DRAINS } from '#tests/support/evm-drains.ts'
import { askNodeAt, openEvmWallet, valueOf } from '#tests/support/evm-requests.ts'

const PORT = 5463
const { token, silentToken, collectible, editions, wrappedEther, swapRouter } = LOCAL_EVM_CONTRACTS
const CODE = JSON.parse(
  readFileSync(new URL('../../support/contracts/drains.json', import.meta.url), 'utf8'),
) as Record<'Drainer' | 'QuietToken' | 'Vault' | 'Keys', { bytecode: Hex }> & {
  Allowances: { deployedBytecode: Hex }
}
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
  const reader = createPublicClient(options())
  const faucet = createWalletClient({ ...options(), account: mnemonicToAccount(JUNK) })
  const own = createWalletClient({ ...options(), account: victim })
  const mined = async (hash: Hex) => reader.waitForTransactionReceipt({ hash })
  const deploy = async (name: 'Drainer' | 'QuietToken' | 'Vault' | 'Keys', owner?: Hex): Promise<Hex> => {
    const data = owner
      ? concatHex([CODE[name].bytecode, encodeAbiParameters([{ type: 'address' }], [owner])])
      : CODE[name].bytecode
    const { contractAddress } = await mined(await faucet.sendTransaction({ data }))
    if (!contractAddress) throw new Error(`${name} was not deployed`)
    return contractAddress
  }
  const thief = privateKeyToAccount(generatePrivateKey()).address
  const drainer = await deploy('Drainer', thief)
  const quiet = await deploy('QuietToken')
  const vault = await deploy('Vault', victim.address)
  const keys = await deploy('Keys')
  for (const [address, amount] of [
    [token, 100_000_000n],
    [silentToken, 100_000_000n],
    [quiet, 50_000_000n],
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
  // What was given away yesterday.
  for (const spender of [drainer, swapRouter])
    await mined(
      await own.writeContract({ address: token, abi, functionName: 'approve', args: [spender, maxUint256] }),
    )
  for (const address of [collectible, editions])
    await mined(
      await own.writeContract({ address, abi, functionName: 'setApprovalForAll', args: [drainer, true] }),
    )
  places = { victim: victim.address, thief, drainer, quiet, vault, keys, item }
}, 60_000)
afterAll(() => chain.stop())

const JUNK = 'test test test test test test test test test test test junk'

async function preview(request: { method: string; params: readonly unknown[] }, askNode?: AskNode) {
  const wallet = openEvmWallet({ privateKey: key, url: chain.url, ...(askNode && { askNode }) })
  return valueOf(await wallet.prepare(request.method, request.params)).preview
}

/** A node without the methods that try transactions. */
const without =
  (...methods: readonly string[]): AskNode =>
  (network, method, params) =>
    methods.includes(method)
      ? Promise.resolve(fail(-32_601, 'the method does not exist'))
      : askNodeAt(chain.url)(network, method, params)

describe('a drain', () => {
  it('is one of at least forty, each of a name of its own', () => {
    expect(new Set(DRAINS.map(({ name }) => name)).size).toBe(DRAINS.length)
    expect(DRAINS.length).toBeGreaterThanOrEqual(40)
  })

  it.each(DRAINS)('is never shown with comfort: $name', async ({ request, seen }) => {
    const shown = await preview(request(places))
    const { changes, risk } = shown
    const isComforting = changes !== undefined && changes.seen.length === 0 && changes.unseen.length === 0
    expect(isComforting).toBe(false)
    if (seen) expect(changes?.seen).toContainEqual(expect.objectContaining(seen))
    else expect(risk).toBe('danger')
  })

  it.each(DRAINS.filter(({ seen }) => seen))(
    'is danger where no node tries transactions: $name',
    async ({ request, name }) => {
      const { changes, risk } = await preview(request(places), without('eth_simulateV1', 'debug_traceCall'))
      if (name === 'coins to a stranger') expect(changes?.seen).toHaveLength(1)
      else
        expect({ risk, unseen: changes?.unseen }).toMatchObject({ risk: 'danger', unseen: ['noSimulation'] })
    },
  )

  it.each(DRAINS.filter(({ seen }) => seen))(
    'is followed where a node only traces: $name',
    async ({ request, name }) => {
      const { changes, risk } = await preview(request(places), without('eth_simulateV1'))
      if (name === 'coins to a stranger') expect(changes?.seen).toHaveLength(1)
      else expect({ risk, count: changes?.unseen.length }).toEqual({ risk: 'danger', count: 1 })
    },
  )
})
