import Wallet from 'lucide-react/icons/wallet'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectLoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import { selectMayConnect } from '#modal/core/state/legal/legal-slice.ts'
import { selectFeatures } from '#modal/core/state/options/options-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import type { BlockProps } from './lazy-block.tsx'
import { WalletList } from './wallet-list.tsx'

/** The wallets, or one row that opens them, if the owner wants them collapsed or e-mail login comes first. */
export function WalletBlock({ rows }: BlockProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { collapseWallets, emailShowWallets } = useAppSelector(selectFeatures)
  const { email } = useAppSelector(selectLoginOffer)
  const mayConnect = useAppSelector(selectMayConnect)
  if (collapseWallets !== true && !(email && emailShowWallets === false)) return <WalletList most={rows} />
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
