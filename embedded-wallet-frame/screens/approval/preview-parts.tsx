import ChevronRight from 'lucide-react/icons/chevron-right'
import { useText } from '#frame/locales/use-text.ts'
import type { Preview } from '#frame/preview/preview.ts'
import { WARNINGS, type PreviewWarning } from '#frame/preview/warnings.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Tag } from '#ui/primitives/tag.tsx'
import styles from './approval.module.css'
import { WholeAddress } from './preview-value.tsx'

const GRAVEST_FIRST = ['danger', 'caution', 'ordinary'] as const

/** Shows warnings, the gravest first. */
export function Warnings({ warnings }: { readonly warnings: readonly PreviewWarning[] }) {
  const text = useText()
  if (warnings.length === 0) return null
  const sorted = warnings.toSorted((one, other) => gravity(one) - gravity(other))
  return (
    <div className={styles['warnings']}>
      {sorted.map((warning) => (
        <div key={`${warning.class} ${JSON.stringify(warning.values)}`} data-read="above">
          <Note tone={WARNINGS[warning.class] === 'danger' ? 'danger' : 'caution'}>
            {text(`warning.${warning.class}`)}
            <WarningValues values={warning.values ?? {}} />
          </Note>
        </div>
      ))}
    </div>
  )
}

/** Shows the whole address that a warning is about; for a lookalike also the address it imitates. */
function WarningValues({ values }: Required<Pick<PreviewWarning, 'values'>>) {
  const text = useText()
  const { known, ...others } = values
  return (
    <>
      {Object.entries(others).map(
        ([name, value]) =>
          value !== '' && (
            <div key={name}>
              <WholeAddress address={value} />
            </div>
          ),
      )}
      {known !== undefined && (
        <div>
          <span className={styles['quiet']}>{text('approval.warning.known')}</span>
          <WholeAddress address={known} />
        </div>
      )}
    </>
  )
}

function gravity(warning: PreviewWarning): number {
  return GRAVEST_FIRST.indexOf(WARNINGS[warning.class])
}

interface FactsProps {
  readonly preview: Preview
  readonly networkName: string
  readonly isTestnet: boolean
}

/** Shows network, account and fee. */
export function Facts({ preview, networkName, isTestnet }: FactsProps) {
  const text = useText()
  const { account, fee } = preview
  return (
    <dl data-read="through" className={styles['card']}>
      <div className={classNames(styles['field'], styles['short'])}>
        <dt>{text('approval.network')}</dt>
        <dd>
          {networkName} {isTestnet && <Tag>{text('approval.testnet')}</Tag>}
        </dd>
      </div>
      {fee && (
        <div className={classNames(styles['field'], styles['short'])}>
          <dt>{text('approval.fee')}</dt>
          <dd className={styles['amount']}>
            {fee.payer === 'sponsor' ? (
              text('approval.fee.sponsor')
            ) : (
              <bdi dir="ltr">{`${fee.amount} ${fee.symbol}`}</bdi>
            )}
          </dd>
        </div>
      )}
      <div className={styles['field']}>
        <dt>{text('approval.account')}</dt>
        <dd>
          <WholeAddress address={account} />
        </dd>
      </div>
    </dl>
  )
}

/** Shows a message that is signed as it is. */
export function Message({ message }: { readonly message: string }) {
  const text = useText()
  return (
    // A scrollable area has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['text']} tabIndex={0} aria-label={text('approval.message')} dir="auto">
      <div data-read="through">{message}</div>
      <span data-read="end" className={styles['last']} aria-hidden />
    </section>
  )
}

/** Shows the exact bytes to be signed, all of them, on demand. */
export function Raw({ raw }: { readonly raw: string }) {
  const text = useText()
  return (
    <details className={styles['raw']}>
      <summary>
        <ChevronRight className="mirrored" size={16} aria-hidden />
        {text('approval.raw')}
      </summary>
      {/* A scrollable area has to be reachable by keyboard. */}
      <section
        className={classNames(styles['mono'], styles['text'])}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={text('approval.raw')}
        dir="ltr"
        translate="no"
      >
        <div data-read="through">{raw}</div>
      </section>
    </details>
  )
}
