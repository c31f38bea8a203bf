import type { RecipientWarning } from '#modal/features/send/find-recipient-warnings.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { WarningList } from '#modal/ui/patterns/warning-list.tsx'
import styles from './recipient-warnings.module.css'

const WARNINGS = {
  self: 'send.warning.self',
  'first-time': 'send.warning.first-time',
  'look-alike': 'send.warning.look-alike',
  unread: 'send.warning.unread',
  'odd-name': 'send.warning.odd-name',
  'contract-elsewhere': 'send.warning.contract-elsewhere',
  'not-looked-up': 'send.warning.not-looked-up',
} as const satisfies Record<RecipientWarning['kind'], MessageId>

/** Warnings after which the assets may be lost. */
const GRAVE: readonly RecipientWarning['kind'][] = ['look-alike', 'contract-elsewhere']

/** The warnings about a recipient. */
export function RecipientWarnings({ warnings }: { readonly warnings: readonly RecipientWarning[] }) {
  return (
    <WarningList
      warnings={warnings.map((warning) => ({
        id: warning.kind,
        isGrave: GRAVE.includes(warning.kind),
        content: <Content warning={warning} />,
      }))}
    />
  )
}

function Content({ warning }: { readonly warning: RecipientWarning }) {
  const text = useText()
  return (
    <>
      {text(WARNINGS[warning.kind])}
      {warning.kind === 'look-alike' && (
        <bdi className={styles['address']}>{displayAddress(warning.other)}</bdi>
      )}
      {warning.kind === 'contract-elsewhere' && (
        <bdi className={styles['networks']}>{warning.networks.join(', ')}</bdi>
      )}
    </>
  )
}
