import type { InsightSummary } from '#schemas/http/insight.ts'
import { useNumbers } from '#insight/locales/use-numbers.ts'
import { useText } from '#insight/locales/use-text.ts'
import { DataTable } from '#insight/ui/data-table.tsx'
import { Section } from '#insight/ui/section.tsx'

/** How long actions take that succeed. */
export function MediansSection({ medians }: Pick<InsightSummary, 'medians'>) {
  const text = useText()
  const numbers = useNumbers()
  return (
    <Section title={text('medians')} note={text('medians.note')}>
      <DataTable
        caption={text('medians')}
        columns={[
          { title: text('column.action') },
          { title: text('column.median'), kind: 'number' },
          { title: text('column.times'), kind: 'number' },
        ]}
        rows={medians.map(({ action, ms, times }) => ({
          key: action,
          cells: [text(`action.${action}`), numbers.duration(ms), numbers.count(times)],
        }))}
      />
    </Section>
  )
}
