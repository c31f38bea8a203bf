import { getAddress, isAddress, isHex } from 'viem'
import { verifyMessage } from 'viem/utils'
import { problem } from '#server/http/problems/problem.ts'
import { SignInError } from '#server/providers/verify-sign-in/sign-in-error.ts'
import type { CallNode } from '#server/providers/verify-sign-in/sign-in-types.ts'
import { verifyEvm } from '#server/providers/verify-sign-in/verify-evm.ts'
import { evmChainIdOf, isEvmCoinType } from './coin-types.ts'

/** A message with the signature of an account, as it was sent. */
export interface SignedByAccount {
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** The account that signed. */
export interface Signer {
  /** With the checksum of EIP-55. */
  readonly address: string
  /** The chain whose contract accepted the signature, as a coin type; null for the signature of a key, which counts everywhere. */
  readonly coinType: number | null
}

export interface VerifyAccountSettings {
  /** CAIP-2 ids of the networks this deployment serves. */
  readonly chainIds: ReadonlySet<string>
  readonly call: CallNode
}

/**
 * Verifies the signature of an EVM account: that of its key offline, that of a contract with a node of its chain (ERC-1271,
 * ERC-6492).
 *
 * @throws the problems REQUEST_INVALID, SIGN_IN_SIGNATURE_INVALID and SIGN_IN_NODE_FAILED.
 */
export async function verifyAccount(
  { coin_type: coinType, address, message, signature }: SignedByAccount,
  { chainIds, call }: VerifyAccountSettings,
): Promise<Signer> {
  if (!isAddress(address)) throw problem('REQUEST_INVALID', '`address` is not an EVM address.', 'address')
  const account = getAddress(address)
  if (!isEvmCoinType(coinType))
    throw problem('REQUEST_INVALID', '`coin_type` is not the one of an EVM chain.', 'coin_type')
  if (!isHex(signature))
    throw problem('REQUEST_INVALID', '`signature` is not written as 0x hex.', 'signature')
  const isOfKey = await verifyMessage({ address: account, message, signature }).catch(() => false)
  if (isOfKey) return { address: account, coinType: null }
  const chainId = `eip155:${evmChainIdOf(coinType) ?? 0}`
  if (!chainIds.has(chainId))
    throw problem(
      'SIGN_IN_SIGNATURE_INVALID',
      'The signature is not that of the account’s key, and this deployment does not serve the network of `coin_type`.',
      'signature',
    )
  try {
    await verifyEvm({ message, signature, address: account, chainId, node: { call } })
  } catch (thrown) {
    if (thrown instanceof SignInError) throw problem(thrown.code, thrown.message, 'signature')
    throw thrown
  }
  return { address: account, coinType }
}
