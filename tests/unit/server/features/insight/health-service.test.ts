import { describe, expect, it } from 'vitest'
import { HealthService, type HealthSettings } from '#server/features/insight/health-service.ts'
import { createMetrics } from '#server/metrics/metrics.ts'

function serviceWith(change: Partial<HealthSettings> = {}) {
  const metrics = createMetrics('0.0.0')
  const service = new HealthService({
    readiness: () => Promise.resolve(undefined),
    nodeCalls: () => metrics.nodeCalls(),
    relayCalls: () => metrics.relayCalls(),
    relay: 'none',
    checkMail: undefined,
    ...change,
  })
  return { metrics, service }
}

describe('the health of sources', () => {
  it('What nobody has called yet is unknown, and what is not configured is off', async () => {
    expect(await serviceWith().service.sources()).toEqual([
      { source: 'database', state: 'working' },
      { source: 'node', state: 'unknown' },
      { source: 'relay', state: 'off' },
      { source: 'mail', state: 'off' },
    ])
  })

  it('A network fails when more calls to its nodes failed than were answered', async () => {
    const { metrics, service } = serviceWith()
    const call = (id: string, outcome: 'answered' | 'failed' | 'timed-out' | 'oversize') =>
      metrics.observeNode({ caipNetworkId: id, outcome, durationMs: 5 })
    for (const outcome of ['failed', 'timed-out', 'answered'] as const) call('eip155:1', outcome)
    for (const outcome of ['answered', 'answered', 'failed'] as const) call('eip155:10', outcome)
    call('eip155:137', 'oversize')
    expect((await service.sources()).filter(({ source }) => source === 'node')).toEqual([
      { source: 'node', network: 'eip155:1', state: 'failing', calls: { answered: 1, failed: 2 } },
      { source: 'node', network: 'eip155:10', state: 'working', calls: { answered: 2, failed: 1 } },
      { source: 'node', network: 'eip155:137', state: 'unknown' },
    ])
  })

  it('The own relay is judged by its calls, and one of another party is unknown', async () => {
    const own = serviceWith({ relay: 'own' })
    own.metrics.observeRelay.called('irn_publish', 'answered')
    own.metrics.observeRelay.called('irn_publish', 'refused')
    expect((await own.service.sources())[2]).toEqual({
      source: 'relay',
      state: 'working',
      calls: { answered: 1, failed: 0 },
    })
    const foreign = serviceWith({ relay: 'foreign' })
    expect((await foreign.service.sources())[2]).toEqual({ source: 'relay', state: 'unknown' })
  })

  it('The mail server is asked once a minute, however often the page asks', async () => {
    let checks = 0
    const { service } = serviceWith({
      readiness: () => Promise.resolve('The database is down.'),
      checkMail: async () => {
        checks += 1
        return 'it does not answer'
      },
    })
    const [first] = await Promise.all([service.sources(), service.sources()])
    expect(first?.[0]).toEqual({ source: 'database', state: 'failing' })
    expect(first?.[3]).toEqual({ source: 'mail', state: 'failing' })
    await service.sources()
    expect(checks).toBe(1)
  })
})
