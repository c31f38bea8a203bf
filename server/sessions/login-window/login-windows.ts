import { OTP_TRIES } from '#schemas/constants/login.ts'
import type { Database } from '#server/database/database.ts'
import { isoTime } from '#server/database/iso-time.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { AuditLog } from '#server/sessions/audit/audit-log.ts'
import type { Clock } from '#server/sessions/clock.ts'
import type { Envelope } from '#server/sessions/keys/envelope.ts'
import type { KeyedHash } from '#server/sessions/keys/keyed-hash.ts'
import {
  flowFailure,
  isVouchedFor,
  toFlow,
  type Flow,
  type FlowRow,
} from '#server/sessions/login/login-flow.ts'
import type { LoginFlows } from '#server/sessions/login/login-flows.ts'
import { sealedText } from '#server/sessions/keys/sealed-text.ts'
import { numberHash, vouchedHash, windowHash, windowNumber } from './window-key.ts'
import type { WindowOutcome } from './window-outcome.ts'

/** Where a login stands for the browser that asks. */
export type WindowState =
  /** Nothing of it goes on in this browser. */
  | { readonly state: 'elsewhere'; readonly flow: Flow }
  /** The number has to be typed in where the login was started. */
  | { readonly state: 'number'; readonly flow: Flow; readonly number: string }
  /** It may go on here. `attempt`: what it remembers, if it is under way already. */
  | { readonly state: 'open'; readonly flow: Flow; readonly attempt: string | undefined }
  | { readonly state: 'ended'; readonly flow: Flow; readonly outcome: WindowOutcome }

export interface LoginWindowsSettings {
  readonly database: Database
  readonly clock: Clock
  readonly envelope: Envelope
  readonly keyedHash: KeyedHash
  readonly audit: AuditLog
  readonly flows: Pick<LoginFlows, 'fail'>
}

const OPEN = ['pending', 'number'] as const

/**
 * Binds logins that go on elsewhere to the browser that started them: its wallet frame vouches for the window it opened,
 * or its visitor types in the number the other browser shows.
 *
 * @example
 * await windows.vouch(flowId, deviceId, code)
 * await windows.matchNumber(flowId, deviceId, '012345')
 */
export class LoginWindows {
  readonly #settings: LoginWindowsSettings

  constructor(settings: LoginWindowsSettings) {
    this.#settings = settings
  }

