import { eip712, type Descriptor } from '@ethereum-sourcify/clear-signing'
import { keccak_256 } from '@noble/hashes/sha3.js'
import * as z from 'zod'

/** Real descriptors are much smaller; a larger file is a mistake. */
export const MAX_DESCRIPTOR_BYTES = 524_288
const MAX_DEPLOYMENTS = 2_000
const MAX_FORMATS = 500
const MAX_TYPE_HASHES = 64

const Deployments = z
  .array(
    z.object({
      chainId: z.int().min(1),
      address: z
        .string()
        .regex(/^0x[0-9a-fA-F]{40}$/)
        .toLowerCase(),
    }),
  )
  .max(MAX_DEPLOYMENTS)
/** The parts an index needs. The renderer validates the rest. */
const Indexed = z.object({
  context: z.union([
    z.object({ contract: z.object({ deployments: Deployments }) }),
    z.object({ eip712: z.object({ deployments: Deployments }) }),
  ]),
  display: z.object({
    formats: z
      .record(z.string().max(8_192), z.unknown())
      .refine((formats) => Object.keys(formats).length <= MAX_FORMATS),
  }),
})

/** A contract a descriptor applies to. */
export interface DescriptorPlace {
  readonly chainId: number
  /** Lower case. */
  readonly address: string
  /** Undefined when it describes the contract's functions. */
  readonly typedData?: { readonly primaryType: string; readonly encodeTypeHashes: readonly string[] }
}

/**
 * The contracts a descriptor with merged includes applies to.
 *
 * @returns undefined when it applies to no contract, such as a file that is only included.
 */
export function placesOf(descriptor: Descriptor): readonly DescriptorPlace[] | undefined {
  const { success, data } = Indexed.safeParse(descriptor)
  if (!success) return undefined
  const { context, display } = data
  if ('contract' in context) return context.contract.deployments
  const types = typesOf(Object.keys(display.formats))
  return context.eip712.deployments.flatMap((place) => types.map((typedData) => ({ ...place, typedData })))
}

/** The hash of an encoded type (EIP-712, `encodeType`). */
export function encodeTypeHash(text: string): string {
  return `0x${Buffer.from(keccak_256(new TextEncoder().encode(text))).toString('hex')}`
}

/** Groups the hashes of encoded types by primary type (EIP-712, `encodeType`). */
function typesOf(texts: readonly string[]): readonly NonNullable<DescriptorPlace['typedData']>[] {
  const types = new Map<string, string[]>()
  for (const text of texts) {
    const primaryType = text.includes('(') ? eip712.extractPrimaryType(text) : undefined
    if (primaryType === undefined || primaryType === '' || primaryType.length > 256) continue
    const hashes = types.get(primaryType) ?? []
    if (hashes.length < MAX_TYPE_HASHES) types.set(primaryType, [...hashes, encodeTypeHash(text)])
  }
  return [...types].map(([primaryType, encodeTypeHashes]) => ({ primaryType, encodeTypeHashes }))
}
