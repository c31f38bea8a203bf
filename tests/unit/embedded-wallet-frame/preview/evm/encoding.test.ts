import * as fc from 'fast-check'
import { eip712 } from '@ethereum-sourcify/clear-signing'
import { Transaction as MicroTransaction } from 'micro-eth-signer'
import {
  encodeAbiParameters,
  hashTypedData,
  getAddress,
  hexToBytes,
  keccak256,
  parseAbiParameters,
  serializeTransaction,
  toFunctionSelector,
  toHex,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hashAuthorization } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { decodeParameters, encodeParameters } from '#frame/preview/evm/encoding/abi.ts'
import { parseParameters } from '#frame/preview/evm/encoding/abi-type.ts'
import { KNOWN_CALLS } from '#frame/preview/evm/calls/catalogue.ts'
import { parseSigned, parseUnsigned } from '#frame/preview/evm/transactions/parse-transaction.ts'
import { decodeRlp, encodeRlp } from '#frame/preview/evm/encoding/rlp.ts'
import {
  authorizationDigest,
  serializeUnsigned,
  type Transaction,
} from '#frame/preview/evm/transactions/transaction.ts'
import { readTypedData } from '#frame/preview/evm/typed-data/typed-data.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { runs } from '#tests/support/builders/runs.ts'

const TO = '0x2b5ad5c4795c026514f8317c7a215e218dccd6cf'
const KEY: Hex = `0x${'11'.repeat(32)}`
const number = fc.bigInt({ min: 0n, max: 2n ** 64n - 2n })
const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const data = fc.uint8Array({ maxLength: 200 })

const transaction = fc.record({
  kind: fc.constantFrom('legacy' as const, 'eip2930' as const, 'eip1559' as const, 'eip7702' as const),
  chainId: fc.bigInt({ min: 1n, max: 2n ** 40n }),
  nonce: fc.bigInt({ min: 0n, max: 2n ** 40n }),
  maxFeePerGas: number,
  gasLimit: number,
  value: word,
  data,
})

/** The same transaction as written by viem. */
function viemBytes(one: Transaction): Hex {
  const { kind, maxFeePerGas, maxPriorityFeePerGas, authorizations, accessList } = one
  const isPriced = kind === 'legacy' || kind === 'eip2930'
  const fields = {
    type: kind,
    chainId: Number(one.chainId),
    nonce: Number(one.nonce),
    gas: one.gasLimit,
    to: one.to === undefined ? undefined : getAddress(one.to),
    value: one.value,
    data: toHex(one.data),
    ...(isPriced ? { gasPrice: maxFeePerGas } : { maxFeePerGas, maxPriorityFeePerGas }),
    ...(kind === 'legacy' ? {} : { accessList }),
    ...(kind === 'eip7702' && {
      authorizationList: authorizations.map(({ chainId, address, nonce, signature }) => ({
        chainId: Number(chainId),
        address,
        nonce: Number(nonce),
        yParity: signature.yParity,
        r: toHex(signature.r),
        s: toHex(signature.s),
      })),
    }),
  }
  // The library's type has a case for each kind; here the kind is a variable.
  return serializeTransaction(Object(fields))
}

