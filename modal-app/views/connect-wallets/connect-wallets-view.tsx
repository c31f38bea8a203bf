import { View } from '#modal/ui/patterns/view-parts.tsx'
import { LegalBox } from '#modal/views/connect/legal-box.tsx'
import { WalletList } from '#modal/views/connect/wallet-list.tsx'

/** The wallets alone: where the collapsed row of the Connect view leads. */
export function ConnectWalletsView() {
  return (
    <View>
      <LegalBox />
      <WalletList />
    </View>
  )
}
