import { useEffect } from 'react'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { resumeIntents } from '#modal/core/commands/transactions/find-outcome.ts'
import { showStart } from '#modal/core/commands/modal/open-modal.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount, type ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectFeatures } from '#modal/core/state/options/options-slice.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import { intentShown, selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import { readSlippage } from '#modal/features/swap/slippage.ts'
import { findUnsettled } from '#modal/features/swap/swap-intents.ts'
import { accountEntered, selectSwap } from '#modal/features/swap/swap-slice.ts'
import { useSwapTokens } from '#modal/features/swap/use-swap-tokens.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Stop } from '#modal/ui/patterns/stop.tsx'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { SwapForm } from './swap-form.tsx'
import { OPEN_SWAP, OPEN_TRANSFER } from '#modal/views/parts/transactions/open-texts.ts'

/** Changes one token of the account for another. */
export function SwapView() {
  const dispatch = useAppDispatch()
  const account = useActiveAccount()
  const features = useAppSelector(selectFeatures)
  const id = account && `${account.network.caipNetworkId}:${account.address}`
  useEffect(() => {
    if (id !== undefined) dispatch(accountEntered(id))
    void dispatch(resumeIntents())
    void dispatch(readSlippage())
  }, [dispatch, id])
  const isOff = features.swaps === false
  useEffect(() => {
    if (isOff) dispatch(showStart(undefined))
  }, [dispatch, isOff])
  if (!account || isOff) return <View>{null}</View>
  return NAMESPACES[account.network.chainNamespace].features.swaps ? (
    <Swaps account={account} />
  ) : (
    <Unsupported account={account} />
  )
}

function Swaps({ account }: { readonly account: ActiveAccount }) {
  const { intents, isRead } = useAppSelector(selectIntents)
  const { slippageBps, draft } = useAppSelector(selectSwap)
  const tokens = useSwapTokens(account)
  if (tokens.isUnsupported) return <Unsupported account={account} />
  const unsettled = findUnsettled(intents, account)
  if (unsettled) return <Unsettled intent={unsettled} />
  const isReady = isRead && slippageBps !== undefined && draft.account !== ''
  return <SwapForm account={account} tokens={tokens} isReady={isReady} />
}

function Unsupported({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  const dispatch = useAppDispatch()
  return (
    <Stop
      title={text('swap.unsupported.title')}
      action={text('swap.unsupported.networks')}
      onPress={() => dispatch(navigate('Networks'))}
    >
      {text('swap.unsupported.text', { network: account.network.name })}
    </Stop>
  )
}

function Unsettled({ intent }: { readonly intent: Intent }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const texts = intent.swap ? OPEN_SWAP : OPEN_TRANSFER
  const see = (): void => {
    dispatch(intentShown(intent.id))
    dispatch(navigate(intent.swap ? 'SwapConfirmed' : 'WalletSendConfirmed'))
  }
  return (
    <Stop title={text(texts.title)} action={text(texts.see)} onPress={see}>
      {text(texts.text)}
    </Stop>
  )
}
