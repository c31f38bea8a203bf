import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { selectCurrentTab, tabPicked } from '#modal/core/state/account/account-details-slice.ts'
import type { AccountTab } from '#modal/core/state/account/account-details.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import type { TokenBalances } from '#modal/features/token-balances/use-token-balances.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Tabs } from '#modal/ui/primitives/tabs.tsx'
import { HistoryList } from '#modal/views/parts/history/history-list.tsx'
import styles from './account-tabs.module.css'
import { CollectiblesTab } from './collectibles-tab.tsx'
import { TokensTab } from './tokens-tab.tsx'

const TABS = {
  tokens: 'account.tab.tokens',
  nfts: 'account.tab.nfts',
  activity: 'account.tab.activity',
} as const satisfies Record<AccountTab, MessageId>
const ORDER: readonly AccountTab[] = ['tokens', 'nfts', 'activity']

interface AccountTabsProps {
  readonly account: ActiveAccount
  readonly balances: TokenBalances
}

/** The account's tokens, collectibles and activity (docs/specification.md §2.17). */
export function AccountTabs({ account, balances }: AccountTabsProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { features } = useAppSelector(selectOptions)
  const picked = useAppSelector(selectCurrentTab)
  const ids = ORDER.filter((id) => id !== 'activity' || features?.history !== false)
  const current = ids.includes(picked) ? picked : 'tokens'
  return (
    <Tabs
      label={text('account.tabs')}
      tabs={ids.map((id) => ({ id, label: text(TABS[id]) }))}
      current={current}
      onPick={(id) => dispatch(tabPicked(id))}
    >
      {/* The list of another account or network starts at its top. */}
      <div key={`${account.network.caipNetworkId}:${account.address}`} className={styles['panel']}>
        {current === 'tokens' && <TokensTab balances={balances} network={account.network} />}
        {current === 'nfts' && <CollectiblesTab account={account} />}
        {current === 'activity' && (
          <HistoryList
            account={account}
            end={
              <button
                type="button"
                className={styles['all']}
                onClick={() => dispatch(navigate('Transactions'))}
              >
                {text('history.all')}
              </button>
            }
          />
        )}
      </div>
    </Tabs>
  )
}
