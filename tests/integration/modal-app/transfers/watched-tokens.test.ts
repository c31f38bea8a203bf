// @vitest-environment happy-dom
import { decodeFunctionData, encodeFunctionResult, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readWatchedTokens } from '#modal/core/commands/account/watched-tokens.ts'
import { ok } from '#schemas/errors/result.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { HexText } from '#tests/support/assertions/wallet-answers.ts'
import { connectedSite } from '#tests/support/fixtures/connected-site.ts'
import { connected } from '#tests/support/fixtures/embedded-site.ts'
import { partition } from '#tests/support/fixtures/linked-modal.ts'

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const SAYS = { name: 'Fern Coin', symbol: 'FERN', decimals: 6, balanceOf: 12n } as const

const Call = z.object({
  id: z.number(),
  params: z.tuple([z.object({ to: z.string(), data: HexText })], z.unknown()),
})

/** A node that has one token. */
const node: typeof fetch = async (_url, init) => {
  const input = parseJson(typeof init?.body === 'string' ? init.body : '', z.union([Call, z.array(Call)]))
  const answers = [input].flat().map(({ id, params }) => {
    const { functionName } = decodeFunctionData({ abi: erc20Abi, data: params[0].data })
    const isToken = params[0].to.toLowerCase() === TOKEN.toLowerCase()
    const said = isToken
      ? new Map<string, string | number | bigint>(Object.entries(SAYS)).get(functionName)
      : undefined
    const result =
      said === undefined ? '0x' : encodeFunctionResult({ abi: erc20Abi, functionName, result: said })
    return { jsonrpc: '2.0', id, result }
  })
  return Response.json(Array.isArray(input) ? answers : answers[0])
}

async function open() {
  const stored = new Map<string, string>()
  const storage = partition(stored)
  const linked = await connected({ fetch: node, storage })
  const watch = (change: object = {}, type = 'ERC20') =>
    linked.request('wallet_watchAsset', {
      type,
      options: { address: TOKEN, symbol: 'FERN', decimals: 6, ...change },
    })
  return { ...linked, stored, watch, watched: () => readWatchedTokens(storage, 'eip155:1', linked.address) }
}

describe('wallet_watchAsset of the embedded wallet', () => {
  it('A token is added once to the list of the account, and nothing opens.', async () => {
    const { watch, watched, snapshots } = await open()
    const before = snapshots.length
    expect(await watch()).toEqual(ok(true))
    expect(await watch({ decimals: '6', symbol: undefined })).toEqual(ok(true))
    expect(await watched()).toEqual([TOKEN.toLowerCase()])
    expect(snapshots.slice(before).some((snapshot) => snapshot.open)).toBe(false)
  })

  it.each([
    ['decimals that are not the contract’s', { decimals: 18 }, 'params.options.decimals'],
    ['a symbol that is not the contract’s', { symbol: 'USDC' }, 'params.options.symbol'],
    ['an address that is no token', { address: `0x${'12'.repeat(20)}` }, 'params.options.address'],
    ['decimals that are no number', { decimals: 'six' }, 'params.options.decimals'],
  ])('The failure names %s.', async (_what, change, field) => {
    const { watch, watched } = await open()
    expect(await watch(change)).toMatchObject({ ok: false, error: { code: -32602, data: { field } } })
    expect(await watched()).toEqual([])
  })

  it('A collectible is not added, and the failure says so.', async () => {
    const { watch } = await open()
    expect(await watch({ tokenId: '1' }, 'ERC721')).toMatchObject({
      error: { code: -32602, data: { field: 'params.type' } },
    })
  })

  it('The tokens are stored under one private key.', async () => {
    const { watch, stored } = await open()
    await watch()
    expect([...stored.keys()].filter((key) => key.includes('private_watched_tokens'))).toHaveLength(1)
  })
})

describe('wallet_watchAsset of another wallet', () => {
  it('The request is passed on to the other wallet.', async () => {
    const { request, wallet } = await connectedSite()
    wallet.failNext('wallet_watchAsset', { code: 4001, message: 'said the wallet' })
    expect(await request('wallet_watchAsset', { type: 'ERC20', options: { address: TOKEN } })).toMatchObject({
      error: { code: 4001, message: 'said the wallet' },
    })
  })
})
