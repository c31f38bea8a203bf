import { findNetwork } from '#schemas/networks/catalogue.ts'
import type { SourceHealth } from '#schemas/http/insight.ts'
import { useNumbers } from '#insight/locales/use-numbers.ts'
import { useText } from '#insight/locales/use-text.ts'
import { DataTable } from '#insight/ui/data-table.tsx'
import { Section } from '#insight/ui/section.tsx'
import styles from './health-section.module.css'

/** The state of what the deployment depends on. */
export function HealthSection({ sources }: { readonly sources: readonly SourceHealth[] }) {
  const text = useText()
  const numbers = useNumbers()
  const countOf = (count: number | undefined) => (count === undefined ? '–' : numbers.count(count))
  return (
    <Section title={text('health')} note={text('health.note')} wide>
      <DataTable
        caption={text('health')}
        columns={[
          { title: text('column.source') },
          { title: text('column.state') },
          { title: text('column.answered'), kind: 'number' },
          { title: text('column.unanswered'), kind: 'number' },
        ]}
        rows={sources.map(({ source, network, state, calls }) => ({
          key: `${source} ${network}`,
          cells: [
            network === undefined
              ? text(`source.${source}`)
              : text('source.nodeOf', { network: findNetwork(network)?.name ?? network }),
            <span key="state" className={styles[state]}>
              {text(`state.${state}`)}
            </span>,
            countOf(calls?.answered),
            countOf(calls?.failed),
          ],
        }))}
      />
    </Section>
  )
}
