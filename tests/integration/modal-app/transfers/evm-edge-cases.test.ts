import {
  createPublicClient,
  createTestClient,
  encodeAbiParameters,
  http,
  parseEther,
  toHex,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import { CHAINS } from '#modal/app/registries/chain-registry.ts'
import type { ChainTransfers, PreparedTransfer, Transfer } from '#modal/chains/transfers.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { parseJson, readJson } from '#tests/support/assertions/parse-json.ts'
import { HexText } from '#tests/support/assertions/wallet-answers.ts'
import { answers, contractOf, push } from '#tests/support/builders/evm-bytecode.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { JsonRpcCall } from '#tests/support/servers/json-rpc-call.ts'

/** A development account of the node, which signs without asking. */
const FROM: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const TOKEN: Address = '0x00000000000000000000000000000000000F0ee5'
const ORACLE: Address = '0x420000000000000000000000000000000000000F'

let chain: RunningChain
let transfers: ChainTransfers
beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  chain = await startEvmChain(port)
  const create = await CHAINS.eip155()
  const access = { apiUrl: 'http://api.test', projectId: 'demo', fetch: toNode }
  transfers = await create(access).transfers()
})
afterAll(() => chain?.stop())

const toNode: typeof fetch = (_input, init) => fetch(chain.url, init)
const node = () => createPublicClient({ chain: foundry, transport: http(chain.url) })
const owner = () => createTestClient({ chain: foundry, mode: 'anvil', transport: http(chain.url) })
const put = (address: Address, bytecode: Hex) => owner().setCode({ address, bytecode })
const fresh = (): Address => privateKeyToAddress(generatePrivateKey())

async function prepare(change: Partial<Transfer>): Promise<PreparedTransfer> {
  const common = { network: localEvm, from: FROM, to: fresh(), token: undefined, speed: 'normal' } as const
  const prepared = await transfers.prepare({ ...common, amount: 1_000n, ...change })
  if (!prepared.ok) throw new Error(prepared.error.message)
  return prepared.value
}

async function send({ request }: PreparedTransfer): Promise<void> {
  if (!request) throw new Error('There is nothing to ask a wallet for.')
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })
  const response = await fetch(chain.url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  const { result } = await readJson(response, z.object({ result: HexText }))
  expect(await node().waitForTransactionReceipt({ hash: result })).toMatchObject({ status: 'success' })
}

describe('charges of a chain besides gas', () => {
  /** The charge for each published byte, and for operating the chain. */
  const [EACH_BYTE, OPERATED] = [10n ** 12n, 7n * 10n ** 14n]
  const published = answers('0x36', push(EACH_BYTE), '0x02')
  afterEach(() => put(ORACLE, '0x'))

  it('A charge of the chain is a part of the fee, and cannot be sent.', async () => {
    const to = fresh()
    const plain = await prepare({ to })
    await put(
      ORACLE,
      contractOf({
        'function getL1Fee(bytes)': published,
        'function getOperatorFee(uint256)': answers(push(OPERATED)),
      }),
    )
    const charged = await prepare({ to })
    const [gas] = [plain.fee]
    // A transaction without its signature has about 50 bytes; the words around it are counted too.
    expect(charged.fee - gas).toBeGreaterThan(OPERATED + 50n * EACH_BYTE)
    expect(charged.fee - gas).toBeLessThan(OPERATED + 300n * EACH_BYTE)
    expect(charged.maximum).toBe(charged.balance - charged.fee)
    const { maximum } = charged
    const most = await prepare({ to, amount: maximum })
    expect(most).toMatchObject({ problem: undefined, fee: charged.fee })
    expect(await prepare({ to, amount: maximum + OPERATED })).toMatchObject({ problem: 'amount' })
    await send(most)
    expect(await node().getBalance({ address: to })).toBe(maximum)
    // This node charges only gas, so what was held back for the rest remains.
    expect(await node().getBalance({ address: FROM })).toBeGreaterThanOrEqual(charged.fee - gas)
    await owner().setBalance({ address: FROM, value: parseEther('10') })
  })

  it('The charge is read from older chains too, which charge for publishing only.', async () => {
    const to = fresh()
    const plain = await prepare({ to })
    await put(ORACLE, contractOf({ 'function getL1Fee(bytes)': published }))
    expect((await prepare({ to })).fee - plain.fee).toBeGreaterThan(50n * EACH_BYTE)
  })

  it('A transfer is refused when the node does not tell the charge.', async () => {
    await put(ORACLE, contractOf({ 'function getL1Fee(bytes)': published }))
    const create = await CHAINS.eip155()
    const limited: typeof fetch = async (input, init) => {
      const body = typeof init?.body === 'string' ? init.body : '[]'
      const requests = parseJson(body, z.array(JsonRpcCall))
      const isOracle = body.toLowerCase().includes(ORACLE.toLowerCase())
      if (!isOracle) return toNode(input, init)
      const error = { code: -32_005, message: 'limit exceeded' }
      return Response.json(requests.map(({ id }) => ({ jsonrpc: '2.0', id, error })))
    }
    const slow = await create({ apiUrl: 'http://api.test', projectId: 'demo', fetch: limited }).transfers()
    const sentRequest = {
      network: localEvm,
      from: FROM,
      to: fresh(),
      token: undefined,
      speed: 'normal',
    } as const
    expect(await slow.prepare({ ...sentRequest, amount: 1n })).toMatchObject({ ok: false })
  })
})

describe('token of an EVM chain', () => {
  const HELD = 1_000_000n
  const held = answers(push(HELD))

  it.each([
    ['reverts', contractOf({ 'function balanceOf(address)': held })],
    [
      'answers false',
      contractOf({
        'function balanceOf(address)': held,
        'function transfer(address,uint256)': answers(push(0n)),
      }),
    ],
  ])('A token whose transfer %s is refused before the wallet is asked.', async (_what, bytecode) => {
    await put(TOKEN, bytecode)
    expect(await prepare({ token: TOKEN })).toMatchObject({
      problem: 'refused',
      request: undefined,
      balance: HELD,
    })
  })

  it('A token that keeps a part of each transfer takes from the sender what was shown.', async () => {
    const balanceOf = answers('0x60043554')
    // balance[caller] -= amount; balance[to] += amount * 99 / 100; true
    const transfer: Hex = `0x602435803354033355606302606490046004355401600435556001${balanceOf.slice(-16)}`
    await put(
      TOKEN,
      contractOf({
        'function balanceOf(address)': balanceOf,
        'function transfer(address,uint256)': transfer,
      }),
    )
    const index = encodeAbiParameters([{ type: 'address' }], [FROM])
    await owner().setStorageAt({ address: TOKEN, index, value: toHex(HELD, { size: 32 }) })
    const to = fresh()
    const prepared = await prepare({ token: TOKEN, to, amount: 1_000n })
    expect(prepared).toMatchObject({ problem: undefined, balance: HELD, maximum: HELD })
    await send(prepared)
    const [mine, theirs] = await Promise.all(
      [FROM, to].map((address) =>
        node().getStorageAt({ address: TOKEN, slot: encodeAbiParameters([{ type: 'address' }], [address]) }),
      ),
    )
    expect([BigInt(mine ?? 0), BigInt(theirs ?? 0)]).toEqual([HELD - 1_000n, 990n])
  })
})
