import {
  concatHex,
  createTestClient,
  encodeAbiParameters,
  encodeErrorResult,
  http,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  size,
  toFunctionSelector,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startNode } from '#tests/support/servers/start-node.ts'
import { startTestServer } from '#tests/support/servers/start-server.ts'

const EVM = 'eip155:31337'

let chain: RunningChain

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  chain = await startEvmChain(port, 'http://127.0.0.1:1')
})
afterAll(() => chain.stop())

const AT = '0x00000000000000000000000000000000000000E5'
const placeCode = (bytecode: Hex) =>
  createTestClient({ mode: 'anvil', transport: http(chain.url) }).setCode({ address: AT, bytecode })

/** The answer of a server whose universal resolver is the contract at this address. */
async function askOther(path: string, allowedOrigins: string[] = []): Promise<Response> {
  const other = await startTestServer({
    chains: { [EVM]: { rpcUrls: [chain.url] } },
    config: { names: { network: EVM, universalResolver: AT }, remoteFiles: { allowedOrigins } },
  })
  const said = await fetch(`${other.urls.api}${path}?projectId=demo`)
  await other.stop()
  return said
}

it('A name that does not resolve back is not shown, whatever the resolver answers', async () => {
  const reverse = encodeAbiParameters(parseAbiParameters('string, address, address'), ['visitor.eth', AT, AT])
  const forward = encodeAbiParameters(parseAbiParameters('bytes, address'), [
    encodeAbiParameters(parseAbiParameters('bytes'), [DEMO_ACCOUNTS.evm]),
    AT,
  ])
  const length = numberToHex(size(reverse), { size: 2 })
  const other = numberToHex(size(forward), { size: 2 })
  // The resolver gives every address the same name, which resolves to only one of them.
  const selector = toFunctionSelector('function reverseWithGateways(bytes,uint256,string[])')
  const isReverse = concatHex(['0x60003560e01c63', selector, '0x1461001f57'])
  const resolve = concatHex([
    '0x61',
    other,
    '0x61',
    numberToHex(47 + size(reverse), { size: 2 }),
    '0x60003961',
    other,
    '0x6000f3',
  ])
  const say = concatHex(['0x5b61', length, '0x61002f60003961', length, '0x6000f3'])
  await placeCode(concatHex([isReverse, resolve, say, reverse, forward]))
  const nameOf = async (address: string) => (await askOther(`/v1/identity/${address}`)).json()
  expect(await nameOf(DEMO_ACCOUNTS.evm)).toMatchObject({ name: 'visitor.eth' })
  expect(await nameOf(DEMO_ACCOUNTS.evmPhone)).toEqual({ name: null, avatar: null })
})

describe('names that are resolved off the chain (CCIP Read)', () => {
  const CALLBACK = '0xb4a85801'
  const lookupAbi = parseAbi([
    'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  ])
  const answer = encodeAbiParameters(parseAbiParameters('bytes, address'), [
    encodeAbiParameters(parseAbiParameters('bytes'), [DEMO_ACCOUNTS.evmPhone]),
    AT,
  ])

  /** A resolver that sends every question to `url`, and returns the answer from there. */
  async function placeResolver(url: string, callback: Hex = CALLBACK): Promise<void> {
    const data = encodeErrorResult({
      abi: lookupAbi,
      errorName: 'OffchainLookup',
      args: [AT, [url], '0x1234', CALLBACK, '0x'],
    })
    const length = numberToHex(size(data), { size: 2 })
    // In the callback the gateway's answer starts at byte 100 of the call data; every other call reverts with OffchainLookup.
    const isCallback = concatHex(['0x60003560e01c63', callback, '0x1461001f57'])
    const refuse = concatHex(['0x61', length, '0x61002c60003961', length, '0x6000fd'])
    const pass: Hex = '0x5b60c0606460003760c06000f3'
    const code = concatHex([isCallback, refuse, pass, data])
    await placeCode(code)
  }

  const ask = (allowedOrigins: string[]) => askOther('/v1/names/off.eth', allowedOrigins)

  it('Names are requested from the gateway of the contract, if that address is allowed', async () => {
    const gateway = await startNode((_, response) => {
      response.end(JSON.stringify({ data: answer }))
    })
    await placeResolver(`${gateway.url}/{sender}/{data}.json`)
    const said = await ask([gateway.url])
    expect(await said.json()).toEqual({ name: 'off.eth', address: DEMO_ACCOUNTS.evmPhone })
    expect(gateway.received).toMatchObject([{ method: 'GET', path: `/${AT.toLowerCase()}/0x1234.json` }])

    await placeResolver(gateway.url)
    expect((await ask([gateway.url])).status).toBe(200)
    expect(JSON.parse(gateway.received[1]?.body ?? '')).toMatchObject({ data: '0x1234' })

    expect((await ask([])).status).toBe(502)
    expect(gateway.received).toHaveLength(2)
    await gateway.stop()
  })

  it('Resolving is given up when the contract redirects endlessly', async () => {
    const gateway = await startNode((_, response) => {
      response.end(JSON.stringify({ data: answer }))
    })
    await placeResolver(gateway.url, '0xffffffff')
    expect((await ask([gateway.url])).status).toBe(502)
    expect(gateway.received).toHaveLength(6)
    await gateway.stop()
  })

  it.each(['{"data":"nothing"}', '<html>', '{}'])('A gateway that answers %s is a failure', async (says) => {
    const gateway = await startNode((_, response) => {
      response.end(says)
    })
    await placeResolver(gateway.url)
    expect((await ask([gateway.url])).status).toBe(502)
    await gateway.stop()
  })
})
