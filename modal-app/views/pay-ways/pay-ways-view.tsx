import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectActiveNamespace } from '#modal/core/state/network/network-slice.ts'
import type { ShownPayment } from '#modal/features/pay/use-payment.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Lead, Separator, View } from '#modal/ui/patterns/view-parts.tsx'
import { PaymentGate } from '#modal/views/parts/paying/payment-gate.tsx'
import { FundingChoice, useFundingAssets } from './funding-choice.tsx'
import { TokenChoice } from './token-choice.tsx'
import { PaymentCode } from './payment-code.tsx'
import { WalletChoice } from './wallet-choice.tsx'

/** The ways to pay: a connected wallet, another one, or any wallet by a code. The view is left as soon as a payment arrives. */
export function PayWaysView() {
  const text = useText()
  return (
    <PaymentGate>
      {(shown) => (
        <View>
          <WalletChoice shown={shown} />
          <OtherAssets shown={shown} />
          <Separator>{text('pay.ways.or')}</Separator>
          <PaymentCode shown={shown} />
        </View>
      )}
    </PaymentGate>
  )
}

/** What an account can get the asset with. Views of swapping and buying only show accounts of the active namespace. */
function OtherAssets({ shown }: { readonly shown: ShownPayment }) {
  const text = useText()
  const { network } = shown
  const { address } = useAppSelector(selectAccount(network.chainNamespace))
  const isActive = useAppSelector(selectActiveNamespace) === network.chainNamespace
  const { sold, sent } = useFundingAssets(shown)
  if (address === undefined)
    return sold === undefined && sent === undefined ? null : <Lead>{text('pay.ways.account')}</Lead>
  if (!isActive) return null
  const account = { address, network }
  return (
    <>
      <TokenChoice shown={shown} account={account} />
      <FundingChoice shown={shown} account={account} />
    </>
  )
}
