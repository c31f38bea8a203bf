import { getAddress, isAddress } from 'viem'
import type { Timestamp } from '#server/database/clock.ts'
import { problem } from '#server/http/problems/problem.ts'
import { evmChainIdOf } from './coin-types.ts'
import type { StoredName } from './stored-name.ts'
import type { Signer } from './verify-account.ts'

/** How long an account may take to accept a name. */
const OFFER_MS = 7 * 86_400_000

/** Where a name is offered to. */
interface Recipient {
  readonly to: string
  /** The chain of an account that is a contract. */
  readonly coinType: number | undefined
}

/**
 * Offers a name to an account, which has to accept it: nobody has a name that they did not ask for, and a typing mistake gives
 * none away. A name that is offered to its owner is offered to nobody; the chain of an owner that is a contract may be left out.
 *
 * @throws the problem NAME_MESSAGE_INVALID.
 */
export function offerName(name: StoredName, { to, coinType }: Recipient, now: Timestamp): StoredName {
  if (!isAddress(to)) throw problem('NAME_MESSAGE_INVALID', '`to` is not an EVM address.', 'to')
  if (coinType !== undefined && evmChainIdOf(coinType) === undefined)
    throw problem('NAME_MESSAGE_INVALID', '`coinType` is not the one of an EVM chain.', 'coinType')
  const isBack = getAddress(to) === name.owner && (coinType === undefined || coinType === name.ownerCoinType)
  const offer = { to: to.toLowerCase(), coinType: coinType ?? null, until: now + OFFER_MS }
  return { ...name, offer: isBack ? undefined : offer }
}

/** The address that a name is offered to, in lower case; undefined where it is offered to nobody. */
export function offeredTo({ offer }: StoredName, now: Timestamp): string | undefined {
  return offer !== undefined && now < offer.until ? offer.to : undefined
}

/**
 * Requires that a name is offered to an account. At the same address of another chain, a contract may have other owners.
 *
 * @throws the problem NAME_NOT_OWNED.
 */
export function requireOfferedTo(name: StoredName, { address, coinType }: Signer, now: Timestamp): void {
  const isSameAddress = offeredTo(name, now) === address.toLowerCase()
  if (isSameAddress && name.offer?.coinType === coinType) return
  throw problem('NAME_NOT_OWNED', isSameAddress ? ofOtherKind(name) : NOT_OFFERED, 'address')
}

/** For an account that the name is not offered to. */
export const NOT_OFFERED = 'The name is not offered to this account.'

function ofOtherKind({ offer }: StoredName): string {
  const chain = offer?.coinType ?? undefined
  return chain === undefined
    ? 'The name is offered to the key of this address, and a smart account signed. Its owner can offer it to the smart account.'
    : `The name is offered to the smart account at this address on the network eip155:${evmChainIdOf(chain) ?? 0}, which did not sign.`
}
