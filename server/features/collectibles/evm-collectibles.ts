import { getAddress, isAddress, numberToHex, parseAbi, type Address, type PublicClient } from 'viem'
import { isDown, reachOf } from '#schemas/http/blockchain/data-source.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { AccountIndex } from '#server/providers/account-index/account-index.ts'
import { cleanName } from '#server/providers/clean-name.ts'
import { nodeProblem, type EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import type {
  CollectiblePlace,
  CollectibleSource,
  HeldCollectible,
  OnChainText,
} from './collectible-source.ts'

export interface EvmCollectiblesSettings {
  readonly index: AccountIndex
  readonly readers: EvmReaders
}

const MAX_ASSETS = 1_000
const MAX_URI = 400_000
const UINT256 = /^(?:0|[1-9]\d{0,77})$/
const ABI = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
  'function name() view returns (string)',
])

/** Finds collectibles in the index that an account received, and asks the contracts which of them it still owns. */
export function createEvmCollectibles({ index, readers }: EvmCollectiblesSettings): CollectibleSource {
  const readerOf = (caipNetworkId: string): PublicClient => {
    const reader = readers(caipNetworkId)
    if (reader !== undefined) return reader
    throw problem(
      'NETWORK_UNKNOWN',
      `This deployment does not serve the network ${caipNetworkId}.`,
      'chainId',
    )
  }
  return {
    id: 'own-index',
    name: 'Own index',
    isPlace: ({ contract, tokenId }) =>
      isAddress(contract, { strict: false }) && UINT256.test(tokenId) && BigInt(tokenId) < 2n ** 256n,
    async heldBy({ served, address, projectId }) {
      const { caipNetworkId } = served.network
      const reach = await index.refresh(caipNetworkId, address, projectId)
      const assets = await index.assets(caipNetworkId, address, ['erc721', 'erc1155'], MAX_ASSETS)
      const owner = getAddress(address)
      const read = await readerOf(caipNetworkId).multicall({
        contracts: assets.map(({ contract, tokenId, standard }) => {
          const at = { address: getAddress(contract), abi: ABI } as const
          const id = BigInt(tokenId)
          return standard === 'erc721'
            ? ({ ...at, functionName: 'ownerOf', args: [id] } as const)
            : ({ ...at, functionName: 'balanceOf', args: [owner, id] } as const)
        }),
        allowFailure: true,
      })
      throwOfNode(read)
      const held = assets.flatMap(({ contract, tokenId, standard }, at): HeldCollectible[] => {
        const result = read[at]?.result
        const place = { contract: getAddress(contract), tokenId }
        if (standard === 'erc721') return result === owner ? [{ ...place, standard, quantity: '1' }] : []
        const isHeld = typeof result === 'bigint' && result > 0n
        return isHeld ? [{ ...place, standard: 'erc1155', quantity: result.toString() }] : []
      })
      return { held, ...reachOf(!isDown(reach), assets.length < MAX_ASSETS ? reach.horizon : {}) }
    },
    async textsOf(served, places) {
      const read = await readerOf(served.network.caipNetworkId).multicall({
        contracts: places.flatMap(({ contract, tokenId }) => {
          const [address, args]: [Address, readonly [bigint]] = [getAddress(contract), [BigInt(tokenId)]]
          return [
            { address, abi: ABI, functionName: 'tokenURI', args } as const,
            { address, abi: ABI, functionName: 'uri', args } as const,
            { address, abi: ABI, functionName: 'name' } as const,
          ]
        }),
        allowFailure: true,
      })
      throwOfNode(read)
      return places.map((place, at) => textOf(place, read.slice(at * 3, at * 3 + 3)))
    },
  }
}

function textOf(
  { tokenId }: CollectiblePlace,
  [tokenUri, uri, name]: readonly { readonly result?: unknown }[],
): OnChainText | undefined {
  const text = [tokenUri?.result, uri?.result].find((one) => typeof one === 'string' && one !== '')
  const collection = cleanName(name?.result)
  if (typeof text !== 'string' && collection === '') return undefined
  // ERC-1155 has clients replace `{id}` by 64 hexadecimal digits.
  const id = numberToHex(BigInt(tokenId), { size: 32 }).slice(2)
  const whole = typeof text === 'string' ? text.slice(0, MAX_URI).replaceAll('{id}', id) : ''
  return { name: '', collection, uri: whole }
}

/** A revert means that the collectible does not exist; a failure of the node means that nothing is known. */
function throwOfNode(read: readonly { readonly error?: unknown }[]): void {
  for (const { error } of read) {
    const failure = error === undefined ? undefined : nodeProblem(error)
    if (failure !== undefined) throw failure
  }
}
