import { Fragment } from 'react'
import { connectMethodsOrder, type ConnectMethod } from '#modal/core/connectors/connect-methods-order.ts'
import { selectUsableConnectors } from '#modal/core/connectors/connectors-slice.ts'
import { selectLoginOffer } from '#modal/core/embedded/login-offer.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import { selectFeatures, selectOptions } from '#modal/core/options/options-slice.ts'
import { navigate } from '#modal/core/router/navigate.ts'
import { useText } from '#modal/locales/use-text.ts'
import { FootLine, Separator, View } from '#modal/ui/patterns/view-parts.tsx'
import { CONNECT_BLOCKS } from './connect-blocks.ts'
import { LegalBox } from './legal-box.tsx'

/** Where a visitor without an account starts: the ways to connect, in the order the owner and the page ask for. */
export function ConnectView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const { connectMethodsOrder: owners } = useAppSelector(selectFeatures)
  const { enableWalletGuide } = useAppSelector(selectOptions)
  const hasWallet = useAppSelector(selectUsableConnectors).some(({ type }) => type !== 'AUTH')
  const { email, socials } = useAppSelector(selectLoginOffer)
  const isOffered = { wallet: true, email, social: socials.length > 0 }
  const methods = connectMethodsOrder(owners, hasWallet).filter((method) => isOffered[method])
  return (
    <View>
      <LegalBox />
      {methods.map((method, index) => {
        const Block = CONNECT_BLOCKS[method]
        return (
          <Fragment key={method}>
            {index > 0 && isApart(method, methods[index - 1]) && <Separator>{text('connect.or')}</Separator>}
            <Block />
          </Fragment>
        )
      })}
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

/** E-mail and social accounts lead to the same wallet: no word stands between them. */
function isApart(method: ConnectMethod, before: ConnectMethod | undefined): boolean {
  return method === 'wallet' || before === 'wallet'
}
