import ExternalLink from 'lucide-react/icons/external-link'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { connectAgain } from '#modal/core/commands/pairing/connect-again.ts'
import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectSwitchProgress, selectTraits } from '#modal/core/state/connection/connection-slice.ts'
import { selectActiveNamespace, selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { urlForRequest } from '#modal/core/state/pairing/wallet-urls.ts'
import { selectViewParams } from '#modal/core/state/router/router-slice.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { ProgressNotice } from '#modal/ui/patterns/progress-notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { NetworkPicture } from '#modal/views/parts/pictures/network-picture.tsx'
import { LinkButton } from '#modal/views/parts/buttons/link-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useNetworkSwitch } from './use-network-switch.ts'

const TEXTS = {
  idle: { titleId: 'switch.requesting.title', textId: 'switch.requesting.text' },
  requesting: { titleId: 'switch.requesting.title', textId: 'switch.requesting.text' },
  rejected: { titleId: 'switch.rejected.title', textId: 'switch.rejected.text' },
  failed: { titleId: 'switch.failed.title', textId: 'switch.failed.text' },
} as const satisfies Record<string, { readonly titleId: MessageId; readonly textId: MessageId }>

/** Waits for the wallet to switch to another network. */
export function SwitchNetworkView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const params = useAppSelector(selectViewParams('SwitchNetwork'))
  const network = useAppSelector(selectNetwork(params?.caipNetworkId))
  const active = useAppSelector(selectActiveNamespace)
  const namespace = network?.chainNamespace ?? active
  const { wallet } = useAppSelector(selectAccount(namespace))
  const { isRemote } = useAppSelector(selectTraits(namespace))
  const { phase, failure } = useAppSelector(selectSwitchProgress)
  const url = useAppSelector(urlForRequest)
  const ask = useNetworkSwitch(params?.caipNetworkId)
  const isOver = phase === 'rejected' || phase === 'failed'
  const isNotShared = isOver && isRemote && failure?.code === RPC_CODES.chainNotAdded
  const { titleId, textId } = textsOf({ phase, isRemote, isNotShared })
  const values = {
    name: wallet?.name ?? text('connecting.wallet.unknown'),
    network: network?.name ?? text('switch.network.unknown'),
  }
  return (
    <View>
      <ProgressNotice
        state={isOver ? 'failed' : 'turning'}
        shape="round"
        picture={network && <NetworkPicture network={network} size={80} />}
        title={text(titleId, values)}
      >
        {text(textId, values)}
      </ProgressNotice>
      <Actions>
        {!isOver && url !== undefined && (
          <LinkButton href={url} icon={<ExternalLink size={20} aria-hidden />}>
            {text('walletconnect.open', values)}
          </LinkButton>
        )}
        {isNotShared && (
          <Button variant="primary" onClick={() => dispatch(connectAgain())}>
            {text('switch.reconnect')}
          </Button>
        )}
        {isOver && (
          <Button variant={isNotShared ? 'neutral' : 'primary'} onClick={ask}>
            {text('connecting.try-again')}
          </Button>
        )}
        <Button
          variant={isOver || url !== undefined ? 'plain' : 'neutral'}
          onClick={() => dispatch(goBack())}
        >
          {text('connecting.cancel')}
        </Button>
      </Actions>
    </View>
  )
}

/** The texts of a switch; a phone wallet has no window here, and may have to be connected again. */
function textsOf({
  phase,
  isRemote,
  isNotShared,
}: {
  readonly phase: keyof typeof TEXTS
  readonly isRemote: boolean
  readonly isNotShared: boolean
}): { readonly titleId: MessageId; readonly textId: MessageId } {
  const { titleId, textId } = TEXTS[phase]
  if (isNotShared) return { titleId, textId: 'switch.not-shared.text' }
  const isRequesting = phase === 'idle' || phase === 'requesting'
  return { titleId, textId: isRequesting && isRemote ? 'switch.phone.text' : textId }
}
