import * as z from 'zod/mini'
import { isEvmAddress, isSolanaAddress } from '#schemas/primitives/address.ts'
import { decodeBase58 } from '#schemas/primitives/base58.ts'
import { HexData } from '#schemas/primitives/hex.ts'

/** Parameters of methods without any; an empty list, an empty object, null and undefined mean the same. */
export const NoParams = z.union([z.undefined(), z.null(), z.tuple([]), z.strictObject({})])

/** A 20-byte address; the wallet checks its EIP-55 capitals. */
export const EvmAddress = z
  .string()
  .check(z.refine((text) => isEvmAddress(text), 'expected an address of 0x and 40 digits'))

export const SolanaAddress = z
  .string()
  .check(z.refine(isSolanaAddress, 'expected a Solana address, base58 of 32 bytes'))

/** Bytes in base58, at most 8,192 characters. */
export const Base58 = z
  .string()
  .check(
    z.refine((text) => decodeBase58(text) !== undefined, 'expected bytes in base58, at most 8192 characters'),
  )

/** A 32-byte hash. */
export const Hash32 = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, 'expected a hash of 0x and 64 digits'))

/** A quantity as sites send it: at most 32 bytes, with leading zeros tolerated. */
export const LooseQuantity = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{1,64}$/, 'expected a number in hexadecimal such as 0x1'))

/** An EVM chain id in hexadecimal. */
export const HexChainId = z
  .string()
  .check(z.regex(/^0x(?!0*$)[0-9a-fA-F]{1,13}$/, 'expected a chain id in hexadecimal such as 0x1'))

const AccessList = z.array(
  z.strictObject({ address: EvmAddress, storageKeys: z.array(Hash32).check(z.maxLength(256)) }),
)

/**
 * A transaction as EIP-1193 sites send it. Unknown fields are refused instead of dropped, so that the wallet signs exactly
 * what was requested, or nothing.
 */
export const EvmTransaction = z
  .strictObject({
    from: EvmAddress,
    to: z.optional(z.nullable(EvmAddress)),
    value: z.optional(LooseQuantity),
    data: z.optional(HexData),
    /** The newer name of `data`. */
    input: z.optional(HexData),
    gas: z.optional(LooseQuantity),
    /** Another name of `gas`. */
    gasLimit: z.optional(LooseQuantity),
    gasPrice: z.optional(LooseQuantity),
    maxFeePerGas: z.optional(LooseQuantity),
    maxPriorityFeePerGas: z.optional(LooseQuantity),
    nonce: z.optional(LooseQuantity),
    chainId: z.optional(z.union([LooseQuantity, z.int().check(z.minimum(1))])),
    type: z.optional(LooseQuantity),
    accessList: z.optional(AccessList.check(z.maxLength(256))),
  })
  .check(
    z.refine(
      ({ data, input }) =>
        data === undefined || input === undefined || data.toLowerCase() === input.toLowerCase(),
      'expected data and input to be the same',
    ),
    z.refine(
      ({ gas, gasLimit }) => gas === undefined || gasLimit === undefined || BigInt(gas) === BigInt(gasLimit),
      'expected gas and gasLimit to be the same',
    ),
  )
export type EvmTransaction = z.infer<typeof EvmTransaction>

/** Options for sending a Solana transaction. */
export const SolanaSendOptions = z.object({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(
    z.enum(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']),
  ),
  maxRetries: z.optional(z.int().check(z.minimum(0))),
  minContextSlot: z.optional(z.int().check(z.minimum(0))),
})

/** Text to be signed; 64 KiB is the limit of a message between origins. */
export const MessageText = z.string().check(z.maxLength(65_536))

/** EIP-712 data as an object; the text form is parsed for the preview. */
export const TypedData = z.looseObject({
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string().check(z.minLength(1)),
  domain: z.record(z.string(), z.unknown()),
  message: z.record(z.string(), z.unknown()),
})
export type TypedData = z.infer<typeof TypedData>
