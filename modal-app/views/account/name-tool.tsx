import AtSign from 'lucide-react/icons/at-sign'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectActiveNamespace } from '#modal/core/state/network/network-slice.ts'
import { useNameAccount } from '#modal/features/names/name-account.ts'
import { useNameOffer, useNamesOf } from '#modal/features/names/use-names.ts'
import { useText } from '#modal/locales/use-text.ts'
import styles from './account-view.module.css'

/** Leads to the names of the account, or to its first one; nothing where the deployment offers none. */
export function NameTool() {
  const text = useText()
  const dispatch = useAppDispatch()
  const active = useAppSelector(selectActiveNamespace)
  const found = useNameAccount()
  const account = found?.namespace === active ? found : undefined
  const { offer } = useNameOffer()
  const isOffered = offer !== undefined && offer.zone !== null
  const { names } = useNamesOf(account, isOffered)
  if (!isOffered || !account || !names) return null
  const hasNone = names.length === 0
  return (
    <button
      type="button"
      className={styles['tool']}
      onClick={() => dispatch(navigate(hasNone ? 'RegisterAccountName' : 'ChooseAccountName'))}
    >
      <AtSign size={16} aria-hidden />
      <span>{text(hasNone ? 'names.get' : 'view.names.title')}</span>
    </button>
  )
}
