import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectReachesPhones } from '#modal/core/state/wallet-list/wallet-list.ts'
import {
  certifiedToggled,
  selectWalletDirectory,
} from '#modal/features/wallet-directory/wallet-directory-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'
import styles from './all-wallets.module.css'
import { useOnline } from './use-online.ts'
import type { ShownWallets } from './use-shown-wallets.ts'

/** Explains why the list is empty, and what to do next. */
export function NoWalletsNotice({ shown }: { readonly shown: ShownWallets }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const isOnline = useOnline()
  const { isCertifiedOnly } = useAppSelector(selectWalletDirectory)
  const isReached = useAppSelector(selectReachesPhones)
  const { search, hasFailed, tryAgain } = shown
  return (
    <div className={styles['notice']}>
      {hasFailed ? (
        <div role="alert">
          <Notice title={text('all-wallets.failed')}>
            {text(isOnline ? 'all-wallets.failed.text' : 'all-wallets.offline')}
          </Notice>
        </div>
      ) : (
        <Notice
          title={
            search === '' ? (
              text('all-wallets.empty')
            ) : (
              <bdi>{text('all-wallets.none', { query: search })}</bdi>
            )
          }
        >
          {text(isCertifiedOnly ? 'all-wallets.none.certified' : 'all-wallets.none.text')}
        </Notice>
      )}
      <Actions>
        {hasFailed ? (
          <Button variant="primary" onClick={tryAgain}>
            {text('login.try-again')}
          </Button>
        ) : (
          isCertifiedOnly && (
            <Button variant="primary" onClick={() => dispatch(certifiedToggled())}>
              {text('all-wallets.show-all')}
            </Button>
          )
        )}
        {isReached && isOnline && (
          <Button variant="neutral" onClick={() => dispatch(navigate('ConnectingWalletConnect', {}))}>
            {text('all-wallets.code')}
          </Button>
        )}
      </Actions>
    </div>
  )
}
