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
import { findRecipientWarnings, type RecipientWarning } from './find-recipient-warnings.ts'
import { readRecipients } from '#modal/core/commands/transactions/recipients.ts'
import type { SendPlan } from './send-slice.ts'
import { useOtherNetworks } from './use-other-networks.ts'

/** Pages of the history that are read, with 20 entries or more each: unsolicited transfers cannot push real ones out. */
const MAX_PAGES = 10
/** After this time the warnings are shown without the rest of the history. */
const HISTORY_TIMEOUT_MS = 3_000

/** Used until other networks have answered; nothing is shown before. */
const NO_CONTRACT: ContractOnOtherNetworks = { kind: 'none' }

/**
 * Finds the warnings about a recipient, from the stored recipients of this site, the latest pages of the account's history
 * and other networks. Undefined until all of them are known, so that no warning appears or disappears while the visitor is
 * about to press.
 *
 * @param transfers of the network; undefined while they are loaded.
 */
export function useRecipientWarnings(
  { to: recipient, name }: Pick<SendPlan, 'to' | 'name'>,
  { address, network }: ActiveAccount,
  transfers: ChainTransfers | undefined,
): readonly RecipientWarning[] | undefined {
  const dispatch = useAppDispatch()
  const { accounts } = useAppSelector(selectAccount(network.chainNamespace))
  const [storedRecipients, setStoredRecipients] = useState<readonly string[]>()
  const [isTimedOut, setTimedOut] = useState(false)
  useEffect(() => startTimer(() => setTimedOut(true), HISTORY_TIMEOUT_MS), [])
  const { caipNetworkId } = network
  const onOtherNetworks = useOtherNetworks(transfers, { from: address, to: recipient, network })
  useEffect(() => {
    const read: CoreThunk<Promise<readonly string[]>> = (_dispatch, _getState, { storage }) =>
      readRecipients(caipNetworkId, storage)
    void dispatch(read).then(setStoredRecipients)
  }, [dispatch, caipNetworkId])
  const { currentData, isFetching, isError, hasNextPage, fetchNextPage } =
    blockchainApi.useHistoryInfiniteQuery({ address, chainId: caipNetworkId })
  const warnings = useMemo(() => {
    if (!storedRecipients) return undefined
    const pages = currentData?.pages ?? []
    const transactions = pages.flatMap(({ data }) => data)
    const isOwn = (party: string): boolean => canonicalAddress(party) === canonicalAddress(address)
    const sent = transactions
      .filter((transaction) => isOwn(transaction.metadata.sentFrom) && sendsValue(transaction))
      .map(({ metadata }) => metadata.sentTo)
    const others = transactions
      .flatMap(({ metadata: { sentFrom, sentTo } }) => [sentFrom, sentTo])
      .filter((party) => !isOwn(party))
    const own = [address, ...accounts.map((account) => account.address)]
    const areSourcesComplete = pages.every(({ sources }) => sources.every(({ isComplete }) => isComplete))
    const isWhole = currentData !== undefined && !isError && !hasNextPage && areSourcesComplete
    const recipients = [...storedRecipients, ...sent]
    const known = { name, own, recipients, others, isWhole, onOtherNetworks: onOtherNetworks ?? NO_CONTRACT }
    return findRecipientWarnings(recipient, known)
  }, [
    accounts,
    address,
    currentData,
    onOtherNetworks,
    hasNextPage,
    isError,
    name,
    recipient,
    storedRecipients,
  ])
  // For an address the account has sent to before, more history changes nothing.
  const isKnownRecipient = warnings?.every(({ kind }) => kind !== 'first-time') === true
  const isFullyRead = isError || !hasNextPage || (currentData?.pages.length ?? 0) >= MAX_PAGES
  const needsMore = warnings !== undefined && !isKnownRecipient && !isFullyRead && !isFetching
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])
  const isHistorySettled = isKnownRecipient || isTimedOut || (isFullyRead && !isFetching)
  return isHistorySettled && onOtherNetworks ? warnings : undefined
}
