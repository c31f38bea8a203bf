import LayoutGrid from 'lucide-react/icons/layout-grid'
import { useEffect } from 'react'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectMayConnect } from '#modal/core/state/legal/legal-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { walletChosen } from '#modal/core/state/pairing/pairing-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { LegalBox } from '#modal/views/connect/legal-box.tsx'
import { QrPanel } from './qr-panel.tsx'
import { usePairing } from './use-pairing.ts'

/** The start view if only phone wallets are available: the QR code, and a row to their list. */
export function ConnectingWalletConnectBasicView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const { allWallets } = useAppSelector(selectOptions)
  const attempt = usePairing(useAppSelector(selectMayConnect))
  useEffect(() => void dispatch(walletChosen(undefined)), [dispatch])
  return (
    <View>
      <LegalBox />
      <QrPanel wallet={undefined} attempt={attempt} />
      {(allWallets === undefined || allWallets === 'SHOW') && (
        <Row
          icon={
            <IconTile>
              <LayoutGrid size={22} aria-hidden />
            </IconTile>
          }
          label={text('view.all-wallets.title')}
          leadsOn
          onPress={() => dispatch(navigate('AllWallets'))}
        />
      )}
    </View>
  )
}
