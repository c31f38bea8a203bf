import * as z from 'zod/mini'
import { defineEndpoint, type EndpointCatalogue } from '#schemas/http/define-endpoint.ts'

/** An ERC-7730 descriptor with all its includes merged; parsed by the library that renders it. */
const Descriptor = z.record(z.string(), z.unknown())
const Hash32 = z.string().check(z.regex(/^0x[0-9a-f]{64}$/, 'expected a hash of 0x and 64 digits'))

/** Descriptors of one contract in the operator's snapshot (ERC-7730). */
export const ContractDescriptors = z.strictObject({
  /** For the contract's functions; null when the snapshot has none. */
  calldata: z.nullable(Descriptor),
  /** For the messages the contract verifies (EIP-712). */
  typedData: z
    .array(
      z.strictObject({
        primaryType: z.string().check(z.minLength(1), z.maxLength(256)),
        /** Keccak-256 of each `encodeType` text the descriptor applies to. */
        encodeTypeHashes: z.array(Hash32).check(z.minLength(1), z.maxLength(64)),
        descriptor: Descriptor,
      }),
    )
    .check(z.maxLength(64)),
})
export type ContractDescriptors = z.infer<typeof ContractDescriptors>

/** Reviewed descriptions of contracts, only from the operator's own store. */
export const CLEAR_SIGNING_ENDPOINTS = {
  contractDescriptors: defineEndpoint({
    method: 'GET',
    path: '/wallet/v1/clear-signing/{chainId}/{address}',
    access: 'open',
    purpose: 'What is known about a contract. The chain id is decimal, the address in lower case.',
    body: z.undefined(),
    answer: ContractDescriptors,
  }),
} as const satisfies EndpointCatalogue
