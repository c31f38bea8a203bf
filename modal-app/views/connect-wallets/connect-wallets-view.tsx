import { View } from '#modal/ui/patterns/view-parts.tsx'
import { LegalBox } from '../connect/legal-box.tsx'
import { WalletList } from '../connect/wallet-list.tsx'

/** The wallets alone: where the collapsed row of the Connect view leads. */
export function ConnectWalletsView() {
  return (
    <View>
      <LegalBox />
      <WalletList />
    </View>
  )
}
