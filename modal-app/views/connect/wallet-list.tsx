import { useDeferredValue } from 'react'
import { selectIsDiscovered } from '#modal/core/connectors/connectors-slice.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import { navigate } from '#modal/core/router/navigate.ts'
import { selectConnectors, selectWalletList } from '#modal/core/wallets/wallets-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { NoWalletDrawing } from '#modal/ui/illustrations/wallet-drawings.tsx'
import { Notice } from '#modal/ui/patterns/notice.tsx'
import { Actions, Rows, RowSkeletons } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#modal/ui/primitives/button.tsx'
import { ConnectorRow, WalletRow } from './wallet-rows.tsx'
import styles from './wallet-list.module.css'

const SKELETONS = 4

/** The wallets of the page, then those one could get; before the page has reported, as many skeletons. */
export function WalletList() {
  const text = useText()
  const isDiscovered = useAppSelector(selectIsDiscovered)
  const items = useAppSelector(selectWalletList)
  const found = useAppSelector(selectConnectors).length
  // Said after the list stands: the first number of a document costs as much as the whole list, and a live region speaks
  // when it changes.
  const said = useDeferredValue<number | null>(isDiscovered ? found : null, null)
  if (!isDiscovered) return <RowSkeletons count={SKELETONS} label={text('connect.searching')} />
  return (
    <>
      <output className="visually-hidden">
        {said === null ? '' : text('connect.found', { count: said })}
      </output>
      {found === 0 ? (
        <NoWallet />
      ) : (
        <Rows label={text('connect.wallets')}>
          {items.map((item) => (
            <li key={item.kind === 'connector' ? item.connector.id : item.wallet.id}>
              {item.kind === 'connector' ? (
                <ConnectorRow connector={item.connector} isRecent={item.group === 'recent'} />
              ) : (
                <WalletRow wallet={item.wallet} />
              )}
            </li>
          ))}
        </Rows>
      )}
    </>
  )
}

function NoWallet() {
  const text = useText()
  const dispatch = useAppDispatch()
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
        <Button look="primary" onClick={() => dispatch(navigate('GetWallet'))}>
          {text('connect.get-wallet')}
        </Button>
      </Actions>
    </>
  )
}
