import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { walletOpened } from '#modal/core/commands/pairing/choose-wallet.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectChosenWallet, selectIsRelayReached } from '#modal/core/state/pairing/pairing-slice.ts'
import { walletUrls, type LinkedWay } from '#modal/core/state/pairing/wallet-urls.ts'
import type { ReachableWallet } from '#modal/core/state/pairing/wallet-ways.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { openWallet } from '#modal/platform/open-wallet.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { ProgressRing } from '#modal/ui/primitives/progress-ring.tsx'
import { CopyButton } from '#modal/views/parts/buttons/copy-button.tsx'
import { LinkButton } from '#modal/views/parts/buttons/link-button.tsx'
import { WalletPicture } from '#modal/views/parts/pictures/wallet-picture.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { GetWalletLine } from './get-wallet-line.tsx'
import { hasFailed, FailedPanel } from './failed-panel.tsx'
import { StoresPanel } from './stores-panel.tsx'
import type { PairingAttempt } from './use-pairing.ts'

interface AppPanelProps {
  readonly wallet: ReachableWallet
  readonly way: LinkedWay
  readonly attempt: PairingAttempt
}

/** A wallet on this device, opened by a link. */
export function AppPanel({ wallet, way, attempt }: AppPanelProps) {
  const text = useText()
  const urls = useAppSelectorOnce(wallet, way)
  const isBrowse = urls?.isBrowse ?? false
  const { isOpened, open } = useOpening(wallet, way, urls?.first)
  const isReached = useAppSelector(selectIsRelayReached)
  const { name } = wallet
  const picture = <WalletPicture wallet={wallet} size={80} />
  if (!isBrowse && hasFailed(attempt)) return <FailedPanel attempt={attempt} name={name} picture={picture} />
  // A link that may not be opened will not become valid by waiting.
  if (!urls && (wallet.supports_wc === false || attempt.pairing)) return <StoresPanel wallet={wallet} />
  const textId: MessageId = isBrowse
    ? 'walletconnect.browse'
    : isOpened
      ? 'walletconnect.opened'
      : 'walletconnect.open.text'
  const icon = <ExternalLink size={20} aria-hidden />
  return (
    <>
      <div aria-live="polite">
        <Notice
          picture={<ProgressRing state={isOpened && !isBrowse ? 'turning' : 'still'}>{picture}</ProgressRing>}
          title={text('walletconnect.continue', { name })}
        >
          {isReached ? text(textId, { name }) : text('walletconnect.reconnecting')}
        </Notice>
      </div>
      <Actions>
        {isOpened && urls ? (
          <LinkButton href={urls.second} icon={icon}>
            {text('walletconnect.open', { name })}
          </LinkButton>
        ) : (
          <Button variant="primary" icon={icon} busy={!urls} onClick={open}>
            {text('walletconnect.open', { name })}
          </Button>
        )}
        {!isBrowse && (
          <CopyButton
            value={attempt.pairing?.uri}
            labelId="walletconnect.copy"
            copiedId="walletconnect.copied"
            failedId="walletconnect.copy-failed"
          />
        )}
      </Actions>
      <GetWalletLine wallet={wallet} />
    </>
  )
}

/** Compares URLs by value, so that not every change of the state renders the view. */
function useAppSelectorOnce(wallet: ReachableWallet, way: LinkedWay) {
  return useAppSelector(
    (state) => walletUrls(wallet, way, state),
    (one, other) => one?.first === other?.first && one?.second === other?.second,
  )
}

/** Opens the wallet within the press itself; from then on there is a link, in case nothing happened. */
function useOpening(
  { id }: ReachableWallet,
  way: LinkedWay,
  url: string | undefined,
): { readonly isOpened: boolean; readonly open: () => void } {
  const dispatch = useAppDispatch()
  const chosen = useAppSelector(selectChosenWallet)
  const [isPressed, setPressed] = useState(false)
  const isOpenedBefore = way === 'mobile' && chosen?.walletId === id && chosen.isOpened
  return {
    isOpened: isPressed || isOpenedBefore,
    open: () => {
      if (url === undefined) return
      openWallet(url)
      setPressed(true)
      if (way === 'mobile') dispatch(walletOpened(id))
    },
  }
}
