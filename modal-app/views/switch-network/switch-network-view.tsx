import { selectAccount } from '#modal/core/account/account-slice.ts'
import { selectSwitchProgress } from '#modal/core/connection/connection-slice.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import { selectActiveNamespace, selectNetwork } from '#modal/core/network/network-slice.ts'
import { goBack } from '#modal/core/router/navigate.ts'
import { selectViewParams } from '#modal/core/router/router-slice.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#modal/ui/primitives/button.tsx'
import { ProgressRing } from '#modal/ui/primitives/progress-ring.tsx'
import { NetworkPicture } from '../parts/artwork.tsx'
import { useSwitching } from './use-switching.ts'

const TEXTS = {
  idle: { titleId: 'switch.requesting.title', textId: 'switch.requesting.text' },
  requesting: { titleId: 'switch.requesting.title', textId: 'switch.requesting.text' },
  rejected: { titleId: 'switch.rejected.title', textId: 'switch.rejected.text' },
  failed: { titleId: 'switch.failed.title', textId: 'switch.failed.text' },
} as const satisfies Record<string, { readonly titleId: MessageId; readonly textId: MessageId }>

/** The wallet was asked to move to another network. */
export function SwitchNetworkView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const params = useAppSelector(selectViewParams('SwitchNetwork'))
  const network = useAppSelector(selectNetwork(params?.caipNetworkId))
  const namespace = useAppSelector(selectActiveNamespace)
  const { wallet } = useAppSelector(selectAccount(network?.chainNamespace ?? namespace))
  const { phase } = useAppSelector(selectSwitchProgress)
  const ask = useSwitching(params?.caipNetworkId)
  const name = wallet?.name ?? text('connecting.wallet.unknown')
  const isOver = phase === 'rejected' || phase === 'failed'
  const { titleId, textId } = TEXTS[phase]
  return (
    <View>
      <div aria-live="polite">
        <Notice
          picture={
            <ProgressRing state={isOver ? 'failed' : 'turning'} shape="round">
              {network && <NetworkPicture network={network} size={80} />}
            </ProgressRing>
          }
          title={text(titleId, { name })}
        >
          {text(textId, { network: network?.name ?? text('switch.network.unknown') })}
        </Notice>
      </div>
      <Actions>
        {isOver && (
          <Button look="primary" onClick={ask}>
            {text('connecting.try-again')}
          </Button>
        )}
        <Button look={isOver ? 'plain' : 'neutral'} onClick={() => dispatch(goBack())}>
          {text('connecting.cancel')}
        </Button>
      </Actions>
    </View>
  )
}
