import { bytesToNumber, sameBytes } from '#frame/preview/evm/encoding/bytes.ts'
import { decodeRlp, type RlpItem } from '#frame/preview/evm/encoding/rlp.ts'
import {
  serializeSigned,
  serializeUnsigned,
  TYPE_BYTES,
  type Authorization,
  type Transaction,
  type TransactionKind,
  type TransactionSignature,
} from './transaction.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

const MAX_UINT256 = 2n ** 256n
const MAX_UINT64 = 2n ** 64n
/** Half the order of secp256k1: every node refuses a signature with a higher s (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Parses the output of {@link serializeUnsigned}; undefined for anything else, down to the last byte. */
export function parseUnsigned(bytes: Uint8Array): Transaction | undefined {
  const read = readEnvelope(bytes)
  if (!read) return undefined
  const { kind, items } = read
  const transaction =
    kind === 'legacy'
      ? items.length === 9 && number(items[7]) === 0n && number(items[8]) === 0n
        ? readPriced('legacy', number(items[6]), items, [])
        : undefined
      : readTyped(kind, items)
  return transaction && sameBytes(serializeUnsigned(transaction), bytes) ? transaction : undefined
}

/** Parses a signed transaction; undefined unless it is a well-formed one of the supported kinds. */
export function parseSigned(bytes: Uint8Array): Transaction | undefined {
  const read = readEnvelope(bytes)
  if (!read) return undefined
  const { kind, items } = read
  const [v, r, s] = [number(items.at(-3)), number(items.at(-2)), number(items.at(-1))]
  if (v === undefined || !isScalar(r, ORDER) || !isScalar(s, HALF_ORDER + 1n)) return undefined
  if (kind === 'legacy') {
    // Without a chain id, a signature is valid on every chain.
    if (items.length !== 9 || v < 37n) return undefined
    const transaction = readPriced('legacy', (v - 35n) / 2n, items, [])
    return checkSigned(transaction, { r, s, yParity: v % 2n === 1n ? 0 : 1 }, bytes)
  }
  if (v > 1n) return undefined
  return checkSigned(readTyped(kind, items.slice(0, -3)), { r, s, yParity: v === 0n ? 0 : 1 }, bytes)
}

function checkSigned(
  transaction: Transaction | undefined,
  signature: TransactionSignature,
  bytes: Uint8Array,
): Transaction | undefined {
  return transaction && sameBytes(serializeSigned(transaction, signature), bytes) ? transaction : undefined
}

function readEnvelope(bytes: Uint8Array): { kind: TransactionKind; items: readonly RlpItem[] } | undefined {
  const [first] = bytes
  if (first === undefined) return undefined
  const kind = first >= 0xc0 ? 'legacy' : kindOfByte(first)
  const item = decodeRlp(kind === 'legacy' ? bytes : bytes.subarray(1))
  if (kind === undefined || item === undefined || item instanceof Uint8Array) return undefined
  return { kind, items: item }
}

function kindOfByte(byte: number): Exclude<TransactionKind, 'legacy'> | undefined {
  if (byte === TYPE_BYTES.eip2930) return 'eip2930'
  if (byte === TYPE_BYTES.eip1559) return 'eip1559'
  return byte === TYPE_BYTES.eip7702 ? 'eip7702' : undefined
}

/** Reads the fields of a transaction that names one price for its gas. */
function readPriced(
  kind: 'legacy' | 'eip2930',
  chainId: bigint | undefined,
  items: readonly RlpItem[],
  access: RlpItem | undefined,
): Transaction | undefined {
  const [nonce, price, gas, to, value, data] = items
  return assemble({ kind, chainId, nonce, fee: price, tip: price, gas, to, value, data, lists: [access, []] })
}

function readTyped(
  kind: Exclude<TransactionKind, 'legacy'>,
  items: readonly RlpItem[],
): Transaction | undefined {
  const [chain, ...fields] = items
  const chainId = number(chain)
  if (kind === 'eip2930') return items.length === 8 ? readPriced(kind, chainId, fields, fields[6]) : undefined
  const [nonce, tip, fee, gas, to, value, data, access, authorizations] = fields
  if (items.length !== (kind === 'eip7702' ? 10 : 9)) return undefined
  const lists = [access, kind === 'eip7702' ? authorizations : []] as const
  return assemble({ kind, chainId, nonce, fee, tip, gas, to, value, data, lists })
}

