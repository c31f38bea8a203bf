import type { OnrampProviderEntry } from '#schemas/http/blockchain/onramp.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { beginPurchase } from '#modal/features/onramp/begin-purchase.ts'
import { useOffer, type Offer } from '#modal/features/onramp/use-offer.ts'
import type { PurchaseForm } from '#modal/features/onramp/use-purchase-form.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows, SectionTitle } from '#modal/ui/patterns/view-parts.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { useFiat } from '#modal/views/parts/buying/use-fiat.ts'
import { Tag } from '#ui/primitives/tag.tsx'
import { OFFER_FAULTS } from './purchase-texts.ts'
import styles from './on-ramp-providers.module.css'

interface ProviderListProps {
  readonly account: ActiveAccount
  readonly form: PurchaseForm
}

/** The providers with what each of them gives; a press leads to its page. */
export function ProviderList({ account, form }: ProviderListProps) {
  const text = useText()
  return (
    <>
      <SectionTitle>{text('buy.providers')}</SectionTitle>
      <Rows label={text('buy.providers')}>
        {form.providers.map((provider) => (
          <li key={provider.id}>
            <ProviderRow account={account} form={form} provider={provider} />
          </li>
        ))}
      </Rows>
    </>
  )
}

function ProviderRow({
  account,
  form,
  provider,
}: ProviderListProps & { readonly provider: OnrampProviderEntry }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { quantity } = useNumbers()
  const offer = useOffer(provider, form)
  const { asset, amount, currency, method } = form
  const { quote, fault } = offer
  const name = cleanText(provider.name)
  const isStopped = amount === undefined || fault === 'outside' || fault === 'refused'
  const buy = (): void => {
    if (!asset || amount === undefined) return
    void dispatch(
      beginPurchase({
        provider: { id: provider.id, name },
        symbol: asset.symbol,
        expected: quote?.purchaseAmount.amount,
        openingText: text('buy.opening.title', { provider: name }),
        query: {
          provider: provider.id,
          chainId: account.network.caipNetworkId,
          address: account.address,
          asset: asset.id,
          amount,
          currency,
          method,
        },
      }),
    )
    dispatch(navigate('BuyInProgress'))
  }
  return (
    <Row
      icon={<Picture src={undefined} name={name} size={40} shape="round" />}
      label={<bdi>{name}</bdi>}
      detail={<OfferText provider={provider} form={form} offer={offer} />}
      end={
        quote && (
          <span className={styles['bought']}>
            <bdi>
              {quote.isEstimate ? '≈ ' : ''}
              {quantity(quote.purchaseAmount.amount)} {asset?.symbol}
            </bdi>
            {quote.isEstimate && <Tag>{text('buy.estimate')}</Tag>}
          </span>
        )
      }
      disabled={isStopped}
      leadsOn={!isStopped}
      onPress={buy}
    />
  )
}

interface OfferTextProps {
  readonly provider: OnrampProviderEntry
  readonly form: PurchaseForm
  readonly offer: Offer
}

/** What the provider costs, or why it has no price; its range of fees where there is none. */
function OfferText({ provider: { feePercent }, form: { currency }, offer }: OfferTextProps) {
  const text = useText()
  const { fiat } = useFiat()
  const { percent } = useNumbers()
  const { quote, isLoading, fault, limit } = offer
  const [least, most] = [percent(feePercent.min * 100), percent(feePercent.max * 100)]
  const range = least === most ? text('buy.fee', { fee: least }) : text('buy.fee.range', { least, most })
  if (quote && fault === undefined)
    return (
      <>
        {text('buy.fee', { fee: fiat(quote.coinbaseFee.amount, currency) })}
        {quote.networkFee &&
          ` · ${text('buy.fee.network', { fee: fiat(quote.networkFee.amount, currency) })}`}
      </>
    )
  if (fault === 'outside' && limit)
    return text('buy.offer.outside', { min: fiat(limit.min, currency), max: fiat(limit.max, currency) })
  if (fault) return `${text(OFFER_FAULTS[fault])} ${fault === 'outside' || fault === 'refused' ? '' : range}`
  return isLoading ? text('buy.offer.loading') : range
}
