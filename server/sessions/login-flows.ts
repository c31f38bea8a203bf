import type { Selectable } from 'kysely'
import * as z from 'zod'
import { LOGIN_FLOW_EXPIRY_MS } from '#schemas/constants/login.ts'
import { SocialProvider } from '#schemas/entities/embedded-user.ts'
import type { FlowState } from '#schemas/http/wallet/login.ts'
import { SessionTokens } from '#schemas/http/wallet/session.ts'
import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/iso-time.ts'
import type { Schema } from '#server/database/schema.ts'
import type { AuditLog } from './audit-log.ts'
import type { Clock } from './clock.ts'
import type { CompleteLogin } from './complete-login.ts'
import type { Envelope } from './envelope.ts'
import { sealedText } from './sealed-text.ts'
import { randomId, tokenHash } from './tokens.ts'

/** `window`: at a provider, in a window. `farcaster`: in a Farcaster client. */
export type FlowKind = 'window' | 'farcaster'

/** Who started a flow, and where. */
export interface FlowFacts {
  readonly kind: FlowKind
  readonly projectId: string
  readonly deviceId: string
  readonly siteOrigin: string
  /** E.g. `Firefox on Android`. */
  readonly deviceLabel: string
  /** A language pages are written in. */
  readonly language: string
}

export interface Flow extends FlowFacts {
  readonly flowId: string
}

/** Why a flow came to nothing. */
export type FlowFailure =
  | 'LOGIN_CANCELLED'
  | 'LOGIN_PROVIDER_FAILED'
  | 'LOGIN_FLOW_EXPIRED'
  | 'LOGIN_PROVIDER_UNKNOWN'

/** Who somebody is at an issuer. */
const FlowPerson = z.object({
  issuer: z.string().max(200),
  subject: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  userName: z.string().max(120).optional(),
  provider: SocialProvider,
})
export type FlowPerson = z.infer<typeof FlowPerson>

/** Looks, when the browser asks, whether a login that goes on elsewhere is over; see {@link LoginFlows.onAsked}. */
export type FlowLook = (flow: Flow, attempt: string) => Promise<void>

export interface LoginFlowsSettings {
  readonly database: Database
  readonly clock: Clock
  readonly envelope: Envelope
  readonly audit: AuditLog
  readonly completeLogin: CompleteLogin
}

type Row = Selectable<Schema['login_flows']>

/** What was proven stays for the browser that asks every second; and so does its session, whose answer may be lost. */
const COLLECT_WITHIN_MS = 60_000

/**
 * Logins that go on elsewhere. A flow belongs to the device that started it, which alone is told how it ended. It makes
 * one session; for 60 s its device may ask for the same tokens again, because the answer may have been lost on its way.
 *
 * @example
 * const flowId = await flows.start(facts)
 * await flows.begin(flowId, 'google', { state, attempt: JSON.stringify(attempt) })
 * const taken = await flows.take('google', state)
 * await flows.prove(taken.flow, person)
 * await flows.ask(flowId, deviceId) // { status: 'done', session }
 */
export class LoginFlows {
  readonly #settings: LoginFlowsSettings
  readonly #looks = new Map<FlowKind, FlowLook>()

  constructor(settings: LoginFlowsSettings) {
    this.#settings = settings
  }

  /** @returns the id of a flow that is open for 5 minutes. */
  async start(facts: FlowFacts): Promise<string> {
    const { database, clock } = this.#settings
    const id = randomId()
    const now = clock()
    await database.query.transaction().execute((transaction) =>
      transaction
        .insertInto('login_flows')
        .values({
          id,
          kind: facts.kind,
          project_id: facts.projectId,
          device_id: facts.deviceId,
          site_origin: facts.siteOrigin,
          device_label: facts.deviceLabel,
          language: facts.language,
          status: 'pending',
          created_at: isoTime(now),
          expires_at: isoTime(now + LOGIN_FLOW_EXPIRY_MS),
        })
        .execute(),
    )
    return id
  }

