import { composeSignIn } from '#schemas/primitives/sign-in-message.ts'
import type { SiweConfig } from '#sdk/types/sign-in.ts'

/** The signed-in account according to the backend. */
export interface SIWESession {
  address: string
  chainId: number
}

/** The fields of a message. */
export type SIWECreateMessageArgs = Parameters<SiweConfig['createMessage']>[0]

/** A signed message for the backend to verify. */
export type SIWEVerifyMessageArgs = Parameters<SiweConfig['verifyMessage']>[0]

/**
 * Types the functions that a site signs in with for the option `siweConfig`.
 *
 * @example
 * createAppKit({ siweConfig: createSIWEConfig({ getNonce, createMessage, verifyMessage, getSession, signOut }), … })
 */
export function createSIWEConfig(config: SiweConfig): SiweConfig {
  return config
}

/**
 * Writes the text to sign, by EIP-4361.
 *
 * @param address of the account; a CAIP-10 id and a `did:pkh:` of one are read as well.
 * @example
 * createMessage: ({ address, ...args }) => formatMessage(args, address)
 */
export function formatMessage(args: Omit<SIWECreateMessageArgs, 'address'>, address: string): string {
  const { domain, uri, version, nonce, statement, iat, exp, nbf, requestId, resources } = args
  const accountAddress = address.slice(address.lastIndexOf(':') + 1)
  const times = { issuedAt: iat, expirationTime: exp, notBefore: nbf }
  const chainId = String(args.chainId)
  const content = { domain, accountAddress, statement, uri, version, chainId, nonce, requestId, resources }
  return composeSignIn({ ...content, ...times }, 'Ethereum')
}

/**
 * Reads the address that a message was written for; empty if there is none.
 *
 * @example
 * getAddressFromMessage(message) // '0x7099…'
 */
export function getAddressFromMessage(message: string): string {
  return /0x[a-fA-F0-9]{40}/.exec(message)?.[0] ?? ''
}

/**
 * Reads the CAIP-2 id of the network that a message was written for; Ethereum if it names none.
 *
 * @example
 * getChainIdFromMessage(message) // 'eip155:1'
 */
export function getChainIdFromMessage(message: string): string {
  return `eip155:${/Chain ID: (\d+)/.exec(message)?.[1] ?? 1}`
}
