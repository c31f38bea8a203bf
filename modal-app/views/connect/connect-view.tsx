import { Fragment } from 'react'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { connectMethodsOrder } from '#modal/core/state/connectors/connect-methods-order.ts'
import { selectIsDiscovered } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectLoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import { selectFeatures, selectLegal, selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectInstalledCount } from '#modal/core/state/wallet-list/wallet-list.ts'
import { useText } from '#modal/locales/use-text.ts'
import { FootLine, Separator, View } from '#modal/ui/patterns/view-parts.tsx'
import { CONNECT_BLOCKS } from './connect-blocks.ts'
import { LegalBox } from './legal-box.tsx'
import { methodRows } from './method-rows.ts'
import { WalletList } from './wallet-list.tsx'

/** The start view without an account: the connect methods, in the order of the owner and the page. */
export function ConnectView() {
  const text = useText()
  const { connectMethodsOrder: owners } = useAppSelector(selectFeatures)
  const { enableWalletGuide, enableWallets = true } = useAppSelector(selectOptions)
  const isDiscovered = useAppSelector(selectIsDiscovered)
  const hasWallet = useAppSelector(selectInstalledCount) > 0
  const { email, socials } = useAppSelector(selectLoginOffer)
  const { required } = useAppSelector(selectLegal)
  const isOffered = { wallet: enableWallets, email, social: socials.length > 0 }
  const methods = connectMethodsOrder(owners, hasWallet).filter((method) => isOffered[method])
  const { rows, isApart } = methodRows(methods, { socials: socials.length, hasLegal: required })
  return (
    <View>
      <LegalBox />
      {/* The order depends on the wallets in the page. */}
      {isDiscovered || !enableWallets ? (
        methods.map((method, index) => {
          const Block = CONNECT_BLOCKS[method]
          return (
            <Fragment key={method}>
              {isApart(index) && <Separator>{text('connect.or')}</Separator>}
              <Block rows={rows[method]} />
            </Fragment>
          )
        })
      ) : (
        <WalletList />
      )}
      {enableWalletGuide !== false && <GuideLine />}
    </View>
  )
}

/** Leads newcomers to an explanation. */
export function GuideLine() {
  const text = useText()
  const dispatch = useAppDispatch()
  return (
    <FootLine
      text={text('connect.guide')}
      link={text('view.what-is-a-wallet.title')}
      onPress={() => dispatch(navigate('WhatIsAWallet'))}
    />
  )
}
