import * as z from 'zod'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import { indexBuiltIn, type BuiltInDescriptor } from './built-in-descriptors.ts'
import type { DescriptorsRepository, FoundDescriptor } from './descriptors-repository.ts'

type TypedDataEntry = ContractDescriptors['typedData'][number]

const MOST_TYPED_DATA = 64
const Body = z.record(z.string(), z.unknown())
const Hashes = z.array(z.string())

/** Says what is known of contracts: by the operator's snapshot first, then by what comes with the product. */
export class ClearSigningService {
  readonly #repository: DescriptorsRepository
  #builtIn: ReadonlyMap<string, readonly BuiltInDescriptor[]> | undefined

  constructor(repository: DescriptorsRepository) {
    this.#repository = repository
  }

  /** @param address In lower case. */
  async describe(chainId: number, address: string): Promise<ContractDescriptors> {
    const imported = (await this.#repository.find(chainId, address)).map(opened)
    this.#builtIn ??= indexBuiltIn()
    const own = this.#builtIn.get(`${chainId}:${address}`) ?? []
    const all = [...imported, ...own.map(({ descriptor, typedData }) => ({ descriptor, typedData }))]
    const typedData = new Map<string, TypedDataEntry>()
    for (const { descriptor, typedData: type } of all) {
      if (type === undefined) continue
      const key = `${type.primaryType} ${type.encodeTypeHashes.join(' ')}`
      const entry = { ...type, encodeTypeHashes: [...type.encodeTypeHashes], descriptor: { ...descriptor } }
      if (!typedData.has(key)) typedData.set(key, entry)
    }
    const calldata = all.find((one) => one.typedData === undefined)
    return {
      calldata: calldata === undefined ? null : { ...calldata.descriptor },
      typedData: [...typedData.values()].slice(0, MOST_TYPED_DATA),
    }
  }
}

function opened({ body, typedData }: FoundDescriptor) {
  return {
    descriptor: Body.parse(JSON.parse(body)),
    typedData:
      typedData === undefined
        ? undefined
        : { ...typedData, encodeTypeHashes: Hashes.parse(JSON.parse(typedData.encodeTypeHashes)) },
  }
}
