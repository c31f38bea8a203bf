import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { walletAsker } from '#modal/core/commands/transactions/wallet-asker.ts'
import { useAppDispatch, useAppSelector } from './store-hooks.ts'
import type { ActiveAccount } from './use-active-account.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectTraits } from '#modal/core/state/connection/connection-slice.ts'

const Capabilities = z.record(
  z.string(),
  z.looseObject({ atomic: z.optional(z.looseObject({ status: z.string() })) }),
)

/**
 * Whether the wallet carries out several calls of the account as one transaction (EIP-5792, EIP-7702). An account that would
 * become a smart account by it counts only if it is shown as one already. Phones are not asked, because they show requests.
 */
export function useBatches({ address, network }: ActiveAccount): boolean {
  const dispatch = useAppDispatch()
  const { accounts } = useAppSelector(selectAccount(network.chainNamespace))
  const { isRemote } = useAppSelector(selectTraits(network.chainNamespace))
  const isSmart = accounts.some((known) => known.address === address && known.type === 'smartAccount')
  const [status, setStatus] = useState<string>()
  useEffect(() => {
    if (isRemote) return undefined
    let isCurrent = true
    const ask: CoreThunk<Promise<string | undefined>> = async (_dispatch, getState, extra) => {
      const askWallet = await walletAsker(network, getState(), extra)
      const chainId = `0x${BigInt(network.id).toString(16)}`
      const answer = await askWallet('wallet_getCapabilities', [address, [chainId]])
      const { data } = Capabilities.safeParse(answer.ok ? answer.value : undefined)
      return data?.[chainId]?.atomic?.status
    }
    void dispatch(ask)
      .catch(() => undefined)
      .then((answered) => {
        if (isCurrent) setStatus(answered)
      })
    return () => {
      isCurrent = false
    }
  }, [dispatch, address, network, isRemote])
  return !isRemote && (status === 'supported' || (status === 'ready' && isSmart))
}
