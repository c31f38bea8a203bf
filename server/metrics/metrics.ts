import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { SpendOutcome } from '#server/http/limits/observed-limit.ts'
import type { RequestObserver } from '#server/http/request-log.ts'
import type { NodeObserver } from '#server/providers/chain-nodes/chain-nodes.ts'
import { clientLabels } from './client-versions.ts'

/** Counts the use of the relay, never a topic, a message or a client. */
export interface RelayObserver {
  readonly connected: () => void
  readonly disconnected: () => void
  readonly called: (method: string, outcome: 'answered' | 'refused' | 'failed') => void
}

export interface CountedCalls {
  readonly outcome: string
  readonly times: number
}

export interface NodeCalls extends CountedCalls {
  /** CAIP-2. */
  readonly network: string
}

/** The server's counters, in a registry of their own so that two servers in one process do not mix. */
export interface Metrics {
  readonly registry: Registry
  observeRequests(site: string): RequestObserver
  readonly observeNode: NodeObserver
  countCoalesced(): void
  /** Counts what a project spends of one of its budgets. */
  countProject(budget: string, project: string, points: number, outcome: SpendOutcome): void
  /** Counts a call of a project by the client that it names. */
  countClient(type: string | undefined, version: string | undefined): void
  readonly countBalance: (outcome: 'kept' | 'shared' | 'read' | 'failed') => void
  countViolation(directive: string): void
  /** Counts answers of aggregators that are not what they say. */
  countDroppedQuote(source: string, reason: string): void
  /** Counts events for tools of the operator by what became of them. */
  countForwarded(receiver: string, outcome: string, times: number): void
  readonly observeRelay: RelayObserver
  /** Returns the calls to nodes since the process started, by network and outcome. */
  nodeCalls(): Promise<readonly NodeCalls[]>
  /** Returns the calls to the relay of this process since it started, by outcome. */
  relayCalls(): Promise<readonly CountedCalls[]>
}

/** What the modal names as its type. */
const OWN_TYPE = 'postern'
const NODE_METRIC = 'postern_node_duration_seconds'
const REQUEST_BUCKETS_S = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]
const NODE_BUCKETS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * @param version of this release, whose script always has its own count.
 * @returns counters under `postern_…` beside those of the process.
 */
export function createMetrics(version: string): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'postern_request_duration_seconds',
    help: 'Answered requests by origin and route.',
    labelNames: ['site', 'method', 'route', 'status'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  })
  const nodes = new Histogram({
    name: NODE_METRIC,
    help: 'Calls to chain nodes by network and outcome.',
    labelNames: ['network', 'outcome'],
    buckets: NODE_BUCKETS_S,
    registers,
  })
  const coalesced = new Counter({
    name: 'postern_rpc_coalesced_total',
    help: 'Chain reads that shared the upstream call of an equal one.',
    registers,
  })
  const projects = new Counter({
    name: 'postern_project_calls_total',
    help: 'Calls by project, by the budget they count for, and whether it sufficed.',
    labelNames: ['project', 'budget', 'outcome'],
    registers,
  })
  const clients = new Counter({
    name: 'postern_client_calls_total',
    help: 'Calls of projects by the type and version of the client that they name; `other` beyond the first 64.',
    labelNames: ['type', 'version'],
    registers,
  })
  const labelsOf = clientLabels({ type: OWN_TYPE, version })
  const balances = new Counter({
    name: 'postern_balance_answers_total',
    help: 'Balances by where they came from: what is kept, a read that was shared, a read of their own.',
    labelNames: ['outcome'],
    registers,
  })
  const violations = new Counter({
    name: 'postern_csp_violations_total',
    help: 'Reported violations of the content security policies by directive.',
    labelNames: ['directive'],
    registers,
  })
  const droppedQuotes = new Counter({
    name: 'postern_dropped_quotes_total',
    help: 'Quotes of aggregators that were dropped, by aggregator and reason.',
    labelNames: ['source', 'reason'],
    registers,
  })
  return {
    registry,
    observeRequests: (site) => (request) => {
      const { method, route, status, durationMs } = request
      requests.observe({ site, method, route, status }, durationMs / 1000)
    },
    observeNode: ({ caipNetworkId, outcome, durationMs }) =>
      nodes.observe({ network: caipNetworkId, outcome }, durationMs / 1000),
    countCoalesced: () => coalesced.inc(),
    countProject: (budget, project, points, outcome) => projects.inc({ project, budget, outcome }, points),
    countClient: (type, version) => clients.inc({ ...labelsOf(type, version) }),
    countBalance: (outcome) => balances.inc({ outcome }),
    countViolation: (directive) => violations.inc({ directive }),
    countDroppedQuote: (source, reason) => droppedQuotes.inc({ source, reason }),
    nodeCalls: async () =>
      (await nodes.get()).values
        .filter(({ metricName }) => metricName === `${NODE_METRIC}_count`)
        .map(({ labels, value }) => ({
          network: String(labels.network),
          outcome: String(labels.outcome),
          times: value,
        })),
    ...forwardMetrics(registers),
    ...relayMetrics(registers),
  }
}

function forwardMetrics(registers: Registry[]): Pick<Metrics, 'countForwarded'> {
  const forwarded = new Counter({
    name: 'postern_events_forwarded_total',
    help: 'Events for tools of the operator: delivered, failed and sent again, refused by the tool, expired after a day, dropped because too many wait.',
    labelNames: ['receiver', 'outcome'],
    registers,
  })
  return { countForwarded: (receiver, outcome, times) => forwarded.inc({ receiver, outcome }, times) }
}

function relayMetrics(registers: Registry[]): Pick<Metrics, 'observeRelay' | 'relayCalls'> {
  const connections = new Gauge({
    name: 'postern_relay_connections',
    help: 'Sockets of the relay.',
    registers,
  })
  const calls = new Counter({
    name: 'postern_relay_calls_total',
    help: 'Calls to the relay by method and outcome.',
    labelNames: ['method', 'outcome'],
    registers,
  })
  return {
    observeRelay: {
      connected: () => connections.inc(),
      disconnected: () => connections.dec(),
      called: (method, outcome) => calls.inc({ method, outcome }),
    },
    relayCalls: async () =>
      (await calls.get()).values.map(({ labels, value }) => ({
        outcome: String(labels.outcome),
        times: value,
      })),
  }
}
