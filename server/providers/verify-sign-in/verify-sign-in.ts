import type { Failure } from '#schemas/errors/result.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { signInChainNames } from '#schemas/namespaces/sign-in-chain-names.ts'
import { signInNamespaceOf } from '#schemas/namespaces/sign-in-namespace.ts'
import { NETWORKS } from '#schemas/networks/catalogue.ts'
import { isCaipNetworkId } from '#schemas/primitives/caip.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { validateSignIn, type SignInFailureCode } from '#schemas/primitives/validate-sign-in.ts'
import { SignInError } from './sign-in-error.ts'
import type { VerifiedSignIn, VerifySignInOptions } from './sign-in-types.ts'
import type { VerifySignature } from './signed-text.ts'
import { verifyBitcoin } from './verify-bitcoin.ts'
import { verifyEvm } from './verify-evm.ts'
import { verifySolana } from './verify-solana.ts'

const VERIFIERS = {
  eip155: verifyEvm,
  solana: verifySolana,
  bip122: verifyBitcoin,
} satisfies Record<ChainNamespace, VerifySignature>

/**
 * Verifies that a visitor has signed in to your site: the text (EIP-4361, CAIP-122) and its signature. On EVM chains plain
 * accounts are verified offline, contracts (ERC-1271) and undeployed ones (ERC-6492) with a node; on Solana ed25519; on
 * Bitcoin BIP-322 (simple) and the older recoverable signatures.
 *
 * @returns who signed in, on which network, with which nonce.
 * @throws SignInError with a `code` of {@link SignInErrorCode}.
 * @example
 * const { caipAddress } = await verifySignIn({ message, signature, domain: 'shop.example', nonce: session.nonce })
 */
export async function verifySignIn(options: VerifySignInOptions): Promise<VerifiedSignIn> {
  const { message, signature, domain, nonce, address, now = Date.now(), clockToleranceMs } = options
  const namespace = signInNamespaceOf(message)
  if (namespace === undefined) throw new SignInError('SIGN_IN_MALFORMED', 'The text is no sign-in message.')
  const kind = NAMESPACES[namespace].name
  const judged = validateSignIn(message, { kind, domain, nonce, now, toleranceMs: clockToleranceMs })
  if (!judged.ok) throw refusalOf(judged.error)
  const said = judged.value
  const chainId = chainOf(namespace, said.chain, options.chainIds)
  if (chainId === undefined)
    throw new SignInError('SIGN_IN_WRONG_CHAIN', `The message is for the network ${said.chain}.`, {
      field: 'Chain ID',
    })
  const { rpcUrl, call } = options
  const node = { rpcUrl: typeof rpcUrl === 'function' ? rpcUrl(chainId) : rpcUrl, call }
  const signer = await VERIFIERS[namespace]({ message, signature, address: said.address, chainId, node })
  if (address !== undefined && !isSame(namespace, address, signer))
    throw new SignInError('SIGN_IN_WRONG_ADDRESS', 'Another account signed in.')
  return {
    address: signer,
    chainId,
    caipAddress: `${chainId}:${signer}`,
    domain,
    uri: said.uri,
    nonce: said.nonce,
    statement: said.statement,
    resources: said.resources,
    issuedAt: said.issuedAt,
    expiresAt: said.expiresAt,
  }
}

/** Finds the network that a message names among those that are accepted. */
function chainOf(
  namespace: ChainNamespace,
  written: string,
  taken: readonly string[] | undefined,
): string | undefined {
  const known = taken ?? NETWORKS.map(({ caipNetworkId }) => caipNetworkId)
  const named = known.find((id) => id.startsWith(`${namespace}:`) && signInChainNames(id).includes(written))
  if (named !== undefined || taken !== undefined) return named
  // An unlisted network can still be named by its number or its whole id.
  const whole = written.includes(':') ? written : `${namespace}:${written}`
  return isCaipNetworkId(whole) && whole.startsWith(`${namespace}:`) ? whole : undefined
}

/** The case of hexadecimal addresses does not matter; that of others does. */
function isSame(namespace: ChainNamespace, one: string, other: string): boolean {
  const isHex = NAMESPACES[namespace] === NAMESPACES.eip155
  return isHex ? one.toLowerCase() === other.toLowerCase() : one === other
}

/** The codes that `validateSignIn` fails with; a new one does not compile until it is listed. */
const FAILURE_CODES = {
  SIGN_IN_MALFORMED: true,
  SIGN_IN_WRONG_DOMAIN: true,
  SIGN_IN_WRONG_CHAIN: true,
  SIGN_IN_WRONG_NONCE: true,
  SIGN_IN_EXPIRED: true,
  SIGN_IN_NOT_YET_VALID: true,
} satisfies Record<SignInFailureCode, true>

function isFailureCode(code: Failure['code']): code is SignInFailureCode {
  return Object.hasOwn(FAILURE_CODES, code)
}

function refusalOf({ code, message, data }: Failure): SignInError {
  const field: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'field') : undefined
  return new SignInError(
    isFailureCode(code) ? code : 'SIGN_IN_MALFORMED',
    message,
    typeof field === 'string' ? { field } : {},
  )
}