interface RawFields {
  readonly kind: TransactionKind
  readonly chainId: bigint | undefined
  readonly nonce: RlpItem | undefined
  readonly fee: RlpItem | undefined
  readonly tip: RlpItem | undefined
  readonly gas: RlpItem | undefined
  readonly to: RlpItem | undefined
  readonly value: RlpItem | undefined
  readonly data: RlpItem | undefined
  readonly lists: readonly [RlpItem | undefined, RlpItem | undefined]
}

function assemble(raw: RawFields): Transaction | undefined {
  const { kind, chainId, data, to } = raw
  const [nonce, maxFeePerGas, tip, gasLimit] = [raw.nonce, raw.fee, raw.tip, raw.gas].map(number)
  const value = number(raw.value)
  const accessList = readAccessList(raw.lists[0])
  const authorizations = readAuthorizations(raw.lists[1])
  if (!(data instanceof Uint8Array) || !(to instanceof Uint8Array) || !accessList || !authorizations)
    return undefined
  if (nonce === undefined || maxFeePerGas === undefined || tip === undefined || gasLimit === undefined)
    return undefined
  if (chainId === undefined || chainId < 1n || value === undefined || nonce >= MAX_UINT64) return undefined
  if (to.length !== 20 && to.length !== 0) return undefined
  // A delegation has a destination and at least one authorization (EIP-7702).
  if (kind === 'eip7702' && (to.length === 0 || authorizations.length === 0)) return undefined
  return {
    kind,
    chainId,
    nonce,
    maxFeePerGas,
    maxPriorityFeePerGas: tip,
    gasLimit,
    value,
    data,
    accessList,
    authorizations,
    to: to.length === 0 ? undefined : bytesToHex(to),
  }
}

function readAccessList(item: RlpItem | undefined): Transaction['accessList'] | undefined {
  if (item === undefined || item instanceof Uint8Array) return undefined
  const entries = item.map((entry) => {
    if (entry instanceof Uint8Array || entry.length !== 2) return undefined
    const [address, keys] = entry
    if (!(address instanceof Uint8Array) || address.length !== 20) return undefined
    if (keys === undefined || keys instanceof Uint8Array) return undefined
    const storageKeys = keys.filter((key) => key instanceof Uint8Array && key.length === 32).map(hexOf)
    return storageKeys.length === keys.length ? { address: bytesToHex(address), storageKeys } : undefined
  })
  return all(entries)
}

function readAuthorizations(item: RlpItem | undefined): readonly Authorization[] | undefined {
  if (item === undefined || item instanceof Uint8Array) return undefined
  return all(
    item.map((entry) => {
      if (entry instanceof Uint8Array || entry.length !== 6) return undefined
      const address = entry[1]
      const [chainId, nonce, yParity, r, s] = [0, 2, 3, 4, 5].map((place) => number(entry[place]))
      if (!(address instanceof Uint8Array) || address.length !== 20) return undefined
      if (chainId === undefined || nonce === undefined || r === undefined || s === undefined) return undefined
      if (yParity !== 0n && yParity !== 1n) return undefined
      const signature: TransactionSignature = { yParity: yParity === 0n ? 0 : 1, r, s }
      return { chainId, nonce, address: bytesToHex(address), signature }
    }),
  )
}

function all<T>(entries: readonly (T | undefined)[]): readonly T[] | undefined {
  const found = entries.filter((entry) => entry !== undefined)
  return found.length === entries.length ? found : undefined
}

const hexOf = (item: RlpItem): string => (item instanceof Uint8Array ? bytesToHex(item) : '')

/** Whether bytes are a number in its shortest form, at most 256 bits. */
function number(item: RlpItem | undefined): bigint | undefined {
  if (!(item instanceof Uint8Array) || item.length > 32 || item[0] === 0) return undefined
  return bytesToNumber(item)
}

function isScalar(value: bigint | undefined, below: bigint): value is bigint {
  return value !== undefined && value > 0n && value < below && value < MAX_UINT256
}
