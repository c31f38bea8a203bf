import type { NameRefusal } from '#schemas/http/blockchain/profile.ts'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectNames } from '#modal/features/names/names-slice.ts'
import type { NameForm } from '#modal/features/names/use-name-form.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { TextField } from '#modal/ui/primitives/text-field.tsx'
import type { OpenOffer } from '#modal/views/parts/names/names-gate.tsx'
import { Button } from '#ui/primitives/button.tsx'
import styles from './register-account-name-view.module.css'

const REFUSAL_TEXTS = {
  taken: 'names.refusal.taken',
  'too-short': 'names.refusal.too-short',
  'too-long': 'names.refusal.too-long',
  characters: 'names.refusal.characters',
  'look-alike': 'names.refusal.look-alike',
  reserved: 'names.refusal.reserved',
} as const satisfies Record<NameRefusal, MessageId>

interface NameFieldProps {
  readonly offer: OpenOffer
  readonly form: NameForm
  readonly isBusy: boolean
  readonly onPick: (label: string) => void
}

/** The field for a name with the zone at its end, whether the name is free, and free names. */
export function NameField({ offer: { zone, length }, form, isBusy, onPick }: NameFieldProps) {
  const text = useText()
  const { draft } = useAppSelector(selectNames)
  const { name, state, suggestions } = form
  const refusal = state.kind === 'refused' ? state.refusal : undefined
  const count = refusal === 'too-short' ? length.min : length.max
  return (
    <div className={styles['field']}>
      <TextField
        label={text('names.field')}
        value={draft}
        onChange={onPick}
        readOnly={isBusy}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={length.max}
        end={
          <bdi className={styles['zone']} dir="ltr">
            .{zone}
          </bdi>
        }
        error={
          state.kind === 'failed' ? state.message : refusal && text(REFUSAL_TEXTS[refusal], { name, count })
        }
      />
      <output className={styles['state']} data-free={state.kind === 'free' || undefined}>
        {state.kind === 'checking' && text('names.state.checking', { name })}
        {state.kind === 'free' && text('names.state.free', { name })}
      </output>
      {state.kind === 'failed' && <Button onClick={form.retry}>{text('login.try-again')}</Button>}
      {suggestions.length > 0 && !isBusy && (
        <ul className={styles['suggestions']} aria-label={text('names.suggestions')}>
          {suggestions.map((one) => (
            <li key={one}>
              <button
                type="button"
                className={styles['suggestion']}
                aria-label={text('names.suggestion', { name: one })}
                onClick={() => onPick(one.slice(0, -zone.length - 1))}
              >
                <bdi>{one}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
