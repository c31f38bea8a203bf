import { encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createContractLookup } from '#frame/preview/evm/lookups/other-network-contracts.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import type { Network } from '#schemas/entities/network.ts'
import { valueOf } from '#tests/support/assertions/value-of.ts'
import { openEvmWallet } from '#tests/support/builders/evm-requests.ts'
import { holdClock } from '#tests/support/fakes/held-clock.ts'

const KEY: Hex = `0x${'22'.repeat(32)}`
const SAFE = '0x1f9090aae28b8a3dceadf281b0f12828e676c326'
const TOKEN = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const NETWORKS = ['eip155:1', 'eip155:10', 'eip155:8453', 'eip155:11155111', 'eip155:31337'].map(networkOf)

function networkOf(id: string): Network {
  const network = findNetwork(id)
  if (!network) throw new Error(`There is no network ${id}.`)
  return network
}

const HERE = networkOf('eip155:8453')

type Codes = Readonly<Record<string, Promise<Result<unknown>> | Result<unknown>>>

/** A wallet whose recipient has this code, by network; other addresses have no code on other networks. */
function openWallet(codes: Codes, known: readonly string[] = [], network = HERE) {
  const requests: string[] = []
  const askNode: AskNode = async ({ caipNetworkId }, method, params) => {
    const [first] = z.array(z.unknown()).parse(params)
    if (method === 'eth_getCode') {
      requests.push(`${caipNetworkId} ${String(first)}`)
      const isToken = first === TOKEN && caipNetworkId === HERE.caipNetworkId
      return first === SAFE ? (codes[caipNetworkId] ?? ok('0x')) : ok(isToken ? '0x6001' : '0x')
    }
    const answers: Record<string, unknown> = {
      eth_getTransactionCount: '0x7',
      eth_estimateGas: '0x5208',
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_maxPriorityFeePerGas: '0x1',
      eth_getBalance: '0xffffffffffffffff',
    }
    return method in answers ? ok(answers[method]) : fail(-32601, 'the method does not exist')
  }
  const clock = holdClock()
  const services = {
    elsewhere: createContractLookup({ networks: NETWORKS, askNode, clock }),
    recipients: { known: () => known, remember: () => undefined },
  }
  const wallet = openEvmWallet({ privateKey: KEY, url: '', askNode, services, network })
  const warningsOf = async (more: object) => {
    const params = [{ from: wallet.address, ...more }]
    const { preview } = valueOf(await wallet.prepare('eth_sendTransaction', params))
    return preview.warnings.filter((warning) => warning.class.startsWith('RECIPIENT'))
  }
  const warningsOfCalls = async (calls: readonly object[]) => {
    const { preview } = valueOf(await wallet.prepare('wallet_sendCalls', [{ version: '2.0.0', calls }]))
    return preview.warnings.filter((warning) => warning.class.startsWith('RECIPIENT'))
  }
  return { requests, clock, warningsOf, warningsOfCalls }
}

const payment = { to: SAFE, value: '0x1' }
const transfer = {
  to: TOKEN,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [SAFE, 5n] }),
}
const contract = ok('0x6001')
const down = fail('UPSTREAM_FAILED', 'nobody answers')
const address = '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326'
const found = { class: 'RECIPIENT_CONTRACT_ELSEWHERE', values: { address, networks: 'OP Mainnet' } }
const unread = { class: 'RECIPIENT_NOT_LOOKED_UP', values: { address } }

describe('recipient that is a contract on another network', () => {
  it.each([
    ['a payment', payment],
    ['a transfer of a token', transfer],
  ])(
    'A recipient that is a contract only on another network gets a warning in %s',
    async (_what, request) => {
      const { warningsOf } = openWallet({ 'eip155:10': contract, 'eip155:1': down })
      expect(await warningsOf(request)).toEqual([found])
    },
  )

  it('A recipient on a test network is not looked up', async () => {
    const codes = { 'eip155:1': contract, 'eip155:10': down, 'eip155:11155111': contract }
    const { requests, warningsOf } = openWallet(codes, [], networkOf('eip155:31337'))
    expect(await warningsOf(payment)).toEqual([])
    expect(requests.filter((one) => !one.startsWith('eip155:31337 '))).toEqual([])
  })

  it('A recipient that is a contract only on another network gets a warning even if it was paid before', async () => {
    const { warningsOf } = openWallet({ 'eip155:10': contract }, [SAFE])
    expect(await warningsOf(payment)).toEqual([found])
  })

  it.each<[string, Codes]>([
    ['on this network as well', { [HERE.caipNetworkId]: contract, 'eip155:10': contract }],
    ['on no network', {}],
    ['only by a delegation of its owner', { 'eip155:10': ok(`0xef0100${'11'.repeat(20)}`) }],
    ['only on a test network', { 'eip155:11155111': contract }],
  ])('No warning appears for a recipient that is a contract %s', async (_what, codes) => {
    expect(await openWallet(codes).warningsOf(payment)).toEqual([])
  })
})

describe('lookup on networks that do not answer', () => {
  it.each<[string, Result<unknown>]>([
    ['are down', down],
    ['answer something invalid', ok(null)],
  ])('Networks that %s cause a warning, unless the recipient was paid before', async (_what, answer) => {
    const codes = { 'eip155:10': answer }
    expect(await openWallet(codes).warningsOf(payment)).toEqual([unread])
    expect(await openWallet(codes, [SAFE]).warningsOf(payment)).toEqual([])
  })

  it('The lookup waits one second for networks', async () => {
    const codes: Record<string, Promise<Result<unknown>>> = { 'eip155:10': new Promise(() => {}) }
    const { clock, warningsOf } = openWallet(codes)
    const warnings = warningsOf(payment)
    let isThere = false
    void warnings.then(() => (isThere = true))
    await clock.pass(999)
    expect(isThere).toBe(false)
    await clock.pass(1)
    expect(await warnings).toEqual([unread])
  })

  it('Eight recipients are looked up, and the others get a warning', async () => {
    const { requests, warningsOfCalls } = openWallet({})
    const calls = Array.from({ length: 9 }, (_, place) => ({
      to: `0x${String(place + 1).repeat(40)}`,
      value: '0x1',
    }))
    expect(await warningsOfCalls(calls)).toEqual([
      { class: 'RECIPIENT_NOT_LOOKED_UP', values: { address: getAddress(`0x${'9'.repeat(40)}`) } },
    ])
    expect(requests.filter((one) => one.startsWith('eip155:10 '))).toHaveLength(8)
  })

  it('Every address is looked up once per network while it answers', async () => {
    const { requests, warningsOf } = openWallet({})
    await warningsOf(payment)
    await warningsOf(payment)
    const elsewhere = requests.filter((one) => !one.startsWith(`${HERE.caipNetworkId} `))
    expect(elsewhere).toEqual([`eip155:1 ${SAFE}`, `eip155:10 ${SAFE}`])
  })
})
