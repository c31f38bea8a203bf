import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createMetrics } from '#server/metrics/metrics.ts'

const SERIES = /\b(?:postern|process|nodejs)_[a-z0-9_]+/g
const read = (name: string) => readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8')

describe('what watches a deployment', () => {
  it.each(['alerts.yaml', 'grafana-dashboard.json'])(
    '%s names series that the server has, and no others',
    async (name) => {
      const known = await createMetrics().registry.getMetricsAsJSON()
      const names = new Set(known.map((metric) => metric.name))
      const named = [...new Set(read(name).match(SERIES))].map((series) =>
        series.replace(/_(?:bucket|count|sum)$/, ''),
      )
      expect(named.length).toBeGreaterThan(3)
      expect(named.filter((series) => !names.has(series))).toEqual([])
    },
  )

  it('the dashboard shows every series that the product adds', async () => {
    const known = await createMetrics().registry.getMetricsAsJSON()
    const dashboard = read('grafana-dashboard.json')
    const own = known.map(({ name }) => name).filter((name) => name.startsWith('postern_'))
    expect(own.filter((name) => !dashboard.includes(name))).toEqual([])
  })
})
