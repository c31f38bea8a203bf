import type { RegisteredName } from '#schemas/http/blockchain/profile.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'
import { findContract } from './find-contract.ts'
import { coinTypeOf, type NameAccount } from './name-account.ts'

/**
 * Selects the offers that an account can accept: those to a smart account on its network, and those to a key where it is no
 * contract.
 *
 * @param offers made to the address of the account.
 */
export async function acceptableOffers(
  offers: readonly RegisteredName[],
  account: NameAccount,
  extra: Pick<Extra, 'chains' | 'deployment'>,
): Promise<readonly RegisteredName[]> {
  const coinType = coinTypeOf(account)
  const isToKey = ({ offeredCoinType }: RegisteredName): boolean => offeredCoinType === undefined
  const found = offers.some(isToKey) ? await findContract(account, extra) : undefined
  const isContract = found?.kind === 'here' || found?.kind === 'elsewhere'
  return offers.filter((offer) => (isToKey(offer) ? !isContract : offer.offeredCoinType === coinType))
}
