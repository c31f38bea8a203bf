import type { NameAccount } from '#modal/features/names/name-account.ts'
import type { NameChange } from '#modal/features/names/names-slice.ts'
import { useTaskOf } from '#modal/features/names/use-names.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import styles from './choose-account-name-view.module.css'

const MADE_TEXTS = {
  rename: 'names.made.rename',
  move: 'names.made.move',
  withdraw: 'names.made.withdraw',
  accept: 'names.made.accept',
  release: 'names.made.release',
  extend: 'names.made.renew',
  primary: 'names.made.primary',
  addresses: 'names.made.addresses',
} as const satisfies Record<Exclude<NameChange['kind'], 'register'>, MessageId>

/** The change that the account made last. */
export function ChangeNote({ account }: { readonly account: NameAccount }) {
  const text = useText()
  const task = useTaskOf(account)
  const change = task?.stage === 'done' && task.change.kind !== 'register' ? task.change : undefined
  const name = change?.kind === 'rename' ? change.to : change?.name
  return (
    <output className={styles['made']}>
      {change && name !== undefined && text(MADE_TEXTS[change.kind], { name })}
    </output>
  )
}