  /** The flow, while something may still come of it. */
  async findOpen(flowId: string, kind: FlowKind): Promise<Flow | undefined> {
    const row = await this.#settings.database.query
      .selectFrom('login_flows')
      .selectAll()
      .where('id', '=', flowId)
      .where('kind', '=', kind)
      .where('status', '=', 'pending')
      .where('expires_at', '>', this.#now())
      .executeTakeFirst()
    return row === undefined ? undefined : toFlow(row)
  }

  /**
   * Remembers what a login needs when it comes back. A window opened later takes the place of the one before.
   *
   * @returns false when the flow is over.
   */
  async begin(
    flowId: string,
    provider: SocialProvider,
    { state, attempt }: { readonly state?: string; readonly attempt: string },
  ): Promise<boolean> {
    return this.#change(flowId, 'pending', {
      provider,
      state_hash: state === undefined ? null : tokenHash(state),
      attempt_sealed: this.#sealed('attempt_sealed', flowId).seal(attempt),
    })
  }

  /** Takes the one attempt a state belongs to, once; undefined when there is none, or it is another provider's. */
  async take(
    provider: SocialProvider,
    state: string,
  ): Promise<{ readonly flow: Flow; readonly attempt: string } | undefined> {
    const row = await this.#settings.database.query
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable('login_flows')
          .set({ status: 'working', state_hash: null })
          .where('state_hash', '=', tokenHash(state))
          .where('provider', '=', provider)
          .where('status', '=', 'pending')
          .where('expires_at', '>', this.#now())
          .returningAll()
          .executeTakeFirst(),
      )
    if (row === undefined || row.attempt_sealed === null) return undefined
    return { flow: toFlow(row), attempt: this.#sealed('attempt_sealed', row.id).open(row.attempt_sealed) }
  }

  /** Notes who it turned out to be; the device that started the flow may collect the session. */
  async prove({ flowId }: Pick<Flow, 'flowId'>, person: FlowPerson): Promise<void> {
    const { clock } = this.#settings
    await this.#change(flowId, undefined, {
      status: 'proven',
      provider: person.provider,
      attempt_sealed: null,
      person_sealed: this.#sealed('person_sealed', flowId).seal(JSON.stringify(person)),
      expires_at: isoTime(clock() + COLLECT_WITHIN_MS),
    })
  }

  async fail({ flowId, projectId, deviceId }: Flow, reason: FlowFailure): Promise<void> {
    const { audit } = this.#settings
    const columns = { status: 'failed', reason, state_hash: null, attempt_sealed: null }
    await this.#change(flowId, undefined, columns)
    await audit.record({ action: 'login', outcome: 'refused', projectId, deviceId, detail: { reason } })
  }

  /** Asks a look whenever a browser asks for a pending flow of a kind. */
  onAsked(kind: FlowKind, look: FlowLook): void {
    this.#looks.set(kind, look)
  }

  /** Where a flow stands. Flows of other devices, unknown ones and old ones are all the same: over. */
  async ask(flowId: string, deviceId: string): Promise<FlowState> {
    const row = await this.#read(flowId, deviceId)
    if (row === undefined) return OVER
    const look = row.status === 'pending' ? this.#looks.get(asKind(row.kind)) : undefined
    if (look === undefined || row.attempt_sealed === null) return this.#tell(row)
    await look(toFlow(row), this.#sealed('attempt_sealed', row.id).open(row.attempt_sealed))
    const looked = await this.#read(flowId, deviceId)
    return looked === undefined ? OVER : this.#tell(looked)
  }

  async #tell(row: Row): Promise<FlowState> {
    if (row.status === 'failed') return { status: 'failed', reason: row.reason ?? 'LOGIN_PROVIDER_FAILED' }
    if (row.expires_at <= this.#now()) return OVER
    if (row.status === 'done') return this.#tellAgain(row)
    if (row.status !== 'proven' || row.person_sealed === null) return { status: 'pending' }
    // Whoever changes it first makes the session; the other one asks again and is told of the same.
    if (!(await this.#change(row.id, 'proven', { status: 'taken' }))) return { status: 'pending' }
    const person = this.#sealed('person_sealed', row.id).open(row.person_sealed)
    return { status: 'done', session: await this.#collect(row, FlowPerson.parse(JSON.parse(person))) }
  }

  /** Makes the session of a flow that was taken, and keeps it for the next question. */
  async #collect(row: Row, person: FlowPerson): Promise<SessionTokens> {
    const session = await this.#begin(row, person).catch(async (error: unknown) => {
      await this.#change(row.id, 'taken', { status: 'proven' })
      throw error
    })
    await this.#change(row.id, 'taken', {
      status: 'done',
      person_sealed: null,
      session_sealed: this.#sealed('session_sealed', row.id).seal(JSON.stringify(session)),
      expires_at: isoTime(this.#settings.clock() + COLLECT_WITHIN_MS),
    })
    return session
  }

  #begin(row: Row, { issuer, subject, ...profile }: FlowPerson): Promise<SessionTokens> {
    return this.#settings.completeLogin({
      identity: { projectId: row.project_id, issuer, subject },
      profile,
      deviceId: row.device_id,
      deviceLabel: row.device_label,
      language: row.language,
      siteOrigin: row.site_origin,
      isConfirmed: false,
    })
  }

  /** The same tokens once more, with what is left of their time. */
  #tellAgain(row: Row): FlowState {
    if (row.session_sealed === null) return OVER
    const sealed = this.#sealed('session_sealed', row.id)
    const session = SessionTokens.parse(JSON.parse(sealed.open(row.session_sealed)))
    const age = this.#settings.clock() - (Date.parse(row.expires_at) - COLLECT_WITHIN_MS)
    return { status: 'done', session: { ...session, accessExpiresInMs: session.accessExpiresInMs - age } }
  }

  async #read(flowId: string, deviceId: string): Promise<Row | undefined> {
    return this.#settings.database.query
      .selectFrom('login_flows')
      .selectAll()
      .where('id', '=', flowId)
      .where('device_id', '=', deviceId)
      .executeTakeFirst()
  }

  async #change(flowId: string, from: string | undefined, columns: Partial<Row>): Promise<boolean> {
    const states = from === undefined ? ['pending', 'working'] : [from]
    const { numUpdatedRows } = await this.#settings.database.query
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable('login_flows')
          .set(columns)
          .where('id', '=', flowId)
          .where('status', 'in', states)
          .where('expires_at', '>', this.#now())
          .executeTakeFirst(),
      )
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

function toFlow(row: Row): Flow {
  return {
    flowId: row.id,
    kind: asKind(row.kind),
    projectId: row.project_id,
    deviceId: row.device_id,
    siteOrigin: row.site_origin,
    deviceLabel: row.device_label,
    language: row.language,
  }
}

function asKind(text: string): FlowKind {
  if (text === 'window' || text === 'farcaster') return text
  throw new Error('The flow has an unknown kind.')
}
