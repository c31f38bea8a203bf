import { createTestClient, encodeFunctionData, http, parseAbi, parseUnits, slice, type Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import type { PreparedPermit, SwapCall, SwapTerms } from '#modal/chains/swaps.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'
import { LATER_VENUE } from '#tests/support/chains/later-router.ts'
import { deployPermitToken } from '#tests/support/chains/permit-token.ts'
import { openSwapClient, signPermit, type SwapClient } from '#tests/support/clients/swap-client.ts'
import {
  NATIVE_COIN,
  startSwapServer,
  SWAPPER,
  type SwapServer,
  type SwapWish,
} from '#tests/support/servers/swap-server.ts'

const { token: dollars, wrappedEther, gold } = LOCAL_EVM_CONTRACTS
const ether = (text: string) => parseUnits(text, 18)
const ABI = parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const Params = z.tuple([z.string(), z.string()])
const Typed = z.looseObject({ message: z.record(z.string(), z.unknown()) })
const JUNK = 'test test test test test test test test test test test junk'
/** Longer than answers to equal questions are shared. */
const QUOTES_KEPT_MS = 1_001

let server: SwapServer
let client: SwapClient
let token: Address
beforeAll(async () => {
  server = await startSwapServer({ later: true })
  client = await openSwapClient(server)
  token = await deployPermitToken(server)
  await server.give(dollars, parseUnits('1000', 6))
})
afterAll(() => server?.stop())

interface Asked {
  readonly terms: SwapTerms
  readonly call: SwapCall
  readonly permit: PreparedPermit
}

async function ask(venue: string, wish: SwapWish): Promise<Asked & { quoted: readonly bigint[] }> {
  server.pass(QUOTES_KEPT_MS)
  const { terms, call, quote } = await client.build(venue, wish)
  const { next, permit, problem } = await client.prepare(terms, call)
  expect([next, problem]).toEqual(['approve', undefined])
  if (permit === undefined) throw new Error('No permit is offered.')
  return { terms, call, permit, quoted: [BigInt(quote.fromAmount), BigInt(quote.toAmount)] }
}

function join({ terms, call }: Asked, permit: Parameters<typeof client.swaps.withPermit>[2]): SwapCall {
  const joined = client.swaps.withPermit(terms, call, permit)
  if (joined === undefined) throw new Error('The permit is not of this swap.')
  return joined
}

const readAllowance = async (terms: SwapTerms): Promise<bigint | undefined> => {
  const read = await client.swaps.prepareRevocation(terms)
  return read.ok ? read.value.allowance : undefined
}

describe.each(['uniswap-v3', LATER_VENUE])('a permit for %s', (venue) => {
  it.each<readonly [string, () => SwapWish]>([
    ['a token for another', () => ({ from: token, to: wrappedEther, amount: ether('1000') })],
    ['a token over the coin', () => ({ from: token, to: gold, amount: ether('321.5') })],
    ['a token for the coin', () => ({ from: token, to: NATIVE_COIN, amount: ether('77') })],
    ['a token for exact coins', () => ({ from: token, to: NATIVE_COIN, amount: ether('0.1'), exact: 'to' })],
  ])('It takes the place of the approval, of exactly the same amount: %s', async (_, wishOf) => {
    const wish = wishOf()
    const asked = await ask(venue, wish)
    const { terms, permit, quoted } = asked
    expect(permit).toMatchObject({ token, router: terms.router, value: String(terms.allowed) })
    const before = [await server.balance(token), await server.balance(wish.to)] as const
    const call = join(asked, await client.sign(permit))
    expect(client.swaps.check(terms, call)).toBeUndefined()
    const prepared = await client.prepare(terms, call)
    expect(prepared).toMatchObject({ next: 'swap', problem: undefined, batch: undefined, permit: undefined })
    expect(prepared.received).toBe(quoted[1])
    const { id, fee, isDone } = await client.send(prepared.request)
    expect(isDone).toBe(true)
    const ofFee = wish.to === NATIVE_COIN ? fee : 0n
    const paid = before[0] - (await server.balance(token))
    const got = (await server.balance(wish.to)) - before[1] + ofFee
    expect([paid, got]).toEqual(quoted)
    expect(await client.swaps.readResult(terms, id)).toEqual({ ok: true, value: { paid, received: got } })
    expect(await readAllowance(terms)).toBe(terms.allowed - paid)
    await server.approve(token, terms.router, 0n)
  })

  it('The swap works as well if the signature was used before by somebody else', async () => {
    const asked = await ask(venue, { from: token, to: wrappedEther, amount: ether('5') })
    const signed = await client.sign(asked.permit)
    const signature = hexOf(signed.signature)
    const data = encodeFunctionData({
      abi: ABI,
      functionName: 'permit',
      args: [
        SWAPPER,
        hexOf(asked.terms.router),
        asked.terms.allowed,
        BigInt(signed.deadline),
        Number(slice(signature, 64)),
        slice(signature, 0, 32),
        slice(signature, 32, 64),
      ],
    })
    expect((await server.send(token, data, 0n, DEPLOYER)).status).toBe('success')
    const prepared = await client.prepare(asked.terms, join(asked, signed))
    expect(prepared).toMatchObject({ next: 'swap', problem: undefined })
    expect((await client.send(prepared.request)).isDone).toBe(true)
  })

  it.each<readonly [string, (text: string) => string, (typeof SIGNERS)[number]]>([
    ['another spender', (text) => changed(text, { spender: DEMO_ACCOUNTS.evmExtension }), 0],
    ['another amount', (text) => changed(text, { value: '1' }), 0],
    ['another owner', (text) => text, 1],
    ['another nonce', (text) => changed(text, { nonce: '999' }), 0],
  ])('A signature of %s is refused before the wallet is asked for the swap', async (_, change, signer) => {
    const asked = await ask(venue, { from: token, to: wrappedEther, amount: ether('5') })
    const [, text] = Params.parse(asked.permit.request.params)
    const account = mnemonicToAccount(JUNK, { addressIndex: signer })
    const { request: _request, ...permit } = asked.permit
    const signature = await signPermit(account, change(text))
    const prepared = await client.prepare(asked.terms, join(asked, { ...permit, signature }))
    expect(prepared).toMatchObject({ problem: 'refused', request: undefined, batch: undefined })
  })

  it('A permit of another swap is not put before this one', async () => {
    const asked = await ask(venue, { from: token, to: wrappedEther, amount: ether('5') })
    const { terms, call } = asked
    const signed = await client.sign(asked.permit)
    for (const [other, permit] of [
      [{ ...terms, allowed: terms.allowed - 1n }, signed],
      [terms, { ...signed, token: dollars }],
      [terms, { ...signed, router: DEMO_ACCOUNTS.evmExtension }],
      [terms, { ...signed, deadline: '1' }],
      [terms, { ...signed, signature: '0x' }],
      [terms, { ...signed, signature: `${signed.signature.slice(0, -2)}05` }],
    ] as const)
      expect(client.swaps.withPermit(other, call, permit)).toBeUndefined()
  })

  it('Neither a token without permits nor an account with code is asked for a signature', async () => {
    const plain = await client.build(venue, { from: dollars, to: wrappedEther, amount: 5_000_000n })
    expect(await client.prepare(plain.terms, plain.call)).toMatchObject({
      next: 'approve',
      permit: undefined,
    })
    const smart = await client.build(venue, { from: token, to: wrappedEther, amount: ether('5') })
    const writer = createTestClient({ chain: foundry, mode: 'anvil', transport: http(server.url) })
    const delegated = `0xef0100${LOCAL_EVM_CONTRACTS.smartAccount.slice(2)}` as const
    await writer.setCode({ address: SWAPPER, bytecode: delegated })
    expect(await client.prepare(smart.terms, smart.call)).toMatchObject({
      next: 'approve',
      permit: undefined,
    })
    await writer.setCode({ address: SWAPPER, bytecode: '0x' })
  })
})

/** The visitor's key, and one of another account, by their place. */
const SIGNERS = [0, 1] as const

function changed(text: string, message: Readonly<Record<string, string>>): string {
  const data = Typed.parse(JSON.parse(text))
  return JSON.stringify({ ...data, message: { ...data.message, ...message } })
}
