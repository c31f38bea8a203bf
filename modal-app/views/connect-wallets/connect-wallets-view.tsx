import { View } from '#modal/ui/patterns/view-parts.tsx'
import { LegalBox } from '#modal/views/connect/legal-box.tsx'
import { WalletList } from '#modal/views/connect/wallet-list.tsx'

/** Only the wallets: the view behind the collapsed row of the Connect view. */
export function ConnectWalletsView() {
  return (
    <View>
      <LegalBox />
      <WalletList />
    </View>
  )
}
