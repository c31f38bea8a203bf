import Wallet from 'lucide-react/icons/wallet'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import { selectMayConnect } from '#modal/core/legal/legal-slice.ts'
import { selectFeatures } from '#modal/core/options/options-slice.ts'
import { navigate } from '#modal/core/router/navigate.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { WalletList } from './wallet-list.tsx'

/** The wallets, or one row that leads to them when the owner wants them collapsed. */
export function WalletBlock() {
  const text = useText()
  const dispatch = useAppDispatch()
  const { collapseWallets } = useAppSelector(selectFeatures)
  const mayConnect = useAppSelector(selectMayConnect)
  if (collapseWallets !== true) return <WalletList />
  return (
    <Rows>
      <li>
        <Row
          icon={
            <IconTile>
              <Wallet size={22} aria-hidden />
            </IconTile>
          }
          label={text('connect.continue-with-wallet')}
          leadsOn
          disabled={!mayConnect}
          onPress={() => dispatch(navigate('ConnectWallets'))}
        />
      </li>
    </Rows>
  )
}
