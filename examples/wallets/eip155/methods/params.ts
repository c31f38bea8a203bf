import { getAddress, isAddress, isHex, type Address, type Hex } from 'viem'
import { CODES, invalidParams, ProviderError, rejected } from '#examples/wallets/page/provider-error.ts'
import type { WalletContext } from '#examples/wallets/eip155/wallet-context.ts'

/** Reads a chain id as EIP-695 spells it: hexadecimal without leading zeros. */
export function readChainId(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[1-9a-f][0-9a-f]{0,12}$/i.test(value)) {
    throw invalidParams(`Expected a 0x-prefixed hexadecimal chain id, received ${JSON.stringify(value)}.`)
  }
  return Number(value)
}

/** Reads hexadecimal bytes; undefined stays undefined. */
export function readHex(value: unknown, name: string): Hex | undefined {
  if (value === undefined || value === null) return undefined
  if (!isHex(value)) throw invalidParams(`"${name}" is not hexadecimal.`)
  return value
}

/** Reads an address; undefined stays undefined. */
export function readAddress(value: unknown, name: string): Address | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) {
    throw invalidParams(`"${name}" is not an address.`)
  }
  return getAddress(value.toLowerCase())
}

/**
 * Checks that the site is connected and means the wallet's account.
 *
 * @throws 4100 otherwise.
 */
export function requireAccount(context: WalletContext, from: unknown): void {
  const address = readAddress(from, 'address')
  if (!context.state().connected || (address !== undefined && address !== context.account.address)) {
    throw new ProviderError(
      CODES.unauthorized,
      'The requested method and/or account has not been authorized by the user.',
    )
  }
}

/**
 * Asks the visitor.
 *
 * @throws 4001 when the visitor rejects.
 */
export async function requireApproval(
  context: WalletContext,
  title: string,
  method: string,
  details: ReadonlyArray<readonly [string, string]>,
): Promise<void> {
  if (!(await context.approve({ title, method, details }))) throw rejected()
}
