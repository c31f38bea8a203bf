import type { ExchangeAsset, ExchangeEntry } from '#schemas/http/blockchain/exchanges.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { beginDeposit } from '#modal/features/exchanges/begin-deposit.ts'
import type { DepositForm } from '#modal/features/exchanges/use-deposit-form.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows, SectionTitle } from '#modal/ui/patterns/view-parts.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'

interface ExchangeListProps {
  readonly account: ActiveAccount
  readonly form: DepositForm
  readonly asset: ExchangeAsset
}

/** The exchanges that send an asset; a press leads to the page of one. */
export function ExchangeList({ form, ...rest }: ExchangeListProps) {
  const text = useText()
  return (
    <>
      <SectionTitle>{text('deposit.exchanges')}</SectionTitle>
      <Rows label={text('deposit.exchanges')}>
        {form.exchanges.map((exchange) => (
          <li key={exchange.id}>
            <ExchangeRow form={form} exchange={exchange} {...rest} />
          </li>
        ))}
      </Rows>
    </>
  )
}

interface ExchangeRowProps extends ExchangeListProps {
  readonly exchange: ExchangeEntry
}

function ExchangeRow({
  account,
  form: { amount },
  asset,
  exchange: { id, name, picture },
}: ExchangeRowProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const exchange = { id, name: cleanText(name) }
  const isStopped = amount === undefined
  const deposit = (): void => {
    if (amount === undefined) return
    void dispatch(
      beginDeposit({
        exchange,
        symbol: asset.symbol,
        openingText: text('buy.opening.title', { provider: exchange.name }),
        query: {
          chainId: account.network.caipNetworkId,
          address: account.address,
          asset: asset.asset,
          amount,
        },
      }),
    )
    dispatch(navigate('DepositInProgress'))
  }
  return (
    <Row
      icon={<Picture src={picture ?? undefined} name={exchange.name} size={40} />}
      label={<bdi>{exchange.name}</bdi>}
      detail={text(isStopped ? 'deposit.exchange.amount' : 'deposit.exchange.opens')}
      disabled={isStopped}
      leadsOn={!isStopped}
      onPress={deposit}
    />
  )
}
