import { useId } from 'react'
import { INSIGHT_ENDPOINTS } from '#schemas/http/insight.ts'
import { addressOf } from '#insight/api/insight-client.ts'
import { useText } from '#insight/locales/use-text.ts'
import styles from './controls.module.css'
import { isPeriod, lastDays, type Period } from './period.ts'

/** What the figures are of. */
export interface Choice extends Period {
  /** Its id. */
  readonly project: string
}

const PRESETS = [7, 30, 90]

/** Chooses the project and the period, and offers both as a file. */
export function Controls({
  projects,
  now,
  choice,
  choose,
}: {
  readonly projects: readonly { readonly id: string; readonly name: string }[]
  /** Milliseconds since 1970. */
  readonly now: number
  readonly choice: Choice
  readonly choose: (choice: Choice) => void
}) {
  const text = useText()
  const id = useId()
  const { project, from, to } = choice
  const isValid = isPeriod(choice)
  return (
    <fieldset className={styles['controls']} aria-label={text('controls')}>
      <label className={styles['field']}>
        {text('project')}
        <select value={project} onChange={({ target }) => choose({ ...choice, project: target.value })}>
          {projects.map(({ id: value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Day
        title={text('from')}
        day={from}
        problem={isValid ? undefined : id}
        set={(day) => choose({ ...choice, from: day })}
      />
      <Day
        title={text('to')}
        day={to}
        problem={isValid ? undefined : id}
        set={(day) => choose({ ...choice, to: day })}
      />
      <div className={styles['presets']}>
        {PRESETS.map((days) => {
          const preset = lastDays(days, now)
          return (
            <button
              key={days}
              type="button"
              className={styles['button']}
              aria-pressed={preset.from === from && preset.to === to}
              onClick={() => choose({ ...choice, ...preset })}
            >
              {text('lastDays', { days })}
            </button>
          )
        })}
      </div>
      {isValid && (
        <a
          className={styles['button']}
          href={addressOf(INSIGHT_ENDPOINTS.export, { project, from, to })}
          download
        >
          {text('export')}
        </a>
      )}
      {!isValid && (
        <p id={id} className={styles['problem']} role="alert">
          {text('period.invalid')}
        </p>
      )}
    </fieldset>
  )
}

interface DayProps {
  readonly title: string
  readonly day: string
  /** The id of the sentence that says what is wrong. */
  readonly problem: string | undefined
  readonly set: (day: string) => void
}

function Day({ title, day, problem, set }: DayProps) {
  return (
    <label className={styles['field']}>
      {title}
      <input
        type="date"
        required
        value={day}
        aria-invalid={problem !== undefined}
        aria-describedby={problem}
        onChange={({ target }) => set(target.value)}
      />
    </label>
  )
}
