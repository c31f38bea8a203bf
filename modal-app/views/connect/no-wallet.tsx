import Wallet from 'lucide-react/icons/wallet'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { useText } from '#modal/locales/use-text.ts'
import { NoWalletDrawing } from '#modal/ui/illustrations/wallet-drawings.tsx'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { BlockProps } from './lazy-block.tsx'
import styles from './no-wallet.module.css'

/** Shown when there is no wallet in the page and none can be paired; a single row if there are other connect methods. */
export function NoWallet({ rows }: BlockProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const onPress = (): void => dispatch(navigate('GetWallet'))
  if (rows === 1)
    return (
      <Row
        icon={
          <IconTile>
            <Wallet size={22} aria-hidden />
          </IconTile>
        }
        label={text('view.get-wallet.title')}
        leadsOn
        onPress={onPress}
      />
    )
  return (
    <>
      <Notice
        picture={
          <span className={styles['drawing']}>
            <NoWalletDrawing />
          </span>
        }
        title={text('connect.empty.title')}
      >
        {text('connect.empty.text')}
      </Notice>
      <Actions>
        <Button variant="primary" onClick={onPress}>
          {text('view.get-wallet.title')}
        </Button>
      </Actions>
    </>
  )
}
