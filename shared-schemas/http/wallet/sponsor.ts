import * as z from 'zod/mini'
import { defineEndpoint, type EndpointCatalogue } from '#schemas/http/define-endpoint.ts'
import { HexData, HexQuantity } from '#schemas/primitives/hex.ts'

const Address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'expected an address of 0x and 40 digits'))
const Hash32 = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, 'expected a hash of 0x and 64 digits'))
const CaipNetworkId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
/** At most 128 KiB of calls. */
const Calls = HexData.check(z.maxLength(262_146))

/** A user operation as the EntryPoint takes it (ERC-4337 v0.8, PackedUserOperation). */
export const PackedUserOperation = z.strictObject({
  sender: Address,
  nonce: HexQuantity,
  initCode: HexData.check(z.maxLength(1_024)),
  callData: Calls,
  /** Verification gas limit in the upper, call gas limit in the lower 16 bytes. */
  accountGasLimits: Hash32,
  preVerificationGas: HexQuantity,
  /** Priority fee in the upper, maximum fee in the lower 16 bytes; zero where the operator pays. */
  gasFees: Hash32,
  paymasterAndData: HexData.check(z.maxLength(4_096)),
  signature: HexData.check(z.maxLength(1_024)),
})
export type PackedUserOperation = z.infer<typeof PackedUserOperation>

/** A signed EIP-7702 authorization. */
export const SignedAuthorization = z.strictObject({
  chainId: HexQuantity,
  address: Address,
  nonce: HexQuantity,
  yParity: z.union([z.literal('0x0'), z.literal('0x1')]),
  r: HexQuantity,
  s: HexQuantity,
})
export type SignedAuthorization = z.infer<typeof SignedAuthorization>

/** Endpoints for sponsored calls: first the limits, then the signed operation, then its outcome. */
export const SPONSOR_ENDPOINTS = {
  quoteOperation: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/sponsor/quote',
    access: 'session',
    purpose: 'Whether the operator pays for these calls, and the limits it wants to see in the operation.',
    body: z.strictObject({
      caipNetworkId: CaipNetworkId,
      sender: Address,
      callData: Calls,
      /** Whether the account has to be delegated first (EIP-7702). */
      isDelegated: z.boolean(),
    }),
    answer: z.strictObject({
      /** The wallet refuses any entry point but the canonical one. */
      entryPoint: Address,
      nonce: HexQuantity,
      callGasLimit: HexQuantity,
      verificationGasLimit: HexQuantity,
      preVerificationGas: HexQuantity,
      maxFeePerGas: HexQuantity,
      maxPriorityFeePerGas: HexQuantity,
      /** `0x` where the operator pays by asking for no fee. */
      paymasterAndData: HexData.check(z.maxLength(4_096)),
    }),
  }),
  sendOperation: defineEndpoint({
    method: 'POST',
    path: '/wallet/v1/sponsor/operations',
    access: 'session',
    purpose: 'A signed operation, to be handed to the EntryPoint by the operator.',
    body: z.strictObject({
      caipNetworkId: CaipNetworkId,
      operation: PackedUserOperation,
      authorization: z.optional(SignedAuthorization),
    }),
    /** `operationHash` is the EntryPoint’s; `transactionHash` belongs to the transaction that carries the operation. */
    answer: z.strictObject({ operationHash: Hash32, transactionHash: Hash32 }),
  }),
} as const satisfies EndpointCatalogue
