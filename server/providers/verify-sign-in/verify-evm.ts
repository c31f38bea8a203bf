import { createClient, custom, getAddress, hashMessage, http, isAddress, isHex, type Hex } from 'viem'
import { getChainId, verifyHash } from 'viem/actions'
import { verifyMessage } from 'viem/utils'
import { SignInError } from './sign-in-error.ts'
import type { SignedText } from './signed-text.ts'

const NODE_TIMEOUT_MS = 10_000

/** Verifies a text signed by an EVM account: offline for a key, otherwise with its contract (ERC-1271, ERC-6492). */
export async function verifyEvm({ message, signature, address, chainId, node }: SignedText): Promise<string> {
  if (!isAddress(address)) throw new SignInError('SIGN_IN_MALFORMED', 'The address is no EVM address.')
  const account = getAddress(address)
  if (!isHex(signature)) throw invalid('It is not written as 0x hex.')
  if (await isSignedByKey(account, message, signature)) return account
  const client = clientOf(node, chainId)
  if (!client) throw invalid('An account that is a contract is judged by a node: pass `rpcUrl` or `call`.')
  let answers: readonly [number, boolean]
  try {
    answers = await Promise.all([
      getChainId(client),
      verifyHash(client, { address: account, hash: hashMessage(message), signature }),
    ])
  } catch (cause) {
    throw new SignInError('SIGN_IN_NODE_FAILED', 'The node could not judge the signature. Try again.', {
      cause,
    })
  }
  // A contract at the same address on another network may have other owners.
  if (`eip155:${answers[0]}` !== chainId)
    throw new SignInError('SIGN_IN_NODE_FAILED', `The node is not one of ${chainId}.`)
  if (!answers[1]) throw invalid('Neither a key nor a contract of this address made it.')
  return account
}

async function isSignedByKey(address: Hex, message: string, signature: Hex): Promise<boolean> {
  try {
    return await verifyMessage({ address, message, signature })
  } catch {
    // The signature has another length, or is no point of the curve.
    return false
  }
}

function clientOf({ rpcUrl, call }: SignedText['node'], chainId: string) {
  if (call)
    return createClient({
      transport: custom({ request: (request) => call(request, chainId) }, { retryCount: 0 }),
    })
  if (rpcUrl === undefined) return undefined
  return createClient({ transport: http(rpcUrl, { timeout: NODE_TIMEOUT_MS, retryCount: 1 }) })
}

function invalid(why: string): SignInError {
  return new SignInError('SIGN_IN_SIGNATURE_INVALID', `The signature is not that of the account. ${why}`)
}
