import { Fragment } from 'react'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import {
  connectMethodsOrder,
  type ConnectMethod,
} from '#modal/core/state/connectors/connect-methods-order.ts'
import { selectIsDiscovered } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectLoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import { selectFeatures, selectLegal, selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectInstalledCount } from '#modal/core/state/wallet-list/wallet-list.ts'
import { useText } from '#modal/locales/use-text.ts'
import { FootLine, Separator, View } from '#modal/ui/patterns/view-parts.tsx'
import { CONNECT_BLOCKS } from './connect-blocks.ts'
import { LegalBox } from './legal-box.tsx'
import { WalletList } from './wallet-list.tsx'

/** Rows visible without scrolling in a card of 640 px; a separator or the legal box takes the space of one. */
const ROWS_IN_SIGHT = 8

/** The start view without an account: the connect methods, in the order of the owner and the page. */
export function ConnectView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const { connectMethodsOrder: owners } = useAppSelector(selectFeatures)
  const { enableWalletGuide, enableWallets = true } = useAppSelector(selectOptions)
  const isDiscovered = useAppSelector(selectIsDiscovered)
  const hasWallet = useAppSelector(selectInstalledCount) > 0
  const { email, socials } = useAppSelector(selectLoginOffer)
  const { required } = useAppSelector(selectLegal)
  const isOffered = { wallet: enableWallets, email, social: socials.length > 0 }
  const methods = connectMethodsOrder(owners, hasWallet).filter((method) => isOffered[method])
  const rows: Record<ConnectMethod, number> = {
    email: 1,
    social: methods[0] === 'wallet' || socials.length === 1 ? 1 : 2,
    wallet: Number.POSITIVE_INFINITY,
  }
  if (methods.length > 1)
    rows.wallet = methods.reduce(
      (left, method, index) => left - (method === 'wallet' ? 0 : rows[method]) - +isApart(methods, index),
      ROWS_IN_SIGHT - +required,
    )
  return (
    <View>
      <LegalBox />
      {/* The order depends on the wallets in the page. */}
      {isDiscovered || !enableWallets ? (
        methods.map((method, index) => {
          const Block = CONNECT_BLOCKS[method]
          return (
            <Fragment key={method}>
              {isApart(methods, index) && <Separator>{text('connect.or')}</Separator>}
              <Block rows={rows[method]} />
            </Fragment>
          )
        })
      ) : (
        <WalletList />
      )}
      {enableWalletGuide !== false && (
        <FootLine
          text={text('connect.guide')}
          link={text('connect.guide.link')}
          onPress={() => dispatch(navigate('WhatIsAWallet'))}
        />
      )}
    </View>
  )
}

/** Whether a separator precedes a method; e-mail and social accounts lead to the same wallet, so none separates them. */
function isApart(methods: readonly ConnectMethod[], index: number): boolean {
  return index > 0 && methods.slice(index - 1, index + 1).includes('wallet')
}
