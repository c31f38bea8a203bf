import type { InsightSummary } from '#schemas/http/insight.ts'
import { Bar } from '#insight/charts/bar.tsx'
import { nameOf } from '#insight/locales/name-of.ts'
import { useNumbers } from '#insight/locales/use-numbers.ts'
import { useText } from '#insight/locales/use-text.ts'
import { DataTable } from '#insight/ui/data-table.tsx'
import { Section } from '#insight/ui/section.tsx'

/** Why actions failed, the most frequent reason first. */
export function FailuresSection({ failures }: Pick<InsightSummary, 'failures'>) {
  const text = useText()
  const numbers = useNumbers()
  const most = Math.max(0, ...failures.map(({ times }) => times))
  return (
    <Section title={text('failures')}>
      <DataTable
        caption={text('failures')}
        columns={[
          { title: text('column.reason') },
          { title: text('column.chart'), kind: 'chart' },
          { title: text('column.times'), kind: 'number' },
        ]}
        rows={failures.map(({ action, reason, times }) => ({
          key: `${action} ${reason}`,
          cells: [
            text('failure', { action: text(`action.${action}`), reason: nameOf(text, 'reason', reason) }),
            <Bar key="bar" part={times} whole={most} />,
            numbers.count(times),
          ],
        }))}
      />
    </Section>
  )
}
