import { use, useState } from 'react'
import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { apiPicture } from '#modal/core/state/images/api-picture.ts'
import { draftChanged, selectSend } from '#modal/features/send/send-slice.ts'
import type { HeldToken } from '#modal/core/state/account/held-token.ts'
import { useHeldTokens } from '#modal/core/hooks/use-held-tokens.ts'
import { tokenValue } from '#modal/lib/token-value.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Lead, Rows, RowSkeletons, SectionTitle, View } from '#modal/ui/patterns/view-parts.tsx'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { SearchField } from '#modal/ui/primitives/search-field.tsx'
import { ArtworkBase } from '#modal/views/parts/pictures/network-picture.tsx'
import styles from './wallet-send-select-token.module.css'

/** Further tokens are found by searching. */
const MAX_ROWS = 100
const SKELETONS = 3

/** Selects the token to send; unverified ones are listed separately. */
export function WalletSendSelectTokenView() {
  const text = useText()
  const { verified, unverified, isLoading, isPartial } = useHeldTokens(useActiveAccount())
  const [query, setQuery] = useState('')
  const matches = ({ name, symbol, address = '' }: HeldToken): boolean =>
    `${name} ${symbol} ${address}`.toLowerCase().includes(query.trim().toLowerCase())
  const [known, unknown] = [verified.filter(matches), unverified.filter(matches)]
  return (
    <View>
      <SearchField
        label={text('send.tokens.search')}
        clearLabel={text('networks.clear')}
        value={query}
        onChange={setQuery}
      />
      <TokenRows label={text('send.tokens')} tokens={known} />
      {isLoading && <RowSkeletons count={SKELETONS} label={text('account.balance.loading')} />}
      {isPartial && <Lead>{text('send.tokens.partial')}</Lead>}
      {unknown.length > 0 && (
        <>
          <SectionTitle>{text('send.tokens.unverified')}</SectionTitle>
          <Lead>{text('send.tokens.unverified.text')}</Lead>
          <TokenRows label={text('send.tokens.unverified')} tokens={unknown} />
        </>
      )}
      <output className={known.length + unknown.length === 0 ? undefined : 'visually-hidden'}>
        {known.length + unknown.length === 0 &&
          !isLoading &&
          text('send.tokens.none', { query: query.trim() })}
      </output>
    </View>
  )
}

function TokenRows({ label, tokens }: { readonly label: string; readonly tokens: readonly HeldToken[] }) {
  const dispatch = useAppDispatch()
  const { money, quantity } = useNumbers()
  const apiUrl = use(ArtworkBase)
  const { draft } = useAppSelector(selectSend)
  if (tokens.length === 0) return null
  const pick = (token: HeldToken): void => {
    const isSame = draft.token?.address === token.address && draft.token !== undefined
    // An amount of money applies to any token; an amount of a token does not apply to another.
    dispatch(draftChanged({ token, ...(!isSame && { amount: '', isFiat: false }) }))
    dispatch(goBack())
  }
  return (
    <Rows label={label}>
      {tokens.slice(0, MAX_ROWS).map((token) => (
        <li key={token.address ?? ''}>
          <Row
            icon={
              <Picture
                src={apiPicture(token.iconUrl, { apiUrl })}
                name={token.symbol}
                size={40}
                shape="round"
              />
            }
            label={<bdi>{token.name}</bdi>}
            detail={<bdi>{token.symbol}</bdi>}
            end={
              <span className={styles['held']}>
                {token.quantity === undefined ? '—' : <bdi>{quantity(token.quantity)}</bdi>}
                {tokenValue(token) !== undefined && (
                  <bdi className={styles['worth']}>{money(tokenValue(token) ?? 0)}</bdi>
                )}
              </span>
            }
            current={draft.token !== undefined && draft.token.address === token.address}
            onPress={() => pick(token)}
          />
        </li>
      ))}
    </Rows>
  )
}
