import { memo, use, useMemo, useState } from 'react'
import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { apiPicture } from '#modal/core/state/images/api-picture.ts'
import { selectViewParams } from '#modal/core/state/router/router-slice.ts'
import { pickToken } from '#modal/features/swap/pick-token.ts'
import { selectSwap, type SwapSide, type SwappableToken } from '#modal/features/swap/swap-slice.ts'
import { useTokenByAddress } from '#modal/features/swap/use-token-by-address.ts'
import { keyOf, useSwapTokens } from '#modal/features/swap/use-swap-tokens.ts'
import { tokenValue } from '#modal/lib/token-value.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Lead, RowSkeletons, View } from '#modal/ui/patterns/view-parts.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { SearchField } from '#modal/ui/primitives/search-field.tsx'
import { VirtualList } from '#modal/views/parts/lists/virtual-list.tsx'
import { ArtworkBase } from '#modal/views/parts/pictures/network-picture.tsx'
import { Tag } from '#ui/primitives/tag.tsx'
import styles from './swap-select-token.module.css'

const SKELETONS = 5
const ROW_HEIGHT = 64

/** Selects a token of one side. */
export function SwapSelectTokenView() {
  const text = useText()
  const account = useActiveAccount()
  const { side = 'paid' } = useAppSelector(selectViewParams('SwapSelectToken')) ?? {}
  const { tokens, suggested, isLoading, isFailed } = useSwapTokens(account)
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const matching = useMemo(
    () =>
      tokens.filter(({ name, symbol, address = '' }) =>
        `${name} ${symbol} ${address}`.toLowerCase().includes(wanted),
      ),
    [tokens, wanted],
  )
  const unlisted = useTokenByAddress(account, matching.length === 0 ? wanted : '')
  const shown = useMemo(() => (unlisted ? [unlisted] : matching), [unlisted, matching])
  const Item = side === 'paid' ? PaidRow : ReceivedRow
  const isNone = shown.length === 0 && !isLoading
  return (
    <View>
      <SearchField
        label={text('send.tokens.search')}
        clearLabel={text('networks.clear')}
        value={query}
        onChange={setQuery}
      />
      {wanted === '' && suggested.length > 0 && <Suggested tokens={suggested} side={side} />}
      {isFailed && <Lead>{text('swap.tokens.failed')}</Lead>}
      <div className={styles['place']}>
        {isLoading && shown.length === 0 ? (
          <RowSkeletons count={SKELETONS} label={text('account.balance.loading')} />
        ) : (
          <VirtualList
            label={text('swap.tokens.all')}
            items={shown}
            keyOf={keyOf}
            heightOf={heightOf}
            Item={Item}
          />
        )}
      </div>
      <output className={isNone ? styles['none'] : 'visually-hidden'}>
        {isNone && `${text('send.tokens.none', { query: query.trim() })} ${text('swap.tokens.by-address')}`}
      </output>
    </View>
  )
}

function heightOf(): number {
  return ROW_HEIGHT
}

function Suggested({
  tokens,
  side,
}: {
  readonly tokens: readonly SwappableToken[]
  readonly side: SwapSide
}) {
  const text = useText()
  const pick = usePick(side)
  const apiUrl = use(ArtworkBase)
  return (
    <ul className={styles['chips']} aria-label={text('swap.tokens.suggested')}>
      {tokens.map((token) => (
        <li key={keyOf(token)}>
          <button type="button" className={styles['chip']} onClick={() => pick(token)}>
            <Picture
              src={apiPicture(token.iconUrl, { apiUrl })}
              name={token.symbol}
              size={20}
              shape="round"
            />
            <bdi>{token.symbol}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

function usePick(side: SwapSide): (token: SwappableToken) => void {
  const dispatch = useAppDispatch()
  return (token) => {
    dispatch(pickToken(side, token))
    dispatch(goBack())
  }
}

interface ItemProps {
  readonly item: SwappableToken
}

const PaidRow = memo(({ item }: ItemProps) => <TokenRow token={item} side="paid" />)
const ReceivedRow = memo(({ item }: ItemProps) => <TokenRow token={item} side="received" />)
PaidRow.displayName = 'PaidRow'
ReceivedRow.displayName = 'ReceivedRow'

function TokenRow({ token, side }: { readonly token: SwappableToken; readonly side: SwapSide }) {
  const text = useText()
  const { money, quantity } = useNumbers()
  const apiUrl = use(ArtworkBase)
  const pick = usePick(side)
  const chosen = useAppSelector(selectSwap).draft[side]
  const value = tokenValue(token)
  return (
    <Row
      icon={
        <Picture src={apiPicture(token.iconUrl, { apiUrl })} name={token.symbol} size={40} shape="round" />
      }
      label={<bdi>{token.name}</bdi>}
      detail={<bdi>{token.symbol}</bdi>}
      end={
        <span className={styles['held']}>
          {!token.isVerified && <Tag>{text('swap.tokens.unverified')}</Tag>}
          {token.quantity !== undefined && <bdi>{quantity(token.quantity)}</bdi>}
          {value !== undefined && <bdi className={styles['worth']}>{money(value)}</bdi>}
        </span>
      }
      current={chosen !== undefined && keyOf(chosen) === keyOf(token)}
      onPress={() => pick(token)}
    />
  )
}