describe('transaction encoding', () => {
  it('Transactions are serialized like in viem, and parsed back completely', () => {
    fc.assert(
      fc.property(transaction, (fields) => {
        const isPriced = fields.kind === 'legacy' || fields.kind === 'eip2930'
        const one: Transaction = {
          ...fields,
          to: TO,
          maxPriorityFeePerGas: isPriced ? fields.maxFeePerGas : fields.maxFeePerGas / 2n,
          accessList:
            fields.kind === 'legacy' ? [] : [{ address: TO, storageKeys: [`0x${'01'.repeat(32)}`] }],
          authorizations:
            fields.kind === 'eip7702'
              ? [{ chainId: 1n, address: TO, nonce: 5n, signature: { yParity: 1, r: 7n, s: 9n } }]
              : [],
        }
        const bytes = serializeUnsigned(one)
        expect(bytesToHex(bytes)).toBe(viemBytes(one))
        expect(parseUnsigned(bytes)).toEqual(one)
      }),
      { numRuns: runs(300) },
    )
  })

  it('A third library produces the same transactions', () => {
    const one = MicroTransaction.prepare(
      {
        to: TO,
        value: 5n,
        nonce: 1n,
        maxFeePerGas: 10n,
        maxPriorityFeePerGas: 2n,
        chainId: 31337n,
        gasLimit: 21000n,
      },
      false,
    )
    const bytes = one.toBytes({ includeSignature: false })
    const parsed = parseUnsigned(bytes)
    expect(parsed && bytesToHex(serializeUnsigned(parsed))).toBe(bytesToHex(bytes))
  })

  it('Signed transactions are parsed, but not ones for any chain, with blobs or with trailing bytes', async () => {
    const account = privateKeyToAccount(KEY)
    const fields = { to: TO, value: 1n, gas: 21_000n, nonce: 0 } as const
    const legacy = await account.signTransaction({ ...fields, type: 'legacy', gasPrice: 1n, chainId: 5 })
    expect(parseSigned(hexToBytes(legacy))).toMatchObject({ kind: 'legacy', chainId: 5n, to: TO })
    const modern = await account.signTransaction({ ...fields, type: 'eip1559', maxFeePerGas: 1n, chainId: 5 })
    expect(parseSigned(hexToBytes(modern))).toMatchObject({ kind: 'eip1559', chainId: 5n })
    const anyChain = await account.signTransaction({ ...fields, type: 'legacy', gasPrice: 1n })
    expect(parseSigned(hexToBytes(anyChain))).toBeUndefined()
    expect(parseSigned(hexToBytes(`${modern}00`))).toBeUndefined()
    expect(parseSigned(hexToBytes(`0x03${modern.slice(4)}`))).toBeUndefined()
  })

  it('Parsing random bytes never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const read = parseUnsigned(bytes)
        if (read) expect(serializeUnsigned(read)).toEqual(bytes)
        const item = decodeRlp(bytes)
        if (item) expect(encodeRlp(item)).toEqual(bytes)
      }),
      { numRuns: runs(5_000) },
    )
  })

  it('Authorizations are signed over the digest of the standard', () => {
    const fields = { chainId: 31337n, address: TO, nonce: 3n }
    expect(bytesToHex(authorizationDigest(fields))).toBe(
      hashAuthorization({ chainId: 31337, address: TO, nonce: 3 }),
    )
  })
})

describe('call encoding', () => {
  it('Every known call has a unique selector of its signature', () => {
    for (const { signature, selector } of KNOWN_CALLS)
      expect(bytesToHex(selector)).toBe(toFunctionSelector(`function ${signature}`))
    const selectors = KNOWN_CALLS.map(({ selector }) => bytesToHex(selector))
    expect(new Set(selectors).size).toBe(selectors.length)
  })

  it('Arguments are encoded and decoded as compilers do', () => {
    const text =
      '(address a,uint96 b,int16 c,bool d,bytes4 e,string f,bytes g,(uint256 h,bytes i)[] j,uint8[2] k)'
    const parameters = parseParameters(text)
    const types = parseAbiParameters(
      'address, uint96, int16, bool, bytes4, string, bytes, (uint256, bytes)[], uint8[2]',
    )
    const arbitrary = fc.tuple(
      fc.bigInt({ min: 0n, max: 2n ** 96n - 1n }),
      fc.integer({ min: -32_768, max: 32_767 }),
      fc.boolean(),
      fc.string(),
      data,
      fc.array(fc.tuple(word, data), { maxLength: 4 }),
    )
    fc.assert(
      fc.property(arbitrary, ([amount, small, flag, name, bytes, list]) => {
        const name8 = new TextDecoder().decode(new TextEncoder().encode(name))
        const values = [
          TO,
          amount,
          BigInt(small),
          flag,
          Uint8Array.of(1, 2, 3, 4),
          name8,
          bytes,
          list,
          [1n, 2n],
        ]
        const encoded = encodeParameters(parameters, values)
        const tuples = list.map(([first, second]) => [first, toHex(second)] as const)
        const expected = encodeAbiParameters(types, [
          TO,
          amount,
          small,
          flag,
          '0x01020304',
          name8,
          toHex(bytes),
          tuples,
          [1, 2],
        ])
        expect(bytesToHex(encoded)).toBe(expected)
        expect(decodeParameters(parameters, encoded)).toEqual({ values, rest: new Uint8Array() })
      }),
      { numRuns: runs(200) },
    )
  })

  it('Arguments in a non-canonical encoding are not understood', () => {
    const parameters = parseParameters('(address to,bytes data)')
    const good = encodeParameters(parameters, [TO, Uint8Array.of(1, 2, 3)])
    const changed = (place: number, value: number): Uint8Array =>
      good.map((byte, at) => (at === place ? value : byte))
    expect(decodeParameters(parameters, good)).toBeDefined()
    expect(decodeParameters(parameters, changed(0, 1))).toBeUndefined()
    expect(decodeParameters(parameters, changed(63, 0x60))).toBeUndefined()
    expect(decodeParameters(parameters, changed(good.length - 1, 1))).toBeUndefined()
    expect(decodeParameters(parameters, good.subarray(0, -1))).toBeUndefined()
  })
})

