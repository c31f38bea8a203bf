import { OTP_TRIES } from '#schemas/constants/login.ts'
import type { Database } from '#server/database/database.ts'
import { type Clock, isoTime } from '#server/database/clock.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { Envelope } from '#server/encryption/envelope.ts'
import type { KeyedHash } from '#server/encryption/keyed-hash.ts'
import {
  flowFailure,
  isVouchedFor,
  toFlow,
  type Flow,
  type FlowRow,
} from '#server/wallet-api/login/login-flow.ts'
import type { LoginFlows } from '#server/wallet-api/login/login-flows.ts'
import { sealedText } from '#server/encryption/sealed-text.ts'
import { numberHash, vouchedHash, windowHash, windowNumber } from './window-key.ts'
import type { WindowOutcome } from './window-outcome.ts'

/** The state of a login as the requesting browser sees it. */
export type WindowState =
  /** The login does not go on in this browser. */
  | { readonly state: 'elsewhere'; readonly flow: Flow }
  /** The number has to be entered where the login was started. */
  | { readonly state: 'number'; readonly flow: Flow; readonly number: string }
  /** The login may go on here. `attempt`: its stored state, if it is already running. */
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
 * Binds logins in another window to the browser that started them: its wallet frame vouches for the window it opened, or its
 * visitor enters the number that the other browser shows.
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
   * Lets the device that started a flow vouch for its window.
   *
   * @param code The code that the window sent to the wallet frame.
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
   * Claims a login for a browser that wants to continue it. It may do so when the wallet frame has vouched for it; otherwise
   * its number is required. A later browser replaces an earlier one.
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

  /** Returns the state of a login for the browser with this key; undefined when it is over. */
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
   * Stores what a claimed login needs to continue, in place of what was stored before.
   *
   * @param change.from What {@link stateOf} returned; each text is used once.
   * @returns false when another request was faster, in any process, or when the login does not go on here.
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
   * Compares the number that was entered where the login was started. The third wrong one ends the login.
   *
   * @throws the problems LOGIN_NUMBER_WRONG with `data.tries` left, and LOGIN_FLOW_EXPIRED.
   */
  async matchNumber(flowId: string, deviceId: string, number: string): Promise<void> {
    const { database, keyedHash, audit, flows } = this.#settings
    // A single statement takes the try, so that concurrent guesses cannot share one.
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

  /** Vouches for the window whose number matched, unless another one has replaced it meanwhile. */
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
