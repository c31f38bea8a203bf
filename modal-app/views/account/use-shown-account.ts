import { useEffect } from 'react'
import {
  recallAccount,
  rememberAccount,
  type AccountToRemember,
} from '#modal/core/commands/account/shown-account.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectShownAccount } from '#modal/core/state/account/account-details-slice.ts'
import type { ShownAccount } from '#modal/core/state/account/account-details.ts'

/**
 * Reads what an earlier document showed of an account, and stores what this one shows.
 *
 * @param account.network of the account; undefined where the site does not know it.
 * @param account.isKnown whether everything has been answered.
 */
export function useShownAccount({
  network,
  address,
  name,
  avatar,
  total,
  isTotalPartial,
  isKnown,
}: Omit<AccountToRemember, 'network'> & {
  readonly network: AccountToRemember['network'] | undefined
  readonly isKnown: boolean
}): ShownAccount | undefined {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (network && !isKnown) void dispatch(recallAccount(network, address))
  }, [dispatch, network, address, isKnown])
  useEffect(() => {
    if (network && isKnown)
      void dispatch(rememberAccount({ network, address, name, avatar, total, isTotalPartial }))
  }, [dispatch, network, address, name, avatar, total, isTotalPartial, isKnown])
  return useAppSelector(selectShownAccount(address, network?.caipNetworkId))
}
