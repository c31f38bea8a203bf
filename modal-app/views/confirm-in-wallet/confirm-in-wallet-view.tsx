import ExternalLink from 'lucide-react/icons/external-link'
import { stopWaiting } from '#modal/core/commands/phone/phone-requests.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectActiveNamespace } from '#modal/core/state/network/network-slice.ts'
import { selectIsRelayReached } from '#modal/core/state/pairing/pairing-slice.ts'
import { urlForRequest } from '#modal/core/state/pairing/wallet-urls.ts'
import { useText } from '#modal/locales/use-text.ts'
import { ProgressNotice } from '#modal/ui/patterns/progress-notice.tsx'
import { Actions, Lead, View } from '#modal/ui/patterns/view-parts.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { LinkButton } from '#modal/views/parts/buttons/link-button.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** A request that is confirmed in a phone wallet, with a link to it. */
export function ConfirmInWalletView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const namespace = useAppSelector(selectActiveNamespace)
  const { wallet } = useAppSelector(selectAccount(namespace))
  const isReached = useAppSelector(selectIsRelayReached)
  const url = useAppSelector(urlForRequest)
  const isHere = useAppSelector(({ pairing }) => pairing.walletLink !== undefined)
  const name = wallet?.name ?? text('connecting.wallet.unknown')
  return (
    <View>
      <ProgressNotice
        state="turning"
        picture={<Picture src={wallet?.icon} name={name} size={80} />}
        title={text('confirm.title', { name })}
      >
        {isReached
          ? text(isHere ? 'confirm.here' : 'confirm.phone', { name })
          : text('walletconnect.reconnecting')}
      </ProgressNotice>
      <Actions>
        {url !== undefined && (
          <LinkButton href={url} icon={<ExternalLink size={20} aria-hidden />}>
            {text('walletconnect.open', { name })}
          </LinkButton>
        )}
        <Button variant={url === undefined ? 'neutral' : 'plain'} onClick={() => dispatch(stopWaiting())}>
          {text('confirm.stop')}
        </Button>
      </Actions>
      <Lead>{text('confirm.late')}</Lead>
    </View>
  )
}
