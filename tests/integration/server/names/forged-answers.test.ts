import {
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  hexToBigInt,
  keccak256,
  namehash,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
  concatHex,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress, sign } from 'viem/accounts'
import { toHex } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DEMO_NAMES_KEY, DEMO_NAMES_SIGNER } from '#demo/chains/evm/demo-zone.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { answerHash } from '#server/providers/names/offchain-resolver.ts'
import { newAccount } from '#tests/support/clients/names-client.ts'
import { startNamesDeployment, type NamesDeployment } from '#tests/support/servers/names-deployment.ts'

const { offchainResolver: resolver } = LOCAL_EVM_CONTRACTS
const ABI = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function resolveWithProof(bytes response, bytes request) view returns (bytes)',
  'function setUrls(string[] urls)',
  'function setSigner(address signer, bool isTrusted)',
  'function setOwner(address newOwner)',
  'function supportsInterface(bytes4) view returns (bool)',
  'error AnswerExpired(uint64 expires)',
  'error SignatureMalformed()',
  'error SignerUnknown(address signer)',
  'error NotOwner(address sender)',
])
const ADDR = parseAbi(['function addr(bytes32 node) view returns (address)'])
const ANSWER = parseAbiParameters('bytes result, uint64 expires, bytes signature')
/** The order of secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const HOUR_S = 3_600n
const owner = newAccount()

let names: NamesDeployment
beforeAll(async () => {
  names = await startNamesDeployment('embedded')
  expect(await names.client.register(owner, 'ada1')).toBe('ada1.demo.eth')
  expect(await names.client.register(newAccount(), 'mallory')).toBe('mallory.demo.eth')
})
afterAll(() => names.stop())

/** A name in the wire format of DNS. */
const dns = (name: string): Hex =>
  concatHex([
    ...name.split('.').map((label) => concatHex([numberToHex(label.length, { size: 1 }), toHex(label)])),
    '0x00',
  ])
const requestFor = (name: string): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'resolve',
    args: [dns(name), encodeFunctionData({ abi: ADDR, args: [namehash(name)] })],
  })

async function ask(path: string): Promise<Response> {
  return fetch(`${names.server.urls.api}/v1/names/gateway/${path}`)
}
async function answerFor(name: string): Promise<Hex> {
  const said = await (await ask(`${resolver.toLowerCase()}/${requestFor(name)}`)).json()
  return z.object({ data: z.custom<Hex>((data) => typeof data === 'string') }).parse(said).data
}

/** Decides about the signer of the deployment. */
const trust = (isTrusted: boolean) =>
  names.tellResolver(
    encodeFunctionData({ abi: ABI, functionName: 'setSigner', args: [DEMO_NAMES_SIGNER, isTrusted] }),
  )

/** What the contract says to an answer. */
const accept = (response: Hex, request: Hex) =>
  names.reader.readContract({
    address: resolver,
    abi: ABI,
    functionName: 'resolveWithProof',
    args: [response, request],
  })

/** An answer as the gateway makes it, with what a forger changes. */
async function forge(change: { key?: Hex; expires?: bigint; request?: Hex; at?: Hex } = {}): Promise<Hex> {
  const block = await names.reader.getBlock()
  const result = encodeFunctionResult({ abi: ADDR, result: owner.address })
  const {
    key = DEMO_NAMES_KEY,
    expires = block.timestamp + HOUR_S,
    request = requestFor('ada1.demo.eth'),
  } = change
  const hash = answerHash({ resolver: change.at ?? resolver, expires, request, result })
  const signature = await sign({ hash, privateKey: key, to: 'hex' })
  return encodeAbiParameters(ANSWER, [result, expires, signature])
}

