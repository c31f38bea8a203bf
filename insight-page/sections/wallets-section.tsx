import type { InsightSummary } from '#schemas/http/insight.ts'
import { useNumbers } from '#insight/locales/use-numbers.ts'
import { useText } from '#insight/locales/use-text.ts'
import { DataTable } from '#insight/ui/data-table.tsx'
import { Section } from '#insight/ui/section.tsx'

const SHORT_ID = 8

/** Which wallets were chosen, and what became of it. */
export function WalletsSection({ wallets }: Pick<InsightSummary, 'wallets'>) {
  const text = useText()
  const numbers = useNumbers()
  return (
    <Section title={text('wallets')}>
      <DataTable
        caption={text('wallets')}
        columns={[
          { title: text('column.wallet') },
          { title: text('column.chosen'), kind: 'number' },
          { title: text('column.connected'), kind: 'number' },
          { title: text('column.failed'), kind: 'number' },
        ]}
        rows={wallets.map(({ id, name, chosen, connected, failed }) => ({
          key: id,
          cells: [
            <bdi key="name">{name ?? id.slice(0, SHORT_ID)}</bdi>,
            numbers.count(chosen),
            numbers.count(connected),
            numbers.count(failed),
          ],
        }))}
      />
    </Section>
  )
}
