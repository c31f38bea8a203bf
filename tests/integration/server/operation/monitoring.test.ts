import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createMetrics } from '#server/metrics/metrics.ts'

const SERIES = /\b(?:postern|process|nodejs)_[a-z0-9_]+/g
const read = (name: string) => readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8')

describe('the monitoring files', () => {
  it.each(['alerts.yaml', 'grafana-dashboard.json'])(
    'The file %s names only series that the server has',
    async (name) => {
      const known = await createMetrics('0.1.0').registry.getMetricsAsJSON()
      const names = new Set(known.map((metric) => metric.name))
      const named = [...new Set(read(name).match(SERIES))].map((series) =>
        series.replace(/_(?:bucket|count|sum)$/, ''),
      )
      expect(named.length).toBeGreaterThan(3)
      expect(named.filter((series) => !names.has(series))).toEqual([])
    },
  )

  it('The dashboard shows every series of the product', async () => {
    const known = await createMetrics('0.1.0').registry.getMetricsAsJSON()
    const dashboard = read('grafana-dashboard.json')
    const own = known.map(({ name }) => name).filter((name) => name.startsWith('postern_'))
    expect(own.filter((name) => !dashboard.includes(name))).toEqual([])
  })
})
