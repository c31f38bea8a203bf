import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectNetwork, selectNetworkIdOf } from '#modal/core/state/network/network-slice.ts'
import { selectViewParams } from '#modal/core/state/router/router-slice.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import { selectIsSigning, selectSignInFailure } from '#modal/features/sign-in/sign-in-slice.ts'
import { cancelSignIn, signMessage } from '#modal/features/sign-in/sign-in.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { ProgressNotice } from '#modal/ui/patterns/progress-notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { useAccountLabel } from '#modal/views/parts/account/use-address-label.ts'
import { Button } from '#ui/primitives/button.tsx'
import styles from './siwx-sign-message-view.module.css'

/** Advice for failures after which signing again is not enough. */
const ADVICE: Readonly<Record<string, MessageId>> = {
  SIGN_IN_UNREACHABLE: 'siwx.advice.server',
  SIGN_IN_NOT_YET_VALID: 'siwx.advice.clock',
  SIGN_IN_EXPIRED: 'siwx.advice.late',
}

/** Asks the visitor to prove that the connected account is theirs. */
export function SiwxSignMessageView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const { namespace, isRequired = false } = useAppSelector(selectViewParams('SIWXSignMessage')) ?? {}
  const { address, wallet } = useAppSelector(selectAccount(namespace))
  const label = useAccountLabel(address)
  const network = useAppSelector(selectNetwork(useAppSelector(selectNetworkIdOf(namespace))))
  const { siteOrigin } = useAppSelector(selectSite)
  const isSigning = useAppSelector(selectIsSigning)
  const advice = ADVICE[useAppSelector(selectSignInFailure) ?? '']
  const site = new URL(siteOrigin).host
  const name = wallet?.name ?? text('connecting.wallet.unknown')
  return (
    <View>
      <ProgressNotice
        state={isSigning ? 'turning' : 'still'}
        shape="round"
        picture={<Picture src={wallet?.icon} name={name} size={80} shape="round" />}
        title={text(isSigning ? 'siwx.signing.title' : 'siwx.title', { site })}
      >
        {text(isSigning ? 'siwx.signing.text' : 'siwx.text', { wallet: name })}
      </ProgressNotice>
      <dl className={styles['facts']}>
        <dt>{text('siwx.account')}</dt>
        <dd className={styles['address']}>
          {label !== undefined && <bdi>{label}</bdi>}
          <bdi>{address !== undefined && displayAddress(address)}</bdi>
        </dd>
        <dt>{text('siwx.network')}</dt>
        <dd>{network?.name ?? ''}</dd>
      </dl>
      {advice && (
        <p role="alert" className={styles['advice']}>
          {text(advice)}
        </p>
      )}
      <Actions>
        <Button
          variant="primary"
          busy={isSigning}
          onClick={() => namespace && void dispatch(signMessage(namespace, isRequired))}
        >
          {text('siwx.sign')}
        </Button>
        <Button variant="neutral" onClick={() => void dispatch(cancelSignIn(isRequired))}>
          {text(isRequired ? 'siwx.cancel-required' : 'connecting.cancel')}
        </Button>
      </Actions>
    </View>
  )
}