describe('the resolver', () => {
  it('An answer of the gateway is accepted for its question', async () => {
    const request = requestFor('ada1.demo.eth')
    const result = await accept(await answerFor('ada1.demo.eth'), request)
    expect(decodeAbiParameters([{ type: 'address' }], result)).toEqual([owner.address])
    await expect(accept(await forge(), request)).resolves.toBe(result)
  })

  it('An answer that another account signed is refused', async () => {
    const key = generatePrivateKey()
    const refused = accept(await forge({ key }), requestFor('ada1.demo.eth'))
    await expect(refused).rejects.toThrow('SignerUnknown')
    await expect(refused).rejects.toThrow(privateKeyToAddress(key))
  })

  it('An answer to another question, about another name or for another resolver is refused', async () => {
    const request = requestFor('ada1.demo.eth')
    await expect(accept(await answerFor('mallory.demo.eth'), request)).rejects.toThrow('SignerUnknown')
    await expect(accept(await answerFor('ada1.demo.eth'), `${request}00`)).rejects.toThrow('SignerUnknown')
    const elsewhere = await forge({ at: LOCAL_EVM_CONTRACTS.nameResolver })
    await expect(accept(elsewhere, request)).rejects.toThrow('SignerUnknown')
  })

  it('An answer that was changed is refused', async () => {
    const [result, expires, signature] = decodeAbiParameters(ANSWER, await answerFor('ada1.demo.eth'))
    const other = encodeFunctionResult({ abi: ADDR, result: newAccount().address })
    const request = requestFor('ada1.demo.eth')
    for (const changed of [
      [other, expires, signature],
      [result, expires + HOUR_S, signature],
      [result, expires, keccak256(signature)],
    ] as const)
      await expect(accept(encodeAbiParameters(ANSWER, changed), request)).rejects.toThrow(
        /SignerUnknown|SignatureMalformed/,
      )
  })

  it('An expired answer is refused', async () => {
    const { timestamp } = await names.reader.getBlock()
    const expired = await forge({ expires: timestamp - 1n })
    await expect(accept(expired, requestFor('ada1.demo.eth'))).rejects.toThrow('AnswerExpired')
  })

  it('The other value of a valid signature is refused, and so are signatures of another length', async () => {
    const [result, expires, signature] = decodeAbiParameters(ANSWER, await forge())
    const [r, s, v] = [slice(signature, 0, 32), slice(signature, 32, 64), slice(signature, 64)]
    const high = numberToHex(ORDER - hexToBigInt(s), { size: 32 })
    const twin = concatHex([r, high, v === '0x1b' ? '0x1c' : '0x1b'])
    expect(size(twin)).toBe(65)
    for (const bad of [twin, slice(signature, 0, 64), concatHex([r, s, '0x00']), '0x'] as const)
      await expect(
        accept(encodeAbiParameters(ANSWER, [result, expires, bad]), requestFor('ada1.demo.eth')),
      ).rejects.toThrow('SignatureMalformed')
  })

  it('Only its owner changes it, and a signer that was removed counts no more', async () => {
    const stranger = newAccount().address
    const write = { address: resolver, abi: ABI, account: stranger } as const
    await expect(
      names.reader.simulateContract({ ...write, functionName: 'setSigner', args: [stranger, true] }),
    ).rejects.toThrow('NotOwner')
    await expect(
      names.reader.simulateContract({ ...write, functionName: 'setUrls', args: [['https://evil.example']] }),
    ).rejects.toThrow('NotOwner')
    await expect(
      names.reader.simulateContract({ ...write, functionName: 'setOwner', args: [stranger] }),
    ).rejects.toThrow('NotOwner')
    const answer = await forge()
    await trust(false)
    await expect(accept(answer, requestFor('ada1.demo.eth'))).rejects.toThrow('SignerUnknown')
    await trust(true)
    await expect(accept(answer, requestFor('ada1.demo.eth'))).resolves.toMatch(/^0x/)
  })

  it('It says that it answers for names below its own, and for no other interface', async () => {
    const supports = (id: Hex) =>
      names.reader.readContract({
        address: resolver,
        abi: ABI,
        functionName: 'supportsInterface',
        args: [id],
      })
    expect([await supports('0x01ffc9a7'), await supports('0x9061b923')]).toEqual([true, true])
    expect([await supports('0xffffffff'), await supports('0x3b3b57de')]).toEqual([false, false])
  })
})

describe('the gateway', () => {
  it('Any page may read it', async () => {
    const path = `${resolver}/${requestFor('ada1.demo.eth')}`
    const read = await fetch(`${names.server.urls.api}/v1/names/gateway/${path}`, {
      headers: { origin: 'https://any.example' },
    })
    expect(read.headers.get('access-control-allow-origin')).toBe('*')
    const preflight = await fetch(`${names.server.urls.api}/v1/names/gateway`, {
      method: 'OPTIONS',
      headers: { origin: 'https://any.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
  })

  it('Questions may be posted', async () => {
    const body = JSON.stringify({ sender: resolver, data: requestFor('ada1.demo.eth') })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${names.server.urls.api}/v1/names/gateway`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    const { data } = z.object({ data: z.custom<Hex>() }).parse(await answer.json())
    await expect(accept(data, requestFor('ada1.demo.eth'))).resolves.toMatch(/^0x/)
  })

  it.each([
    ['of another contract', () => `${LOCAL_EVM_CONTRACTS.nameResolver}/${requestFor('ada1.demo.eth')}`, 404],
    ['about a name of another zone', () => `${resolver}/${requestFor('visitor.eth')}`, 404],
    ['that is no call', () => `${resolver}/0x1234`, 400],
    ['that is empty', () => `${resolver}/0x`, 400],
    ['that is no hexadecimal', () => `${resolver}/nothing`, 400],
    [
      'whose call is about another name',
      () => {
        const data = encodeFunctionData({ abi: ADDR, args: [namehash('mallory.demo.eth')] })
        return `${resolver}/${encodeFunctionData({ abi: ABI, functionName: 'resolve', args: [dns('ada1.demo.eth'), data] })}`
      },
      400,
    ],
    [
      'with a dot in a label',
      () => {
        const name = concatHex(['0x09', toHex('ada1.demo'), '0x03', toHex('eth'), '0x00'])
        const data = encodeFunctionData({ abi: ADDR, args: [namehash('ada1.demo.eth')] })
        return `${resolver}/${encodeFunctionData({ abi: ABI, functionName: 'resolve', args: [name, data] })}`
      },
      400,
    ],
  ] as const)('A question %s is refused', async (_, path, status) => {
    expect((await ask(path())).status).toBe(status)
  })

  it('A function that resolvers need not have is answered with nothing', async () => {
    const request = encodeFunctionData({
      abi: ABI,
      functionName: 'resolve',
      args: [dns('ada1.demo.eth'), '0xc8690233'],
    })
    const said = await (await ask(`${resolver}/${request}`)).json()
    const { data } = z.object({ data: z.custom<Hex>() }).parse(said)
    expect(decodeAbiParameters(ANSWER, data)[0]).toBe('0x')
    await expect(accept(data, request)).resolves.toBe('0x')
  })
})
