import ChevronRight from 'lucide-react/icons/chevron-right'
import { use } from 'react'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { apiPicture } from '#modal/core/state/images/api-picture.ts'
import type { HeldToken } from '#modal/core/state/account/held-token.ts'
import { tokenValue } from '#modal/lib/token-value.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { ArtworkBase } from '#modal/views/parts/pictures/network-picture.tsx'

/** The selected token and its balance; a press selects another. */
export function TokenButton({
  token,
  balance,
}: {
  readonly token: HeldToken | undefined
  /** As reported by the chain, in the smallest unit. */
  readonly balance: bigint | undefined
}) {
  const text = useText()
  const { money, quantity } = useNumbers()
  const apiUrl = use(ArtworkBase)
  const dispatch = useAppDispatch()
  const choose = (): void => {
    dispatch(navigate('WalletSendSelectToken'))
  }
  if (!token)
    return (
      <Row
        label={text('send.step.select-token')}
        end={<ChevronRight size={20} aria-hidden className="mirrored" />}
        onPress={choose}
      />
    )
  const balanceText = balance === undefined ? token.quantity : formatAmount(balance, token.decimals)
  const valueText = tokenValue(token, balance)
  return (
    <Row
      icon={
        <Picture src={apiPicture(token.iconUrl, { apiUrl })} name={token.symbol} size={40} shape="round" />
      }
      label={<bdi>{token.name}</bdi>}
      detail={
        balanceText === undefined ? (
          '—'
        ) : (
          <>
            {text('send.available')} <bdi>{quantity(balanceText)}</bdi> <bdi>{token.symbol}</bdi>
            {valueText !== undefined && (
              <>
                {' · '}
                <bdi>{money(valueText)}</bdi>
              </>
            )}
          </>
        )
      }
      leadsOn
      onPress={choose}
    />
  )
}
