import Maximize from 'lucide-react/icons/maximize-2'
import Minimize from 'lucide-react/icons/minimize-2'
import { useState } from 'react'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectIsRelayReached } from '#modal/core/state/pairing/pairing-slice.ts'
import type { ReachableWallet } from '#modal/core/state/pairing/wallet-ways.ts'
import { useText } from '#modal/locales/use-text.ts'
import { QrPicture, QrSkeleton } from '#modal/ui/patterns/qr-picture.tsx'
import { Lead } from '#modal/ui/patterns/view-parts.tsx'
import { CopyButton } from '#modal/views/parts/buttons/copy-button.tsx'
import { useCountdown } from '#modal/views/parts/commands/use-countdown.ts'
import { WalletPicture } from '#modal/views/parts/pictures/wallet-picture.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import styles from './connecting-walletconnect.module.css'
import { GetWalletLine } from './get-wallet-line.tsx'
import { hasFailed, FailedPanel } from './failed-panel.tsx'
import type { PairingAttempt } from './use-pairing.ts'
import { WalletTile } from './wallet-tile.tsx'

/** The countdown of a code is shown during its last minute. */
const ANNOUNCED_SECONDS = 60

interface QrPanelProps {
  readonly wallet: ReachableWallet | undefined
  readonly attempt: PairingAttempt
}

/** The QR code, until a wallet has answered. */
export function QrPanel({ wallet, attempt }: QrPanelProps) {
  const text = useText()
  const [isLarge, setLarge] = useState(false)
  const { pairing } = attempt
  const name = wallet?.name ?? text('walletconnect.any')
  if (hasFailed(attempt))
    return <FailedPanel attempt={attempt} name={name} picture={<WalletTile wallet={wallet} />} />
  const sizeIcon = isLarge ? <Minimize size={18} aria-hidden /> : <Maximize size={18} aria-hidden />
  return (
    <>
      {pairing ? (
        <QrPicture
          text={pairing.uri}
          label={text('walletconnect.qr')}
          picture={wallet && <WalletPicture wallet={wallet} size={40} />}
          isLarge={isLarge}
        />
      ) : (
        <QrSkeleton label={text('walletconnect.loading')} />
      )}
      <div className={styles['words']}>
        <Lead>{wallet ? text('walletconnect.scan.wallet', { name }) : text('walletconnect.scan')}</Lead>
        <CodeStatus expiresAt={pairing?.expiresAt} />
      </div>
      <div className={styles['pair']}>
        <CopyButton
          value={pairing?.uri}
          labelId="walletconnect.copy"
          copiedId="walletconnect.copied"
          failedId="walletconnect.copy-failed"
        />
        <Button icon={sizeIcon} onClick={() => setLarge(!isLarge)}>
          {text(isLarge ? 'walletconnect.smaller' : 'walletconnect.larger')}
        </Button>
      </div>
      {wallet && <GetWalletLine wallet={wallet} />}
    </>
  )
}

/** Announces that the code is about to be renewed, or that the relay is not reachable. */
function CodeStatus({ expiresAt }: { readonly expiresAt: number | undefined }) {
  const text = useText()
  const isReached = useAppSelector(selectIsRelayReached)
  return (
    <p className={classNames(styles['status'], !isReached && styles['lost'])}>
      <output>{isReached ? '' : text('walletconnect.reconnecting')}</output>
      {isReached && expiresAt !== undefined && <Countdown untilMs={expiresAt} />}
    </p>
  )
}

function Countdown({ untilMs }: { readonly untilMs: number }) {
  const text = useText()
  const seconds = useCountdown(untilMs)
  if (seconds >= ANNOUNCED_SECONDS) return null
  return <span role="timer">{text('walletconnect.renews', { seconds })}</span>
}
