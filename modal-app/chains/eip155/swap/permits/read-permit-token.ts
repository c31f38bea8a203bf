import { domainSeparator, getAddress, keccak256, parseAbi, stringToHex, type Client, type Hex } from 'viem'
import { getCode, readContract } from 'viem/actions'
import { isRefusal } from '#modal/chains/eip155/to-app-error.ts'

const ABI = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
  'function nonces(address owner) view returns (uint256)',
  'function name() view returns (string)',
  'function version() view returns (string)',
])
const TYPE_HASH = keccak256(
  stringToHex('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
)
/** What tokens that state no version sign with. */
const USUAL_VERSION = '1'

/** A token that takes an approval as a signature of its owner (EIP-2612). */
export interface PermitToken {
  /** Of its signatures, besides network and contract. */
  readonly domain: { readonly name: string; readonly version: string }
  /** The owner's next one. */
  readonly nonce: bigint
}

/**
 * Asks a token whether it takes permits of an account. It does if it has nonces, and its own separator is that of its name and
 * version; a type of permit that is not of EIP-2612 counts as none. A contract signs otherwise, so it is not asked for any.
 */
export async function readPermitToken(
  token: string,
  { owner, chainId, client }: { readonly owner: Hex; readonly chainId: number; readonly client: Client },
): Promise<PermitToken | undefined> {
  const at = { address: getAddress(token), abi: ABI } as const
  const [separator, typeHash, nonce, name, version, code] = await Promise.all([
    ifStated(readContract(client, { ...at, functionName: 'DOMAIN_SEPARATOR' })),
    ifStated(readContract(client, { ...at, functionName: 'PERMIT_TYPEHASH' })),
    ifStated(readContract(client, { ...at, functionName: 'nonces', args: [owner] })),
    ifStated(readContract(client, { ...at, functionName: 'name' })),
    ifStated(readContract(client, { ...at, functionName: 'version' })),
    getCode(client, { address: owner }),
  ])
  if (separator === undefined || nonce === undefined || name === undefined || code !== undefined)
    return undefined
  const domain = { name, version: version ?? USUAL_VERSION }
  const expected = domainSeparator({ domain: { ...domain, chainId, verifyingContract: at.address } })
  const isUsual = separator === expected && (typeHash ?? TYPE_HASH) === TYPE_HASH
  return isUsual ? { domain, nonce } : undefined
}

/** What a contract answers; undefined where it has no such function. */
async function ifStated<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (thrown) {
    if (isRefusal(thrown)) return undefined
    throw thrown
  }
}
