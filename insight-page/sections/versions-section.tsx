import type { InsightSummary } from '#schemas/http/insight.ts'
import { Bar } from '#insight/charts/bar.tsx'
import { useNumbers } from '#insight/locales/use-numbers.ts'
import { useText } from '#insight/locales/use-text.ts'
import { DataTable } from '#insight/ui/data-table.tsx'
import { Section } from '#insight/ui/section.tsx'

/** What the server counts a version as that it has never served. */
const OTHER = 'other'

/** The versions of the script with which the modal was opened. */
export function VersionsSection({ versions }: Pick<InsightSummary, 'versions'>) {
  const text = useText()
  const numbers = useNumbers()
  const most = Math.max(0, ...versions.map(({ times }) => times))
  return (
    <Section title={text('versions')}>
      <DataTable
        caption={text('versions')}
        columns={[
          { title: text('column.version') },
          { title: text('column.chart'), kind: 'chart' },
          { title: text('column.times'), kind: 'number' },
        ]}
        rows={versions.map(({ version, times }) => ({
          key: version,
          cells: [
            version === OTHER ? text('version.other') : <bdi key="version">{version}</bdi>,
            <Bar key="bar" part={times} whole={most} />,
            numbers.count(times),
          ],
        }))}
      />
    </Section>
  )
}
