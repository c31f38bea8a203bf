import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { useEarlierRequest } from '#modal/features/names/kept-request.ts'
import type { NameAccount } from '#modal/features/names/name-account.ts'
import type { NameFailure } from '#modal/features/names/names-slice.ts'
import { useTaskOf } from '#modal/features/names/use-names.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { WarningList } from '#modal/ui/patterns/warning-list.tsx'
import styles from './task-note.module.css'

const FAILURE_TEXTS = {
  declined: 'names.failure.declined',
  incapable: 'names.failure.incapable',
  wallet: 'names.failure.wallet',
  account: 'names.failure.account',
  network: 'names.failure.network',
  elsewhere: 'names.failure.elsewhere',
  unanswered: 'names.failure.unanswered',
} as const satisfies Record<Exclude<NameFailure['kind'], 'refused'>, MessageId>

/** Returns the name of the wallet of an account. */
export function useWalletName({ namespace }: NameAccount): string {
  const text = useText()
  return useAppSelector(selectAccount(namespace)).wallet?.name ?? text('connecting.wallet.unknown')
}

/** What became of the last change: the wallet is asked, or why it failed. */
export function TaskNote({ account }: { readonly account: NameAccount }) {
  const text = useText()
  const task = useTaskOf(account)
  const wallet = useWalletName(account)
  const earlier = useEarlierRequest(account.address)
  const failure = task?.failure
  const networks = failure?.kind === 'elsewhere' ? failure.networks.join(', ') : ''
  return (
    <div className={styles['notes']}>
      <div aria-live="polite">
        {task?.stage === 'signing' && (
          <p className={styles['note']}>{text('names.signing.text', { wallet })}</p>
        )}
      </div>
      <p role="alert" className={styles['fault']}>
        {failure &&
          (failure.kind === 'refused'
            ? failure.message
            : text(FAILURE_TEXTS[failure.kind], { wallet, networks }))}
      </p>
      {earlier !== undefined && (
        <WarningList
          warnings={[{ id: 'earlier', content: text('names.earlier', { name: earlier, wallet }) }]}
        />
      )}
    </div>
  )
}
