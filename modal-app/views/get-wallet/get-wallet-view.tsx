import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectSuggestedWallets } from '#modal/core/state/wallet-list/suggested-wallets.ts'
import { useText } from '#modal/locales/use-text.ts'
import { NoWalletDrawing } from '#modal/ui/illustrations/wallet-drawings.tsx'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Lead, Rows, View } from '#modal/ui/patterns/view-parts.tsx'
import { GetRow } from '#modal/views/connect/wallet-rows.tsx'
import styles from './get-wallet-view.module.css'

/** A few wallets to start with. */
export function GetWalletView() {
  const text = useText()
  const wallets = useAppSelector(selectSuggestedWallets)
  if (wallets.length === 0) {
    const drawing = (
      <span className={styles['drawing']}>
        <NoWalletDrawing />
      </span>
    )
    return (
      <View>
        <Notice picture={drawing} title={text('get-wallet.empty.title')}>
          {text('get-wallet.empty.text')}
        </Notice>
      </View>
    )
  }
  return (
    <View>
      <Lead>{text('get-wallet.text')}</Lead>
      <Rows label={text('connect.wallets')}>
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <GetRow wallet={wallet} />
          </li>
        ))}
      </Rows>
    </View>
  )
}