  /**
   * The device that started a flow says which window is its own.
   *
   * @param code what the window told the wallet frame.
   * @throws the problem LOGIN_FLOW_EXPIRED.
   */
  async vouch(flowId: string, deviceId: string, code: string): Promise<void> {
    const { numUpdatedRows } = await this.#settings.database.query
      .updateTable('login_flows')
      .set({ vouched_hash: vouchedHash(code) })
      .where('id', '=', flowId)
      .where('device_id', '=', deviceId)
      .where('status', '=', 'pending')
      .where('expires_at', '>', this.#now())
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw over()
  }

  /**
   * A browser wants to go on with a login that leads out of it again: where the wallet frame vouched for it, it may; else
   * its number is asked for. A browser that comes later takes the place of the one before.
   */
  async claim(flowId: string, key: string): Promise<void> {
    const { database, keyedHash } = this.#settings
    const hash = windowHash(flowId, key)
    const number = numberHash(keyedHash, flowId, windowNumber(keyedHash, flowId, key))
    await database.query.transaction().execute(async (transaction) => {
      const changed = () =>
        transaction
          .updateTable('login_flows')
          .where('id', '=', flowId)
          .where('status', 'in', OPEN)
          .where('expires_at', '>', this.#now())
      const same = await transaction
        .selectFrom('login_flows')
        .select('id')
        .where('id', '=', flowId)
        .where('status', '=', 'pending')
        .where('window_hash', '=', hash)
        .where('vouched_hash', '=', hash)
        .executeTakeFirst()
      if (same !== undefined) return
      const vouched = await changed()
        .set({ status: 'pending', window_hash: hash, number_hash: null, attempt_sealed: null })
        .where('vouched_hash', '=', hash)
        .executeTakeFirst()
      if (vouched.numUpdatedRows > 0n) return
      await changed()
        .set({ status: 'number', window_hash: hash, number_hash: number, attempt_sealed: null })
        .execute()
    })
  }

  /** Where a login stands for the browser with this key; undefined when it is over. */
  async stateOf(flowId: string, key: string | undefined): Promise<WindowState | undefined> {
    const { database, keyedHash } = this.#settings
    const row = await database.query
      .selectFrom('login_flows')
      .selectAll()
      .where('id', '=', flowId)
      .where('expires_at', '>', this.#now())
      .executeTakeFirst()
    if (row === undefined) return undefined
    const flow = toFlow(row)
    if (key === undefined || row.window_hash !== windowHash(flowId, key)) return { state: 'elsewhere', flow }
    if (row.status === 'failed') return { state: 'ended', flow, outcome: flowFailure(row.reason) }
    if (row.status === 'number')
      return {
        state: 'number',
        flow,
        number: windowNumber(keyedHash.like(row.number_hash ?? ''), flowId, key),
      }
    if (row.status === 'pending' || row.status === 'working')
      return isVouchedFor(row)
        ? { state: 'open', flow, attempt: this.#attemptOf(row) }
        : { state: 'elsewhere', flow }
    return { state: 'ended', flow, outcome: 'LOGIN_DONE' }
  }

  /**
   * Remembers what a login that was claimed needs to be looked after, in place of what it remembered before.
   *
   * @param change.from what {@link stateOf} handed out; each text is used once.
   * @returns false when anybody else was faster, in this process or another one, and when the login does not go on here.
   */
  async storeAttempt(
    flowId: string,
    key: string,
    change: { readonly from: string | undefined; readonly to: string },
  ): Promise<boolean> {
    const { query } = this.#settings.database
    const row = await query
      .selectFrom('login_flows')
      .selectAll()
      .where('id', '=', flowId)
      .where('status', '=', 'pending')
      .where('window_hash', '=', windowHash(flowId, key))
      .where('expires_at', '>', this.#now())
      .executeTakeFirst()
    if (row === undefined || !isVouchedFor(row) || this.#attemptOf(row) !== change.from) return false
    const sealed = row.attempt_sealed
    const { numUpdatedRows } = await query
      .updateTable('login_flows')
      .set({ attempt_sealed: this.#sealed(flowId).seal(change.to) })
      .where('id', '=', flowId)
      .where('status', '=', 'pending')
      .where('window_hash', '=', row.window_hash)
      .where('attempt_sealed', sealed === null ? 'is' : '=', sealed)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /**
   * The number, typed in where the login was started. The third wrong one ends the login.
   *
   * @throws the problems LOGIN_NUMBER_WRONG with `data.tries` left, and LOGIN_FLOW_EXPIRED.
   */
  async matchNumber(flowId: string, deviceId: string, number: string): Promise<void> {
    const { database, keyedHash, audit, flows } = this.#settings
    // One statement takes the try, so that guesses sent at once cannot share one.
    const row = await database.query
      .updateTable('login_flows')
      .set((eb) => ({ number_tries: eb('number_tries', '+', 1) }))
      .where('id', '=', flowId)
      .where('device_id', '=', deviceId)
      .where('status', '=', 'number')
      .where('number_tries', '<', OTP_TRIES)
      .where('expires_at', '>', this.#now())
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) throw over()
    const hash = keyedHash.like(row.number_hash ?? '')
    if (row.number_hash === numberHash(hash, flowId, number)) return this.#admit(row)
    const tries = OTP_TRIES - row.number_tries
    if (tries <= 0) await flows.fail(toFlow(row), 'LOGIN_NUMBER_WRONG')
    else {
      const detail = { reason: 'LOGIN_NUMBER_WRONG' }
      await audit.record({ action: 'login', outcome: 'refused', projectId: row.project_id, deviceId, detail })
    }
    const message = 'This is not the number the other window shows.'
    throw problem('LOGIN_NUMBER_WRONG', message, 'number', { tries })
  }

  /** The window whose number was matched is vouched for; another one that took its place meanwhile is not. */
  async #admit(row: FlowRow): Promise<void> {
    const { numUpdatedRows } = await this.#settings.database.query
      .updateTable('login_flows')
      .set({
        status: row.person_sealed === null ? 'pending' : 'proven',
        vouched_hash: row.window_hash,
        number_hash: null,
      })
      .where('id', '=', row.id)
      .where('status', '=', 'number')
      .where('number_hash', '=', row.number_hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw over()
  }

  #attemptOf({ id, attempt_sealed }: FlowRow): string | undefined {
    return attempt_sealed === null ? undefined : this.#sealed(id).open(attempt_sealed)
  }

  #sealed(flowId: string) {
    return sealedText(this.#settings.envelope, 'login_flows', 'attempt_sealed', flowId)
  }

  #now(): string {
    return isoTime(this.#settings.clock())
  }
}

function over() {
  return problem('LOGIN_FLOW_EXPIRED', 'This login is over. Start again.')
}
