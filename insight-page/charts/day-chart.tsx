import { useId, useState } from 'react'
import type { InsightSummary } from '#schemas/http/insight.ts'
import { useNumbers } from '#insight/locales/use-numbers.ts'
import { useText } from '#insight/locales/use-text.ts'
import styles from './day-chart.module.css'

type Days = InsightSummary['days']

const HEIGHT = 100
const GAP = 0.2

/** Draws two bars for each day. A slider beneath chooses the day whose figures are shown, by pointer or by keyboard. */
export function DayChart({ days }: { readonly days: Days }) {
  const text = useText()
  const numbers = useNumbers()
  const id = useId()
  const [chosen, setChosen] = useState(days.length - 1)
  const at = Math.min(chosen, days.length - 1)
  const day = days[at]
  if (day === undefined) return null
  const figures = text('days.figures', {
    day: numbers.day(day.day),
    opened: numbers.count(day.opened),
    connected: numbers.count(day.connected),
  })
  return (
    <div className={styles['chart']}>
      <p className={styles['legend']} aria-hidden="true">
        <span className={styles['ofOpened']}>{text('step.opened')}</span>
        <span className={styles['ofConnected']}>{text('step.connected')}</span>
      </p>
      <Bars days={days} chosen={at} />
      <label className="visually-hidden" htmlFor={id}>
        {text('days.choose')}
      </label>
      <input
        id={id}
        className={styles['slider']}
        type="range"
        min={0}
        max={days.length - 1}
        value={at}
        aria-valuetext={figures}
        onChange={({ target }) => setChosen(target.valueAsNumber)}
      />
      <p className={styles['figures']}>{figures}</p>
    </div>
  )
}

function Bars({ days, chosen }: { readonly days: Days; readonly chosen: number }) {
  const highest = Math.max(1, ...days.map(({ opened, connected }) => Math.max(opened, connected)))
  const bar = (className: string | undefined, at: number, count: number) => {
    const height = (HEIGHT * count) / highest
    return <rect className={className} x={at + GAP / 2} y={HEIGHT - height} width={1 - GAP} height={height} />
  }
  return (
    <svg
      className={`mirrored ${styles['bars']}`}
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles['chosen']} x={chosen} width="1" height={HEIGHT} />
      {days.map(({ day, opened, connected }, at) => (
        <g key={day}>
          {bar(styles['opened'], at, opened)}
          {bar(styles['connected'], at, connected)}
        </g>
      ))}
    </svg>
  )
}
