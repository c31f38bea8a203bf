import {
  bytesToNumber,
  concat,
  fromHex,
  keccak256,
  numberToBytes,
  type EvmAddress,
} from '#frame/preview/evm/encoding/bytes.ts'
import { encodeRlp, type RlpItem } from '#frame/preview/evm/encoding/rlp.ts'

/** The kinds of transactions that this wallet signs; blob transactions (EIP-4844) are for rollups and refused. */
export type TransactionKind = 'legacy' | 'eip2930' | 'eip1559' | 'eip7702'

/** An authorization for the account to run the code at an address (EIP-7702). */
export interface Authorization {
  /** Zero means every chain. */
  readonly chainId: bigint
  readonly address: EvmAddress
  readonly nonce: bigint
  readonly signature: TransactionSignature
}

/** The signature of a transaction. */
export interface TransactionSignature {
  readonly yParity: 0 | 1
  readonly r: bigint
  readonly s: bigint
}

/** All signed fields. Kinds with a single gas price have it in both fee fields. */
export interface Transaction {
  readonly kind: TransactionKind
  readonly chainId: bigint
  readonly nonce: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly gasLimit: bigint
  /** Absent if the transaction creates a contract. */
  readonly to: EvmAddress | undefined
  readonly value: bigint
  readonly data: Uint8Array
  readonly accessList: readonly { readonly address: EvmAddress; readonly storageKeys: readonly string[] }[]
  readonly authorizations: readonly Authorization[]
}

/** The first byte of an envelope (EIP-2718). */
export const TYPE_BYTES = { eip2930: 1, eip1559: 2, eip7702: 4 } as const

const empty = new Uint8Array()

/** Returns the bytes whose Keccak-256 is signed (EIP-155, EIP-2718). */
export function serializeUnsigned(transaction: Transaction): Uint8Array {
  if (transaction.kind !== 'legacy') return typed(transaction, [])
  const { chainId } = transaction
  return encodeRlp([...legacyFields(transaction), numberToBytes(chainId), empty, empty])
}

/** Returns the bytes to broadcast. */
export function serializeSigned(transaction: Transaction, signature: TransactionSignature): Uint8Array {
  const { r, s, yParity } = signature
  const rs = [numberToBytes(r), numberToBytes(s)]
  if (transaction.kind !== 'legacy') return typed(transaction, [numberToBytes(BigInt(yParity)), ...rs])
  const v = transaction.chainId * 2n + 35n + BigInt(yParity)
  return encodeRlp([...legacyFields(transaction), numberToBytes(v), ...rs])
}

/** Returns the digest of a transaction. */
export const digestOf = (unsigned: Uint8Array): Uint8Array => keccak256(unsigned)

/** Returns the digest of an authorization (EIP-7702). */
export function authorizationDigest({
  chainId,
  address,
  nonce,
}: Omit<Authorization, 'signature'>): Uint8Array {
  const fields = encodeRlp([numberToBytes(chainId), fromHex(address), numberToBytes(nonce)])
  return keccak256(concat(Uint8Array.of(5), fields))
}

/** Parses the vault's 65-byte signature; undefined if it is malformed. */
export function signatureOf(bytes: Uint8Array): TransactionSignature | undefined {
  const parity = bytes[64]
  if (bytes.length !== 65 || (parity !== 0 && parity !== 1)) return undefined
  return {
    r: bytesToNumber(bytes.subarray(0, 32)),
    s: bytesToNumber(bytes.subarray(32, 64)),
    yParity: parity,
  }
}

function legacyFields({ nonce, maxFeePerGas, gasLimit, to, value, data }: Transaction): RlpItem[] {
  const destination = to === undefined ? empty : fromHex(to)
  return [...[nonce, maxFeePerGas, gasLimit].map(numberToBytes), destination, numberToBytes(value), data]
}

function typed(transaction: Transaction, signature: readonly Uint8Array[]): Uint8Array {
  const { kind, chainId, nonce, maxFeePerGas, maxPriorityFeePerGas, gasLimit, to, value, data } = transaction
  if (kind === 'legacy') throw new TypeError('a legacy transaction has no type')
  const fees = kind === 'eip2930' ? [maxFeePerGas] : [maxPriorityFeePerGas, maxFeePerGas]
  const fields: RlpItem[] = [
    ...[chainId, nonce, ...fees, gasLimit].map(numberToBytes),
    to === undefined ? empty : fromHex(to),
    numberToBytes(value),
    data,
    transaction.accessList.map(({ address, storageKeys }) => [fromHex(address), storageKeys.map(fromHex)]),
    ...(kind === 'eip7702' ? [transaction.authorizations.map(authorizationItem)] : []),
    ...signature,
  ]
  return concat(Uint8Array.of(TYPE_BYTES[kind]), encodeRlp(fields))
}

function authorizationItem({ chainId, address, nonce, signature }: Authorization): RlpItem {
  const { yParity, r, s } = signature
  return [numberToBytes(chainId), fromHex(address), ...[nonce, BigInt(yParity), r, s].map(numberToBytes)]
}
