import type { InsightSummary } from '#schemas/http/insight.ts'
import { DayChart } from '#insight/charts/day-chart.tsx'
import { useNumbers } from '#insight/locales/use-numbers.ts'
import { useText } from '#insight/locales/use-text.ts'
import { DataTable } from '#insight/ui/data-table.tsx'
import { Section } from '#insight/ui/section.tsx'
import styles from './days-section.module.css'

/** The days of the period as a chart, and as a table of the same figures. */
export function DaysSection({ days }: Pick<InsightSummary, 'days'>) {
  const text = useText()
  const numbers = useNumbers()
  return (
    <Section title={text('days')} wide>
      <DayChart days={days} />
      <details className={styles['details']}>
        <summary>{text('days.table')}</summary>
        <DataTable
          caption={text('days')}
          columns={[
            { title: text('column.day') },
            { title: text('step.opened'), kind: 'number' },
            { title: text('step.connected'), kind: 'number' },
          ]}
          rows={days.map(({ day, opened, connected }) => ({
            key: day,
            cells: [numbers.day(day), numbers.count(opened), numbers.count(connected)],
          }))}
        />
      </details>
    </Section>
  )
}
