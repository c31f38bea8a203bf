import { encodeFunctionData, isHex, parseAbi, recoverMessageAddress, type Address } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import type { AskEvm } from '#server/providers/evm-nodes/evm-nodes.ts'

/** The values a message must contain. */
export interface ExpectedMessage {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The contract that maps addresses to Farcaster ids. */
export interface IdRegistry {
  readonly ask: AskEvm
  readonly address: string
}

const REGISTRY = parseAbi(['function idOf(address owner) view returns (uint256)'])
const FID = /^farcaster:\/\/fid\/([1-9]\d{0,18})$/
/** Tolerates the clocks of phones. */
const SKEW_MS = 600_000

/**
 * Verifies a signed message (FIP-11): it is the one that was requested, its address signed it, and the registry assigns the
 * id to that address.
 *
 * @returns the Farcaster id.
 * @throws when a check fails; the message says which.
 */
export async function verifyFid(
  { message, signature }: { readonly message: string; readonly signature: string },
  expected: ExpectedMessage,
  registry: IdRegistry,
): Promise<string> {
  const { address, fid } = readMessage(message, expected)
  if (!isHex(signature)) throw new Error('the signature is not hexadecimal')
  const signer = await recoverMessageAddress({ message, signature })
  if (signer !== address) throw new Error('another address signed')
  const owned = await idOf(address, registry)
  if (owned !== BigInt(fid)) throw new Error('the id belongs to another address')
  return fid
}

function readMessage(
  message: string,
  { domain, uri, nonce, now }: ExpectedMessage,
): { readonly address: Address; readonly fid: string } {
  const parsed = parseSiweMessage(message)
  const { address, expirationTime, notBefore, issuedAt, resources = [] } = parsed
  if (parsed.domain !== domain) throw new Error('the domain is another')
  if (parsed.uri !== uri) throw new Error('the URI is another')
  if (parsed.nonce !== nonce) throw new Error('the nonce is another')
  if (parsed.version !== '1' || address === undefined) throw new Error('the message is incomplete')
  if (issuedAt === undefined || Math.abs(issuedAt.getTime() - now) > SKEW_MS)
    throw new Error('the time of issue is wrong')
  if (expirationTime !== undefined && expirationTime.getTime() <= now)
    throw new Error('the message has expired')
  if (notBefore !== undefined && notBefore.getTime() > now) throw new Error('the message is not valid yet')
  const fids = resources.flatMap((resource) => FID.exec(resource)?.[1] ?? [])
  const [fid] = fids
  if (fid === undefined || fids.length > 1) throw new Error('the message does not name exactly one id')
  return { address, fid }
}

async function idOf(owner: Address, { ask, address }: IdRegistry): Promise<bigint> {
  const data = encodeFunctionData({ abi: REGISTRY, args: [owner] })
  const answer = await ask({ method: 'eth_call', params: [{ to: address, data }, 'latest'] })
  if (!isHex(answer) || answer.length !== 66) throw new Error('the registry gave no id')
  return BigInt(answer)
}
