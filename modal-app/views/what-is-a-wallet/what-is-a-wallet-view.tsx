import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { ApproveDrawing, KeysDrawing, LoginDrawing } from '#modal/ui/illustrations/wallet-drawings.tsx'
import { HelpList } from '#modal/ui/patterns/help-list.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** An introduction to wallets in three points, with the next step if wallets are offered. */
export function WhatIsAWalletView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const { enableWallets } = useAppSelector(selectOptions)
  return (
    <View>
      <HelpList
        items={[
          {
            picture: <KeysDrawing />,
            title: text('wallet-help.keys.title'),
            text: text('wallet-help.keys.text'),
          },
          {
            picture: <LoginDrawing />,
            title: text('wallet-help.login.title'),
            text: text('wallet-help.login.text'),
          },
          {
            picture: <ApproveDrawing />,
            title: text('wallet-help.approve.title'),
            text: text('wallet-help.approve.text'),
          },
        ]}
      />
      {enableWallets !== false && (
        <Actions>
          <Button variant="primary" onClick={() => dispatch(navigate('GetWallet'))}>
            {text('view.get-wallet.title')}
          </Button>
        </Actions>
      )}
    </View>
  )
}
