import {
  encodeFunctionData,
  isAddressEqual,
  namehash,
  numberToHex,
  parseAbi,
  concatHex,
  stringToHex,
  zeroAddress,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import { EXTENDED_RESOLVER_ID, NAME_REGISTRY_ABI, OFFCHAIN_RESOLVER_ABI } from './offchain-resolver.ts'

/** What the chain should say about a zone. */
export interface ExpectedResolver {
  readonly zone: string
  readonly registry: Address
  readonly resolver: Address
  /** The account whose signatures the deployment makes. */
  readonly signer: Address
  /** The gateway of the deployment, with `{sender}` and `{data}`. */
  readonly gatewayUrl: string
}

/** A label that nobody has; the gateway has to sign that it leads nowhere. */
const PROBE = 'resolver-check-of-the-operator'
const ADDR_ABI = parseAbi(['function addr(bytes32 node) view returns (address)'])
const RESOLVE_ABI = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])

type FindProblem = (reader: PublicClient, expected: ExpectedResolver) => Promise<string | undefined>

/** What is checked, in the order in which it is set up. */
export const RESOLVER_CHECKS: Readonly<Record<string, FindProblem>> = {
  'the resolver is deployed': async (reader, { resolver }) => {
    const code = await reader.getCode({ address: resolver })
    if (code === undefined) return `${resolver} has no code`
    const args = [EXTENDED_RESOLVER_ID] as const
    const isExtended = await reader
      .readContract({
        address: resolver,
        abi: OFFCHAIN_RESOLVER_ABI,
        functionName: 'supportsInterface',
        args,
      })
      .catch(() => false)
    return isExtended ? undefined : `${resolver} does not answer for names below its own (ENSIP-10)`
  },
  'the resolver trusts the signer': async (reader, { resolver, signer }) => {
    const at = { address: resolver, abi: OFFCHAIN_RESOLVER_ABI } as const
    const isTrusted = await reader.readContract({ ...at, functionName: 'signers', args: [signer] })
    return isTrusted
      ? undefined
      : `${signer}, the account of POSTERN_NAMES_KEY, is not a signer. Call setSigner(${signer}, true)`
  },
  'the resolver names the gateway': async (reader, { resolver, gatewayUrl }) => {
    const at = { address: resolver, abi: OFFCHAIN_RESOLVER_ABI } as const
    const urls = await reader.readContract({ ...at, functionName: 'gateways' })
    return urls.includes(gatewayUrl)
      ? undefined
      : `it names ${urls.join(', ') || 'none'}. Call setUrls(["${gatewayUrl}"])`
  },
  'the zone uses the resolver': async (reader, { zone, registry, resolver }) => {
    const args = [namehash(zone)] as const
    const at = { address: registry, abi: NAME_REGISTRY_ABI, args } as const
    const used = await reader.readContract({ ...at, functionName: 'resolver' })
    if (isAddressEqual(used, resolver)) return undefined
    const said = used === zeroAddress ? 'no resolver' : `the resolver ${used}`
    return `${zone} has ${said}. Call setResolver with ${resolver}`
  },
  'the gateway answers and the resolver accepts it': async (reader, { zone, resolver }) => {
    const name = `${PROBE}.${zone}`
    const data = encodeFunctionData({ abi: ADDR_ABI, args: [namehash(name)] })
    await reader.readContract({
      address: resolver,
      abi: RESOLVE_ABI,
      functionName: 'resolve',
      args: [dnsName(name), data],
    })
    return undefined
  },
}

/** Writes a name of ASCII labels in the wire format of DNS. */
function dnsName(name: string): Hex {
  const labels = name.split('.').map((label) => {
    const bytes = stringToHex(label)
    return concatHex([numberToHex(bytes.length / 2 - 1, { size: 1 }), bytes])
  })
  return concatHex([...labels, '0x00'])
}