const MAIL = {
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
      { name: 'flags', type: 'bool[2]' },
      { name: 'amount', type: 'int128' },
      { name: 'blob', type: 'bytes' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: TO },
  message: {
    from: { name: 'Cow', wallets: [TO] },
    to: [{ name: 'Bob', wallets: [] }],
    contents: 'Hello, Bob!',
    flags: [true, false],
    amount: '-5',
    blob: '0x0102',
  },
} as const

describe('typed data', () => {
  it('Typed data has the same digest as in other libraries, as an object and as text', () => {
    const expected = hashTypedData({ ...MAIL, message: { ...MAIL.message, amount: -5n } })
    for (const form of [MAIL, JSON.stringify(MAIL)]) {
      const read = readTypedData(form)
      expect('digest' in read && bytesToHex(read.digest)).toBe(expected)
    }
    const flat = {
      types: { Mail: [{ name: 'contents', type: 'string' }] },
      primaryType: 'Mail',
      domain: { name: 'Ether Mail' },
      message: { contents: 'Hello' },
    } as const
    const read = readTypedData(flat)
    expect('digest' in read && bytesToHex(read.digest)).toBe(hashTypedData(flat))
  })

  it('Types are named as the descriptor library names them', () => {
    const read = readTypedData(MAIL)
    const text = eip712.computeEncodeType(
      'Mail',
      Object.fromEntries(Object.entries(MAIL.types).map(([name, fields]) => [name, [...fields]])),
    )
    expect('typeHash' in read && bytesToHex(read.typeHash)).toBe(keccak256(toHex(text ?? '')))
  })

  it.each([
    ['a member is missing', { message: { ...MAIL.message, contents: undefined } }],
    ['a number is too large', { message: { ...MAIL.message, amount: (2n ** 127n).toString() } }],
    ['an address is invalid', { message: { ...MAIL.message, from: { name: 'Cow', wallets: ['0x12'] } } }],
    ['a list has another length', { message: { ...MAIL.message, flags: [true] } }],
    ['a type is missing', { primaryType: 'Letter' }],
    ['the main type is inherited', { primaryType: 'constructor' }],
    [
      'a member is declared twice',
      { types: { ...MAIL.types, Person: [MAIL.types.Person[0], MAIL.types.Person[0]] } },
    ],
    ['a type contains itself', { types: { ...MAIL.types, Person: [{ name: 'name', type: 'Person' }] } }],
    [
      'the domain has an unknown member',
      { types: { ...MAIL.types, EIP712Domain: [{ name: 'x', type: 'string' }] } },
    ],
  ])('Typed data is refused when %s', (_reason, change) => {
    expect(readTypedData({ ...MAIL, ...change })).toMatchObject({
      problem: expect.stringContaining('expected'),
    })
  })
})
