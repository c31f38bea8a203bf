import { useEffect, useMemo, useState } from 'react'
import type { ContractOnOtherNetworks } from '#schemas/rpc/contract-on-other-networks.ts'
import type { ChainTransfers } from '#modal/chains/transfers.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { canonicalAddress } from '#modal/lib/canonical-address.ts'
import { sendsValue } from '#modal/lib/sends-value.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import { judgeRecipient, type RecipientWarning } from './judge-recipient.ts'
import { readRecipients } from './send-intent.ts'
import type { SendPlan } from './send-slice.ts'
import { useElsewhere } from './use-elsewhere.ts'

/** Of the history, with 20 entries or more each: what nobody asked for pushes nobody out of so many. */
const PAGES_READ = 10
/** Who waits for a history longer than that is warned by what is known without the rest of it. */
const HISTORY_WITHIN_MS = 3_000

/** Until other networks have answered, the rest is judged without them; nothing is shown before. */
const NOTHING_KNOWN: ContractOnOtherNetworks = { kind: 'none' }

/**
 * What to know of a recipient, by what this site's visitor sent before, by the account's history, of which the latest
 * entries are read page by page, and by other networks; undefined until all is known, so that no warning comes or goes
 * under a finger.
 *
 * @param transfers what sends on the network; undefined while it is loaded.
 */
export function useRecipientWarnings(
  { to: recipient, name }: Pick<SendPlan, 'to' | 'name'>,
  { address, network }: ActiveAccount,
  transfers: ChainTransfers | undefined,
): readonly RecipientWarning[] | undefined {
  const dispatch = useAppDispatch()
  const { accounts } = useAppSelector(selectAccount(network.chainNamespace))
  const [remembered, setRemembered] = useState<readonly string[]>()
  const [isLate, setLate] = useState(false)
  useEffect(() => startTimer(() => setLate(true), HISTORY_WITHIN_MS), [])
  const { caipNetworkId } = network
  const elsewhere = useElsewhere(transfers, { from: address, to: recipient, network })
  useEffect(() => {
    const read: CoreThunk<Promise<readonly string[]>> = (_dispatch, _getState, { storage }) =>
      readRecipients(caipNetworkId, storage)
    void dispatch(read).then(setRemembered)
  }, [dispatch, caipNetworkId])
  const { currentData, isFetching, isError, hasNextPage, fetchNextPage } =
    blockchainApi.useHistoryInfiniteQuery({ address, chainId: caipNetworkId })
  const judged = useMemo(() => {
    if (!remembered) return undefined
    const pages = currentData?.pages ?? []
    const moves = pages.flatMap(({ data }) => data)
    const isOwn = (party: string): boolean => canonicalAddress(party) === canonicalAddress(address)
    const sent = moves
      .filter((move) => isOwn(move.metadata.sentFrom) && sendsValue(move))
      .map(({ metadata }) => metadata.sentTo)
    const others = moves
      .flatMap(({ metadata: { sentFrom, sentTo } }) => [sentFrom, sentTo])
      .filter((party) => !isOwn(party))
    const own = [address, ...accounts.map((account) => account.address)]
    const isToldWhole = pages.every(({ sources }) => sources.every(({ isComplete }) => isComplete))
    const isWhole = currentData !== undefined && !isError && !hasNextPage && isToldWhole
    const recipients = [...remembered, ...sent]
    const known = { name, own, recipients, others, isWhole, elsewhere: elsewhere ?? NOTHING_KNOWN }
    return judgeRecipient(recipient, known)
  }, [accounts, address, currentData, elsewhere, hasNextPage, isError, name, recipient, remembered])
  // More of the history changes nothing for whom the account has sent something before.
  const isMet = judged?.every(({ kind }) => kind !== 'first-time') === true
  const isRead = isError || !hasNextPage || (currentData?.pages.length ?? 0) >= PAGES_READ
  const asksOn = judged !== undefined && !isMet && !isRead && !isFetching
  useEffect(() => {
    if (asksOn) void fetchNextPage()
  }, [asksOn, fetchNextPage])
  const isHistoryKnown = isMet || isLate || (isRead && !isFetching)
  return isHistoryKnown && elsewhere ? judged : undefined
}
