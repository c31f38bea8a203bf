import { useEffect, useState } from 'react'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectUsableConnectors } from '#modal/core/state/connectors/connectors-slice.ts'
import { findInstalled } from '#modal/core/state/pairing/find-installed.ts'
import { selectChosenWallet, selectIsPhone, walletChosen } from '#modal/core/state/pairing/pairing-slice.ts'
import { waysTo, type ReachableWallet, type WalletWay } from '#modal/core/state/pairing/wallet-ways.ts'
import { selectViewParams } from '#modal/core/state/router/router-slice.ts'
import { selectWallet } from '#modal/core/state/wallets/wallets-slice.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { Tabs } from '#modal/ui/primitives/tabs.tsx'
import { AppPanel } from './app-panel.tsx'
import { ExtensionPanel } from './extension-panel.tsx'
import { QrPanel } from './qr-panel.tsx'
import { StoresPanel } from './stores-panel.tsx'
import { usePairing } from './use-pairing.ts'

const TAB_TEXTS = {
  browser: 'walletconnect.tab.browser',
  mobile: 'walletconnect.tab.mobile',
  qrcode: 'walletconnect.tab.qrcode',
  desktop: 'walletconnect.tab.desktop',
  web: 'walletconnect.tab.web',
  unsupported: 'walletconnect.tab.qrcode',
} as const satisfies Record<WalletWay, MessageId>

/** Pairs with a wallet in every way that works on this device; without a wallet, with any that scans the code. */
export function ConnectingWalletConnectView() {
  const params = useAppSelector(selectViewParams('ConnectingWalletConnect'))
  return <Connecting key={params?.walletId ?? ''} walletId={params?.walletId} />
}

function Connecting({ walletId }: { readonly walletId: string | undefined }) {
  const text = useText()
  const wallet: ReachableWallet | undefined = useAppSelector(selectWallet(walletId))
  const installed = useAppSelector((state) => wallet && findInstalled(wallet, selectUsableConnectors(state)))
  const isPhone = useAppSelector(selectIsPhone)
  useChosen(walletId)
  const ways = waysTo(wallet, { isPhone, isInstalled: installed !== undefined })
  const [picked, pick] = useState<WalletWay>()
  const way = ways.find((one) => one === picked) ?? ways[0] ?? 'unsupported'
  const isBrowsed = wallet?.supports_wc === false
  const attempt = usePairing(!isBrowsed && way !== 'browser' && way !== 'unsupported')
  const panel =
    way === 'browser' && installed ? (
      <ExtensionPanel connector={installed} />
    ) : way === 'qrcode' ? (
      <QrPanel wallet={wallet} attempt={attempt} />
    ) : wallet && (way === 'mobile' || way === 'desktop' || way === 'web') ? (
      <AppPanel key={way} wallet={wallet} way={way} attempt={attempt} />
    ) : (
      <StoresPanel wallet={wallet} />
    )
  if (ways.length === 1) return <View>{panel}</View>
  return (
    <View>
      <Tabs
        label={text('walletconnect.tabs')}
        tabs={ways.map((id) => ({ id, label: text(TAB_TEXTS[id]) }))}
        current={way}
        onPick={pick}
      >
        {panel}
      </Tabs>
    </View>
  )
}

/** Marks the wallet as chosen; it stays marked as opened if its app was opened by the press that led here. */
function useChosen(walletId: string | undefined): void {
  const dispatch = useAppDispatch()
  const chosen = useAppSelector(selectChosenWallet)
  const isKnown = chosen?.walletId === walletId
  useEffect(() => {
    if (!isKnown) dispatch(walletChosen(walletId === undefined ? undefined : { walletId, isOpened: false }))
  }, [dispatch, walletId, isKnown])
}
