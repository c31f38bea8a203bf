import type { InsightSummary } from '#schemas/http/insight.ts'
import { useNumbers } from '#insight/locales/use-numbers.ts'
import { useText } from '#insight/locales/use-text.ts'
import { DataTable } from '#insight/ui/data-table.tsx'
import { Section } from '#insight/ui/section.tsx'
import styles from './errors-section.module.css'

/** The errors of the modal itself, by their codes. */
export function ErrorsSection({ errors }: Pick<InsightSummary, 'errors'>) {
  const text = useText()
  const numbers = useNumbers()
  return (
    <Section title={text('errors')}>
      <DataTable
        caption={text('errors')}
        columns={[{ title: text('column.code') }, { title: text('column.times'), kind: 'number' }]}
        rows={errors.map(({ code, times }) => ({
          key: code,
          cells: [
            <code key="code" className={styles['code']} dir="ltr">
              {code}
            </code>,
            numbers.count(times),
          ],
        }))}
      />
    </Section>
  )
}
