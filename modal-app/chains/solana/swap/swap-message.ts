import { VersionedTransaction, type PublicKey, type VersionedMessage } from '@solana/web3.js'
import { hexToBytes } from '#schemas/primitives/hex.ts'

/** The largest transaction, which has to fit into one packet. */
const MAX_BYTES = 1_232
/** More lookup tables than any route needs. */
const MAX_TABLES = 8

/** An instruction; accounts of lookup tables are undefined, as only the chain knows them. */
export interface SwapInstruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** A transaction that one account signs and pays for. */
export interface SwapMessage {
  readonly payer: string
  readonly instructions: readonly SwapInstruction[]
  readonly message: VersionedMessage
}

/**
 * Parses a transaction with a single signer.
 *
 * @param data the transaction in hexadecimal.
 * @returns undefined for anything else.
 */
export function readSwapMessage(data: string): SwapMessage | undefined {
  const bytes = hexToBytes(data)
  if (bytes === undefined || bytes.length > MAX_BYTES) return undefined
  const message = deserialize(bytes)
  if (message === undefined) return undefined
  const { header, staticAccountKeys: keys, addressTableLookups, compiledInstructions } = message
  const [payer] = keys
  const isSound =
    header.numRequiredSignatures === 1 &&
    header.numReadonlySignedAccounts === 0 &&
    addressTableLookups.length <= MAX_TABLES &&
    new Set(keys.map(String)).size === keys.length
  if (payer === undefined || !isSound) return undefined
  const instructions = compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data: own }) => ({
    program: addressAt(keys, programIdIndex) ?? '',
    accounts: accountKeyIndexes.map((index) => addressAt(keys, index)),
    data: own,
  }))
  return { payer: payer.toBase58(), instructions, message }
}

function addressAt(keys: readonly PublicKey[], index: number): string | undefined {
  return keys[index]?.toBase58()
}

/** A transaction that the library writes otherwise than it was has parts that were not read. */
function deserialize(bytes: Uint8Array): VersionedMessage | undefined {
  try {
    const transaction = VersionedTransaction.deserialize(bytes)
    const written = transaction.serialize()
    const isSame = written.length === bytes.length && written.every((byte, index) => byte === bytes[index])
    return isSame && transaction.signatures.length === 1 ? transaction.message : undefined
  } catch {
    return undefined
  }
}
