import type { SourceHealth } from '#schemas/http/insight.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import type { CountedCalls, NodeCalls } from '#server/metrics/metrics.ts'

export interface HealthSettings {
  /** Why the server is not ready. */
  readonly readiness: () => Promise<string | undefined>
  readonly nodeCalls: () => Promise<readonly NodeCalls[]>
  readonly relayCalls: () => Promise<readonly CountedCalls[]>
  /** Whether phones reach this process's own relay, one of another party, or none. */
  readonly relay: 'own' | 'foreign' | 'none'
  /** Connects to the mail server, and returns what is wrong; undefined where no mail is sent. */
  readonly checkMail: (() => Promise<string | undefined>) | undefined
}

/** Each check is a connection to the mail server. */
const MAIL_CHECK_MS = 60_000
/** A call that ended otherwise says nothing about its source: it was refused, or the answer was too large. */
const FAILURES = ['failed', 'timed-out']

/** Answers how the sources of the deployment do, as far as this process can know. */
export class HealthService {
  readonly #settings: HealthSettings
  readonly #mail = new ReadCache<string | undefined>({
    maxEntries: 1,
    ttlMs: MAIL_CHECK_MS,
    minIntervalMs: MAIL_CHECK_MS,
  })

  constructor(settings: HealthSettings) {
    this.#settings = settings
  }

  async sources(): Promise<SourceHealth[]> {
    const { readiness, nodeCalls } = this.#settings
    const [reason, calls, relay, mail] = await Promise.all([
      readiness(),
      nodeCalls(),
      this.#relay(),
      this.#mailState(),
    ])
    return [
      { source: 'database', state: reason === undefined ? 'working' : 'failing' },
      ...nodesOf(calls),
      relay,
      { source: 'mail', state: mail },
    ]
  }

  async #relay(): Promise<SourceHealth> {
    const { relay, relayCalls } = this.#settings
    if (relay === 'none') return { source: 'relay', state: 'off' }
    // Modals connect to a relay of another party themselves.
    if (relay === 'foreign') return { source: 'relay', state: 'unknown' }
    return { source: 'relay', ...stateOf(await relayCalls()) }
  }

  async #mailState(): Promise<SourceHealth['state']> {
    const { checkMail } = this.#settings
    if (checkMail === undefined) return 'off'
    const problem = await this.#mail.get('', checkMail)
    return problem === undefined ? 'working' : 'failing'
  }
}

function nodesOf(calls: readonly NodeCalls[]): SourceHealth[] {
  const networks = [...new Set(calls.map(({ network }) => network))].toSorted()
  if (networks.length === 0) return [{ source: 'node', state: 'unknown' }]
  return networks.map((network) => ({
    source: 'node',
    network,
    ...stateOf(calls.filter((one) => one.network === network)),
  }))
}

/** A source fails when more of its calls failed than were answered. */
function stateOf(calls: readonly CountedCalls[]): Pick<SourceHealth, 'state' | 'calls'> {
  const timesOf = (isMeant: (outcome: string) => boolean) =>
    calls.filter(({ outcome }) => isMeant(outcome)).reduce((sum, { times }) => sum + times, 0)
  const answered = timesOf((outcome) => outcome === 'answered')
  const failed = timesOf((outcome) => FAILURES.includes(outcome))
  if (answered + failed === 0) return { state: 'unknown' }
  return { state: failed > answered ? 'failing' : 'working', calls: { answered, failed } }
}
