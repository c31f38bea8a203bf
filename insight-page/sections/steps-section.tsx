import { INSIGHT_STEPS, type InsightSummary } from '#schemas/http/insight.ts'
import { Bar } from '#insight/charts/bar.tsx'
import { useNumbers } from '#insight/locales/use-numbers.ts'
import { useText } from '#insight/locales/use-text.ts'
import { DataTable } from '#insight/ui/data-table.tsx'
import { Section } from '#insight/ui/section.tsx'

/** How far visitors came, from opening the modal to sending. */
export function StepsSection({ steps }: Pick<InsightSummary, 'steps'>) {
  const text = useText()
  const numbers = useNumbers()
  const most = Math.max(...Object.values(steps))
  return (
    <Section title={text('steps')} note={text('steps.note')} wide>
      <DataTable
        caption={text('steps')}
        columns={[
          { title: text('column.step') },
          { title: text('column.chart'), kind: 'chart' },
          { title: text('column.times'), kind: 'number' },
          { title: text('column.shareOfOpened'), kind: 'number' },
        ]}
        rows={INSIGHT_STEPS.map((step) => ({
          key: step,
          cells: [
            text(`step.${step}`),
            <Bar key="bar" part={steps[step]} whole={most} />,
            numbers.count(steps[step]),
            numbers.share(steps[step], steps.opened),
          ],
        }))}
      />
    </Section>
  )
}
