import { getAddress, isAddressEqual, parseAbi, type Address, type PublicClient } from 'viem'
import * as z from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { nodeProblem, type EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import type { RemoteFiles } from '#server/providers/remote-files/remote-files.ts'

/** An avatar record that names a collectible (ENSIP-12). */
const RECORD = /^(eip155:\d{1,16})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i
const JSON_DATA = /^data:application\/json(?:;charset=utf-?8)?(;base64)?,/i
const MAX_METADATA_BYTES = 1_048_576
const TIMEOUT_MS = 4_000

const ERC721 = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
])
const ERC1155 = parseAbi([
  'function balanceOf(address, uint256) view returns (uint256)',
  'function uri(uint256) view returns (string)',
])
const Metadata = z.object({ image: z.string().optional(), image_url: z.string().optional() })

export interface CollectibleAvatarSettings {
  readonly readers: EvmReaders
  readonly files: RemoteFiles
}

/** Whether an avatar record names a collectible. */
export function isCollectibleRecord(record: string): boolean {
  return RECORD.test(record)
}

/**
 * Finds the picture of a collectible that is the avatar of a name.
 *
 * @param owner The address that the name resolves to; only a collectible that it owns counts.
 * @returns a URL that anybody may have written, or undefined.
 * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
 */
export async function collectibleAvatar(
  record: string,
  owner: Address,
  { readers, files }: CollectibleAvatarSettings,
): Promise<string | undefined> {
  const [, network = '', standard = '', contract = '', id = ''] = RECORD.exec(record) ?? []
  const reader = readers(network.toLowerCase())
  if (reader === undefined) return undefined
  const read = standard.toLowerCase() === 'erc721' ? readErc721 : readErc1155
  const uri = await read(reader, getAddress(contract), BigInt(id), owner)
  const metadata = uri === undefined ? undefined : await readMetadata(uri, files)
  return metadata?.image ?? metadata?.image_url
}

async function readErc721(reader: PublicClient, address: Address, id: bigint, owner: Address) {
  const at = { address, abi: ERC721, args: [id] } as const
  const [holder, uri] = await reader.multicall({
    contracts: [
      { ...at, functionName: 'ownerOf' },
      { ...at, functionName: 'tokenURI' },
    ],
  })
  throwNodeProblem(holder.error)
  return holder.result !== undefined && isAddressEqual(holder.result, owner) ? uri.result : undefined
}

async function readErc1155(reader: PublicClient, address: Address, id: bigint, owner: Address) {
  const at = { address, abi: ERC1155 } as const
  const [held, uri] = await reader.multicall({
    contracts: [
      { ...at, functionName: 'balanceOf', args: [owner, id] },
      { ...at, functionName: 'uri', args: [id] },
    ],
  })
  throwNodeProblem(held.error)
  const hexId = id.toString(16).padStart(64, '0')
  return (held.result ?? 0n) > 0n ? uri.result?.replaceAll('{id}', hexId) : undefined
}

function throwNodeProblem(error: unknown): void {
  const fault = nodeProblem(error)
  if (fault !== undefined) throw fault
}

async function readMetadata(uri: string, files: RemoteFiles): Promise<z.infer<typeof Metadata> | undefined> {
  const text = inData(uri) ?? (await download(uri, files))
  return text === undefined ? undefined : Metadata.safeParse(parseJson(text)).data
}

function inData(uri: string): string | undefined {
  const [head, base64] = JSON_DATA.exec(uri) ?? []
  if (head === undefined) return undefined
  const text = uri.slice(head.length)
  try {
    return base64 === undefined ? decodeURIComponent(text) : Buffer.from(text, 'base64').toString('utf8')
  } catch {
    return undefined
  }
}

async function download(uri: string, files: RemoteFiles): Promise<string | undefined> {
  const file = await files.read(uri, { maxBytes: MAX_METADATA_BYTES, timeoutMs: TIMEOUT_MS })
  return file.ok ? file.value.bytes.toString('utf8') : undefined
}
