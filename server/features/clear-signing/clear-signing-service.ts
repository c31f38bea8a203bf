import * as z from 'zod'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import { indexBuiltIn, type BuiltInDescriptor } from './built-in-descriptors.ts'
import { encodeTypeHash } from './descriptor.ts'
import { formatsOf, mergeFunctions, isAtLeastAsComplete, type Descriptor } from './merge-descriptors.ts'
import type { DescriptorsRepository, FoundDescriptor } from './descriptors-repository.ts'

type TypedDataEntry = ContractDescriptors['typedData'][number]

const MAX_TYPED_DATA = 64
const Body = z.record(z.string(), z.unknown())
const Hashes = z.array(z.string())

/**
 * Describes contracts from the built-in descriptors and the operator's imported snapshot. The two are merged per function and
 * per message.
 */
export class ClearSigningService {
  readonly #repository: DescriptorsRepository
  #builtIn: ReadonlyMap<string, readonly BuiltInDescriptor[]> | undefined

  constructor(repository: DescriptorsRepository) {
    this.#repository = repository
  }

  /**
   * @param address In lower case.
   * @returns the descriptors of a contract.
   */
  async describe(chainId: number, address: string): Promise<ContractDescriptors> {
    const imported = (await this.#repository.find(chainId, address)).map(parseStored)
    this.#builtIn ??= indexBuiltIn()
    const own = this.#builtIn.get(`${chainId}:${address}`) ?? []
    const calldata = functionsOf(own.filter(isForFunctions), imported.filter(isForFunctions))
    return {
      calldata: calldata === undefined ? null : { ...calldata },
      typedData: messagesOf(own, imported).slice(0, MAX_TYPED_DATA),
    }
  }
}

interface Found {
  readonly descriptor: Descriptor
  readonly typedData:
    | { readonly primaryType: string; readonly encodeTypeHashes: readonly string[] }
    | undefined
}

function isForFunctions({ typedData }: Found): boolean {
  return typedData === undefined
}

/** The first imported file wins for each function. An imported format replaces a built-in one that is not more complete. */
function functionsOf(own: readonly Found[], imported: readonly Found[]): Descriptor | undefined {
  const [first, ...more] = imported.map(({ descriptor }) => descriptor)
  const all = first && more.reduce((merged, next) => mergeFunctions(merged, next, () => false), first)
  const [builtIn] = own.map(({ descriptor }) => ({ ...descriptor }))
  if (builtIn === undefined || all === undefined) return builtIn ?? all
  return mergeFunctions(builtIn, all, isAtLeastAsComplete)
}

/** The same for messages, per type hash. */
function messagesOf(own: readonly Found[], imported: readonly Found[]): TypedDataEntry[] {
  const chosen = new Map<
    string,
    { readonly found: Found; readonly format: unknown; readonly isOwn: boolean }
  >()
  for (const found of [...own, ...imported]) {
    const isOwn = own.includes(found)
    for (const hash of found.typedData?.encodeTypeHashes ?? []) {
      const format = messageFormat(found.descriptor, hash)
      const current = chosen.get(hash)
      const isKept =
        current !== undefined && !(current.isOwn && !isOwn && isAtLeastAsComplete(format, current.format))
      if (!isKept) chosen.set(hash, { found, format, isOwn })
    }
  }
  return [...own, ...imported].flatMap((found) => {
    const { typedData, descriptor } = found
    const encodeTypeHashes = (typedData?.encodeTypeHashes ?? []).filter(
      (hash) => chosen.get(hash)?.found === found,
    )
    if (typedData === undefined || encodeTypeHashes.length === 0) return []
    return [{ primaryType: typedData.primaryType, encodeTypeHashes, descriptor: { ...descriptor } }]
  })
}

function messageFormat(descriptor: Descriptor, hash: string): unknown {
  return Object.entries(formatsOf(descriptor)).find(([text]) => encodeTypeHash(text) === hash)?.[1]
}

function parseStored({ body, typedData }: FoundDescriptor): Found {
  return {
    descriptor: Body.parse(JSON.parse(body)),
    typedData:
      typedData === undefined
        ? undefined
        : { ...typedData, encodeTypeHashes: Hashes.parse(JSON.parse(typedData.encodeTypeHashes)) },
  }
}
