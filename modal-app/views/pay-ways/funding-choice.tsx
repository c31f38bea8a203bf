import Building from 'lucide-react/icons/building-2'
import CreditCard from 'lucide-react/icons/credit-card'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseAmount } from '#schemas/primitives/amount.ts'
import { switchNetwork } from '#modal/core/commands/network/switch-network.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectNetworkIdOf } from '#modal/core/state/network/network-slice.ts'
import { selectFeatures } from '#modal/core/state/options/options-slice.ts'
import { draftChanged as depositChanged } from '#modal/features/exchanges/deposit-slice.ts'
import { exchangesApi } from '#modal/features/exchanges/exchanges-api.ts'
import { onrampApi } from '#modal/features/onramp/onramp-api.ts'
import { draftChanged as purchaseChanged } from '#modal/features/onramp/onramp-slice.ts'
import { soldAssets } from '#modal/features/onramp/sold-assets.ts'
import { paymentChanged } from '#modal/features/pay/pay-slice.ts'
import type { ShownPayment } from '#modal/features/pay/use-payment.ts'
import { useWorth } from '#modal/features/pay/use-worth.ts'
import { usePreparing, useTransfers } from '#modal/features/send/use-transfers.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { shortenAddress } from '#modal/lib/shorten-address.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { amountToGet, moneyToPay } from './amount-to-get.ts'

interface FundingChoiceProps {
  readonly shown: ShownPayment
  readonly account: ActiveAccount
}

/** Ways to get the asset from elsewhere into the account that pays: by card, or from an exchange. */
export function FundingChoice({ shown, account }: FundingChoiceProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { time } = useNumbers()
  const { entry, payment, asset } = shown
  const { address, network } = account
  const { value } = useWorth(shown)
  const isElsewhere = useAppSelector(selectNetworkIdOf(network.chainNamespace)) !== network.caipNetworkId
  const { sold, sent } = useFundingAssets(shown)
  const fee = useFee(shown, address)
  const due = parseAmount(payment.dueAmount, payment.decimals)
  if (due === undefined || (sold === undefined && sent === undefined)) return null
  const lead = async (fill: () => void, view: 'OnRampProviders' | 'DepositFromExchange'): Promise<void> => {
    if (isElsewhere && !(await dispatch(switchNetwork(network.caipNetworkId))).ok) return
    dispatch(paymentChanged({ id: entry.terms.id, isFunding: true }))
    fill()
    dispatch(navigate(view))
  }
  // Sending the coin itself costs some of it.
  const needed = asset.address === undefined ? due + fee : due
  const detail = text('pay.ways.buy.text', {
    account: shortenAddress(displayAddress(address)),
    time: time(Date.parse(payment.expiresAt)),
  })
  const fillPurchase = (): void =>
    void dispatch(
      purchaseChanged({
        asset: sold,
        ...(value !== undefined && { amount: moneyToPay(value, needed, due), currency: 'USD' }),
      }),
    )
  const fillDeposit = (): void =>
    void dispatch(depositChanged({ asset: sent, amount: amountToGet(needed, payment.decimals) }))
  return (
    <Rows label={text('fund.ways')}>
      {sold !== undefined && (
        <li>
          <Row
            icon={
              <IconTile>
                <CreditCard size={20} aria-hidden />
              </IconTile>
            }
            label={text('pay.ways.buy')}
            detail={detail}
            leadsOn
            onPress={() => void lead(fillPurchase, 'OnRampProviders')}
          />
        </li>
      )}
      {sent !== undefined && (
        <li>
          <Row
            icon={
              <IconTile>
                <Building size={20} aria-hidden />
              </IconTile>
            }
            label={text('pay.ways.deposit')}
            detail={detail}
            leadsOn
            onPress={() => void lead(fillDeposit, 'DepositFromExchange')}
          />
        </li>
      )}
    </Rows>
  )
}

/** The CAIP-10 ids with which providers sell, and exchanges send, the asset of a payment; undefined where none does. */
export function useFundingAssets({ asset, network }: Pick<ShownPayment, 'asset' | 'network'>): {
  readonly sold: string | undefined
  readonly sent: string | undefined
} {
  const { onramp } = useAppSelector(selectFeatures)
  const { features, nativeTokenAddress } = NAMESPACES[network.chainNamespace]
  const mayBuy = onramp !== false && features.onramp
  const { caipNetworkId } = network
  const sellers = onrampApi.useOnrampProvidersQuery(caipNetworkId, { skip: !mayBuy })
  const isSold = (sellers.currentData ?? []).length > 0
  const options = onrampApi.useOnrampOptionsQuery(undefined, { skip: !mayBuy || !isSold })
  const exchanges = exchangesApi.useExchangesQuery(caipNetworkId)
  const id = `${caipNetworkId}:${asset.address ?? nativeTokenAddress}`.toLowerCase()
  const isIt = (other: string): boolean => other.toLowerCase() === id
  return {
    sold: soldAssets(options.currentData, network).find((one) => isIt(one.id))?.id,
    sent: (exchanges.currentData ?? []).flatMap(({ assets }) => assets).find((one) => isIt(one.asset))?.asset,
  }
}

/** What sending the payment costs, in the smallest unit of the coin; 0 until it is known. */
function useFee({ payment, asset, network }: ShownPayment, from: string): bigint {
  const { transfers } = useTransfers(network)
  const to = transfers?.toRecipient(payment.recipient, network)
  const amount = parseAmount(payment.dueAmount, payment.decimals)
  const isCoin = asset.address === undefined
  const transfer =
    isCoin && to !== undefined && amount !== undefined
      ? { network, from, to, token: undefined, amount, speed: 'normal' as const, publicKey: undefined }
      : undefined
  return usePreparing(transfers, transfer).prepared?.fee ?? 0n
}
