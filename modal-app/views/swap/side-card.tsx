import { use } from 'react'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { apiPicture } from '#modal/core/state/images/api-picture.ts'
import { draftChanged, type SwapDraft, type SwapSide } from '#modal/features/swap/swap-slice.ts'
import type { Maximum } from '#modal/features/swap/use-maximum.ts'
import { fieldAmount } from '#modal/lib/field-amount.ts'
import { tokenValue } from '#modal/lib/token-value.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { AmountCard, AmountInput, CardLine, CardText, UnitButton } from '#modal/ui/patterns/amount-card.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { ArtworkBase } from '#modal/views/parts/pictures/network-picture.tsx'
import { AMOUNT_TEXTS } from './swap-texts.ts'
import styles from './swap.module.css'

interface SideCardProps {
  readonly side: SwapSide
  readonly draft: SwapDraft
  /** As typed, or as quoted; in the smallest unit. */
  readonly amount: bigint | undefined
  /** The amount is being computed. */
  readonly isBusy: boolean
  readonly balance: Maximum | undefined
  readonly price: number | undefined
  /** The amount follows from the other side. */
  readonly isReadOnly?: boolean
}

/** One side of a swap: its amount, its token, and what the account has of it. */
export function SideCard({ side, draft, amount, isBusy, balance, price, isReadOnly = false }: SideCardProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { money, quantity } = useNumbers()
  const token = draft[side]
  const exact = side === 'paid' ? 'from' : 'to'
  const isTyped = draft.exact === exact
  const shown = amount === undefined || !token ? '' : fieldAmount(amount, token.decimals)
  const value = token && amount !== undefined ? tokenValue({ ...token, price }, amount) : undefined
  const held = token && (balance ? formatAmount(balance.balance, token.decimals) : token.quantity)
  const fillMost = (): void => {
    if (token && balance)
      dispatch(draftChanged({ exact: 'from', amount: formatAmount(balance.maximum, token.decimals) }))
  }
  return (
    <AmountCard label={text(`swap.${side}`)}>
      <CardText>{text(`swap.${side}`)}</CardText>
      <CardLine>
        <AmountInput
          label={text(AMOUNT_TEXTS[side])}
          value={isTyped ? draft.amount : shown}
          maxLength={120}
          isBusy={isBusy}
          isReadOnly={isReadOnly}
          onChange={(typed) => dispatch(draftChanged({ exact, amount: typed }))}
        />
        <TokenChoice side={side} token={token} />
      </CardLine>
      <CardLine>
        <span className={styles['soft']}>{value === undefined ? ' ' : <bdi>{money(value)}</bdi>}</span>
        {held !== undefined && (
          <span className={styles['held']}>
            <span className={styles['soft']}>{text('swap.balance', { amount: quantity(held) })}</span>
            {side === 'paid' && (
              <button
                type="button"
                className={styles['max']}
                aria-label={text('swap.max.label')}
                disabled={!balance || balance.maximum === 0n}
                onClick={fillMost}
              >
                {text('swap.max')}
              </button>
            )}
          </span>
        )}
      </CardLine>
    </AmountCard>
  )
}

function TokenChoice({ side, token }: { readonly side: SwapSide; readonly token: SwapDraft['paid'] }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const apiUrl = use(ArtworkBase)
  return (
    <UnitButton
      ariaLabel={token && text('swap.token.change', { symbol: token.symbol })}
      isUnset={!token}
      picture={
        token && (
          <Picture src={apiPicture(token.iconUrl, { apiUrl })} name={token.symbol} size={24} shape="round" />
        )
      }
      onPress={() => dispatch(navigate('SwapSelectToken', { side }))}
    >
      {token?.symbol ?? text('swap.token.choose')}
    </UnitButton>
  )
}
