import { INSIGHT_STEPS, type InsightSummary } from '#schemas/http/insight.ts'
import { nameOf } from '#insight/locales/name-of.ts'
import { useNumbers } from '#insight/locales/use-numbers.ts'
import { useText } from '#insight/locales/use-text.ts'
import { DataTable } from '#insight/ui/data-table.tsx'
import { Section } from '#insight/ui/section.tsx'

/** The steps by kind of device. */
export function PlatformsSection({ platforms }: Pick<InsightSummary, 'platforms'>) {
  const text = useText()
  const numbers = useNumbers()
  return (
    <Section title={text('platforms')}>
      <DataTable
        caption={text('platforms')}
        columns={[
          { title: text('column.step') },
          ...platforms.map(({ platform }) => ({
            title: nameOf(text, 'platform', platform),
            kind: 'number' as const,
          })),
        ]}
        rows={
          platforms.length === 0
            ? []
            : INSIGHT_STEPS.map((step) => ({
                key: step,
                cells: [text(`step.${step}`), ...platforms.map((one) => numbers.count(one[step]))],
              }))
        }
      />
    </Section>
  )
}
