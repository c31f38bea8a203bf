import { LOGIN_FLOW_EXPIRY_MS } from '#schemas/constants/login.ts'
import type { SocialProvider } from '#schemas/entities/embedded-user.ts'
import type { FlowState } from '#schemas/http/wallet/login.ts'
import { SessionTokens } from '#schemas/http/wallet/session.ts'
import type { Database } from '#server/database/database.ts'
import { isoTime, type Clock } from '#server/database/clock.ts'
import type { AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { CompleteLogin } from './complete-login.ts'
import type { Envelope } from '#server/encryption/envelope.ts'
import type { KeyedHash } from '#server/encryption/keyed-hash.ts'
import {
  factColumns,
  flowKind,
  FlowPerson,
  isVouchedFor,
  toFlow,
  toProvenLogin,
  type Flow,
  type FlowFacts,
  type FlowFailure,
  type FlowKind,
  type PollFlow,
  type FlowRow,
  type TakenFlow,
} from './login-flow.ts'
import { numberHash, windowHash, windowNumber } from '#server/wallet-api/login-window/window-key.ts'
import { sealedText } from '#server/encryption/sealed-text.ts'
import { randomId, tokenHash } from '#server/encryption/tokens.ts'

export interface LoginFlowsSettings {
  readonly database: Database
  readonly clock: Clock
  readonly envelope: Envelope
  readonly keyedHash: KeyedHash
  readonly audit: AuditLog
  readonly completeLogin: CompleteLogin
}

/**
 * How long a proven login waits for its browser, which polls every second, and how long its tokens can be fetched again after
 * an answer was lost.
 */
const COLLECT_WITHIN_MS = 60_000
/** Enough time to read a number in one window and enter it in another. */
const NUMBER_WITHIN_MS = 120_000

/**
 * Logins that continue in another window or app. A flow belongs to the device that started it, the only one that learns how it
 * ended. A login proven in a browser that the device has not vouched for waits until the number shown there is entered where
 * it started. A flow makes one session; for 60 s its device may fetch the same tokens again, because the answer may have been
 * lost.
 *
 * @example
 * const flowId = await flows.start(facts)
 * await flows.begin(flowId, 'google', { key, state, attempt: JSON.stringify(attempt) })
 * const taken = await flows.take('google', state, () => key)
 * await flows.prove(taken.flow, person, key)
 * await flows.poll(flowId, deviceId) // { status: 'done', session }, or { status: 'number' }
 */
export class LoginFlows {
  readonly #settings: LoginFlowsSettings
  readonly #polls = new Map<FlowKind, PollFlow>()

  constructor(settings: LoginFlowsSettings) {
    this.#settings = settings
  }

  /** Starts a flow. @returns its id; the flow is open for 5 minutes. */
  async start(facts: FlowFacts): Promise<string> {
    const { database, clock } = this.#settings
    const id = randomId()
    const now = clock()
    await database.query.transaction().execute((transaction) =>
      transaction
        .insertInto('login_flows')
        .values({
          id,
          ...factColumns(facts),
          status: 'pending',
          created_at: isoTime(now),
          expires_at: isoTime(now + LOGIN_FLOW_EXPIRY_MS),
        })
        .execute(),
    )
    return id
  }

  /** Finds a flow that is still open. */
  async findOpen(flowId: string, kind: FlowKind): Promise<Flow | undefined> {
    const row = await this.#settings.database.query
      .selectFrom('login_flows')
      .selectAll()
      .where('id', '=', flowId)
      .where('kind', '=', kind)
      .where('status', 'in', ['pending', 'number'])
      .where('expires_at', '>', this.#now())
      .executeTakeFirst()
    return row === undefined ? undefined : toFlow(row)
  }

  /**
   * Stores what a login needs when it returns, and the browser it continues in. A later window replaces an earlier one.
   *
   * @param begun.key The key of the browser, from its cookie.
   * @returns false when the flow is over.
   */
  async begin(
    flowId: string,
    provider: SocialProvider,
    begun: { readonly key: string; readonly state: string; readonly attempt: string },
  ): Promise<boolean> {
    return this.#change(flowId, ['pending'], {
      provider,
      state_hash: tokenHash(begun.state),
      window_hash: windowHash(flowId, begun.key),
      attempt_sealed: this.#sealed('attempt_sealed', flowId).seal(begun.attempt),
    })
  }

  /**
   * Takes the attempt of a state, once; undefined when there is none, or it belongs to another provider. An answer in another
   * browser than the one that opened the window ends the flow.
   *
   * @param keyOf Reads the key that this browser has for a flow.
   */
  async take(
    provider: SocialProvider,
    state: string,
    keyOf: (flowId: string) => string | undefined,
  ): Promise<TakenFlow | undefined> {
    const found = await this.#settings.database.query
      .selectFrom('login_flows')
      .selectAll()
      .where('state_hash', '=', tokenHash(state))
      .where('provider', '=', provider)
      .where('status', '=', 'pending')
      .where('expires_at', '>', this.#now())
      .executeTakeFirst()
    if (found === undefined || found.attempt_sealed === null) return undefined
    const flow = toFlow(found)
    const key = keyOf(found.id)
    if (key === undefined || found.window_hash !== windowHash(found.id, key)) {
      await this.fail(flow, 'LOGIN_BEGUN_ELSEWHERE')
      return { flow, attempt: undefined }
    }
    const taken = await this.#change(
      found.id,
      ['pending'],
      { status: 'working', state_hash: null },
      tokenHash(state),
    )
    if (!taken) return undefined
    return { flow, attempt: this.#sealed('attempt_sealed', found.id).open(found.attempt_sealed) }
  }

  /**
   * Stores who logged in. The device that started the flow may fetch the session when it has vouched for the window or
   * matched its number; otherwise the number is required.
   *
   * @param key The key of the browser in which the login was proven, where it may not have been vouched for yet.
   * @returns what comes next; `over` when the flow has expired meanwhile, and no session is made.
   */
  async prove(
    { flowId }: Pick<Flow, 'flowId'>,
    person: FlowPerson,
    key?: string,
  ): Promise<'session' | 'number' | 'over'> {
    const { clock, keyedHash } = this.#settings
    const row = await this.#settings.database.query
      .selectFrom('login_flows')
      .select(['window_hash', 'vouched_hash'])
      .where('id', '=', flowId)
      .executeTakeFirstOrThrow()
    const isVouched = isVouchedFor(row)
    if (!isVouched && key === undefined) throw new Error('Nobody vouches for the window of this login.')
    const isNoted = await this.#change(flowId, ['pending', 'working'], {
      provider: person.provider,
      attempt_sealed: null,
      person_sealed: this.#sealed('person_sealed', flowId).seal(JSON.stringify(person)),
      ...(isVouched || key === undefined
        ? { status: 'proven', expires_at: isoTime(clock() + COLLECT_WITHIN_MS) }
        : {
            status: 'number',
            number_hash: numberHash(keyedHash, flowId, windowNumber(keyedHash, flowId, key)),
            expires_at: isoTime(clock() + NUMBER_WITHIN_MS),
          }),
    })
    if (!isNoted) return 'over'
    return isVouched ? 'session' : 'number'
  }

  async fail({ flowId, projectId, deviceId }: Flow, reason: FlowFailure): Promise<void> {
    const { audit } = this.#settings
    const columns = { status: 'failed', reason, state_hash: null, attempt_sealed: null, person_sealed: null }
    if (await this.#change(flowId, ['pending', 'working', 'number'], columns))
      await audit.record({ action: 'login', outcome: 'refused', projectId, deviceId, detail: { reason } })
  }

  /** Registers what checks a pending flow of a kind whenever its browser polls. */
  onPoll(kind: FlowKind, poll: PollFlow): void {
    this.#polls.set(kind, poll)
  }

  /** Returns the state of a flow. Flows of other devices, unknown and expired ones are all over. */
  async poll(flowId: string, deviceId: string): Promise<FlowState> {
    const row = await this.#read(flowId, deviceId)
    if (row === undefined) return OVER
    const poll = row.status === 'pending' ? this.#polls.get(flowKind(row.kind)) : undefined
    if (poll === undefined || row.attempt_sealed === null) return this.#describe(row)
    await poll(toFlow(row), this.#sealed('attempt_sealed', row.id).open(row.attempt_sealed))
    const polled = await this.#read(flowId, deviceId)
    return polled === undefined ? OVER : this.#describe(polled)
  }

  async #describe(row: FlowRow): Promise<FlowState> {
    if (row.status === 'failed') return { status: 'failed', reason: row.reason ?? 'LOGIN_PROVIDER_FAILED' }
    if (row.expires_at <= this.#now()) return OVER
    if (row.status === 'done') return this.#describeAgain(row)
    if (row.status === 'number') return { status: 'number' }
    if (row.status !== 'proven' || row.person_sealed === null) return { status: 'pending' }
    // The request that changes the status first makes the session; the other one polls again and gets the same.
    if (!(await this.#change(row.id, ['proven'], { status: 'taken' }))) return { status: 'pending' }
    const person = this.#sealed('person_sealed', row.id).open(row.person_sealed)
    return { status: 'done', session: await this.#collect(row, FlowPerson.parse(JSON.parse(person))) }
  }

  /** Makes the session of a flow that was taken, and stores it for repeated requests. */
  async #collect(row: FlowRow, person: FlowPerson): Promise<SessionTokens> {
    const session = await this.#settings
      .completeLogin(toProvenLogin(row, person))
      .catch(async (error: unknown) => {
        await this.#change(row.id, ['taken'], { status: 'proven' })
        throw error
      })
    await this.#change(row.id, ['taken'], {
      status: 'done',
      person_sealed: null,
      session_sealed: this.#sealed('session_sealed', row.id).seal(JSON.stringify(session)),
      expires_at: isoTime(this.#settings.clock() + COLLECT_WITHIN_MS),
    })
    return session
  }

  /** Returns the same tokens again, with the rest of their lifetime. */
  #describeAgain(row: FlowRow): FlowState {
    if (row.session_sealed === null) return OVER
    const sealed = this.#sealed('session_sealed', row.id)
    const session = SessionTokens.parse(JSON.parse(sealed.open(row.session_sealed)))
    const age = this.#settings.clock() - (Date.parse(row.expires_at) - COLLECT_WITHIN_MS)
    return { status: 'done', session: { ...session, accessExpiresInMs: session.accessExpiresInMs - age } }
  }

  async #read(flowId: string, deviceId: string): Promise<FlowRow | undefined> {
    return this.#settings.database.query
      .selectFrom('login_flows')
      .selectAll()
      .where('id', '=', flowId)
      .where('device_id', '=', deviceId)
      .executeTakeFirst()
  }

  /** @param stateHash The hash of the attempt's state, where only that attempt may change. */
  async #change(
    flowId: string,
    from: readonly string[],
    columns: Partial<FlowRow>,
    stateHash?: string,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#settings.database.query.transaction().execute((transaction) => {
      const update = transaction
        .updateTable('login_flows')
        .set(columns)
        .where('id', '=', flowId)
        .where('status', 'in', from)
        .where('expires_at', '>', this.#now())
      return (
        stateHash === undefined ? update : update.where('state_hash', '=', stateHash)
      ).executeTakeFirst()
    })
    return numUpdatedRows > 0n
  }

  #sealed(column: string, id: string) {
    return sealedText(this.#settings.envelope, 'login_flows', column, id)
  }

  #now(): string {
    return isoTime(this.#settings.clock())
  }
}

const OVER: FlowState = { status: 'failed', reason: 'LOGIN_FLOW_EXPIRED' }
