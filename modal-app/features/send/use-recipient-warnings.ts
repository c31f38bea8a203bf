import { useEffect, useMemo, useState } from 'react'
import { selectAccount } from '#modal/core/account/account-slice.ts'
import type { ActiveAccount } from '#modal/core/account/use-active-account.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import type { CoreThunk } from '#modal/core/thunk.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'
import { sendsSomething } from '#modal/lib/sends-something.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import { judgeRecipient, type RecipientWarning } from './judge-recipient.ts'
import { readRecipients } from './send-intent.ts'
import type { SendPlan } from './send-slice.ts'

/** Who waits for a history longer than that is warned by what is known without it. Our figure. */
const HISTORY_WITHIN_MS = 3_000

/**
 * What to know of a recipient, by what this site's visitor sent before and by the account's history; undefined until both
 * are known, so that no warning comes or goes under a finger.
 */
export function useRecipientWarnings(
  { to: recipient, name }: Pick<SendPlan, 'to' | 'name'>,
  { address, network }: ActiveAccount,
): readonly RecipientWarning[] | undefined {
  const dispatch = useAppDispatch()
  const { accounts } = useAppSelector(selectAccount(network.chainNamespace))
  const [remembered, setRemembered] = useState<readonly string[]>()
  const [isLate, setLate] = useState(false)
  useEffect(() => startTimer(() => setLate(true), HISTORY_WITHIN_MS), [])
  const { caipNetworkId } = network
  useEffect(() => {
    const read: CoreThunk<Promise<readonly string[]>> = (_dispatch, _getState, { storage }) =>
      readRecipients(caipNetworkId, storage)
    void dispatch(read).then(setRemembered)
  }, [dispatch, caipNetworkId])
  const { currentData, isFetching } = blockchainApi.useHistoryInfiniteQuery({
    address,
    chainId: caipNetworkId,
  })
  const isKnown = remembered !== undefined && (!isFetching || isLate)
  return useMemo(() => {
    if (!isKnown) return undefined
    const moves = (currentData?.pages ?? []).flatMap(({ data }) => data)
    const isOwn = (party: string): boolean => canonicalAddress(party) === canonicalAddress(address)
    const sent = moves
      .filter((move) => isOwn(move.metadata.sentFrom) && sendsSomething(move))
      .map(({ metadata }) => metadata.sentTo)
    const others = moves
      .flatMap(({ metadata: { sentFrom, sentTo } }) => [sentFrom, sentTo])
      .filter((party) => !isOwn(party))
    const own = [address, ...accounts.map((account) => account.address)]
    return judgeRecipient(recipient, { name, own, recipients: [...remembered, ...sent], others })
  }, [accounts, address, currentData, isKnown, name, recipient, remembered])
}
