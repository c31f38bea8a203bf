import type { Clock } from '#server/database/clock.ts'
import { postMessage } from '#server/providers/webhooks/post-message.ts'
import { signWebhook } from '#server/providers/webhooks/sign-webhook.ts'
import type { PaymentsRepository } from './payments-repository.ts'
import type { SignReceipt } from './receipts.ts'
import type { DueReport, ReportsRepository } from './reports-repository.ts'

/** Where the reports of a project are sent, and the secrets that sign them. */
export interface ReportReceiver {
  readonly url: string
  readonly secrets: readonly Uint8Array[]
}

export interface ReportSenderSettings {
  readonly reports: ReportsRepository
  readonly payments: PaymentsRepository
  /** By project. */
  readonly receivers: ReadonlyMap<string, ReportReceiver>
  readonly signReceipt: SignReceipt
  readonly clock: Clock
  /** Receives why a report was not delivered, without its URL and its body, which may hold secrets. */
  readonly onRefusal: (report: Pick<DueReport, 'id' | 'projectId' | 'attempts'>, why: string) => void
  /** Receives failures of the database. */
  readonly onFailure: (error: unknown) => void
}

const LOOK_EVERY_MS = 2_000
const MAX_AT_ONCE = 8

/**
 * Sends reports to sites. Each project is served for itself, so that a receiver that does not answer delays no other. Every
 * process does this; a report is sent by one of them at a time.
 */
export class ReportSender {
  readonly #settings: ReportSenderSettings
  readonly #underWay = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> = Promise.resolve()

  constructor(settings: ReportSenderSettings) {
    this.#settings = settings
    this.#timer = setInterval(() => this.sendSoon(), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  /** Sends what is due now. */
  sendSoon(): void {
    if (this.#settings.receivers.size === 0) return
    this.#looking = this.#looking.then(() => this.#look()).catch(this.#settings.onFailure)
  }

  /** Ends the deliveries; those that were begun are repeated by the next process. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#looking
    await Promise.all(this.#underWay.values())
  }

  async #look(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    const { reports, clock } = this.#settings
    for (const projectId of await reports.dueProjects(clock())) this.#serve(projectId)
  }

  #serve(projectId: string): void {
    const receiver = this.#settings.receivers.get(projectId)
    if (receiver === undefined || this.#underWay.has(projectId) || this.#stopping.signal.aborted) return
    const work = this.#sendAll(projectId, receiver)
      .catch(this.#settings.onFailure)
      .finally(() => this.#underWay.delete(projectId))
    this.#underWay.set(projectId, work)
  }

  async #sendAll(projectId: string, receiver: ReportReceiver): Promise<void> {
    const { reports, clock } = this.#settings
    while (!this.#stopping.signal.aborted) {
      const taken = await reports.take(projectId, clock(), MAX_AT_ONCE)
      if (taken.length === 0) return
      await Promise.all(taken.map((report) => this.#send(report, receiver)))
    }
  }

  async #send(report: DueReport, receiver: ReportReceiver): Promise<void> {
    const { reports, clock, onRefusal } = this.#settings
    const refusal = await this.#deliver(report, receiver)
    if (refusal === undefined) return reports.delivered(report.id, clock())
    if (this.#stopping.signal.aborted) return
    const isGivenUp = await reports.failed(report, clock())
    onRefusal(report, isGivenUp ? `${refusal}; it is given up` : refusal)
  }

  /** @returns why it was not received. */
  async #deliver(report: DueReport, { url, secrets }: ReportReceiver): Promise<string | undefined> {
    const body = await this.#bodyOf(report)
    const headers = signWebhook({ id: report.id, body, now: this.#settings.clock(), secrets })
    return (await postMessage({ url, headers, body, signal: this.#stopping.signal })).refusal
  }

  /** A receipt is signed for each delivery, and only while the payment is as it is reported. */
  async #bodyOf({ id, projectId, status, createdAt, payment }: DueReport): Promise<string> {
    const { payments, signReceipt, clock } = this.#settings
    const current = await payments.find(projectId, payment.id)
    const isAsReported = current?.status === status && current.transactionId === payment.transactionId
    const receipt = isAsReported ? await signReceipt(current, clock()) : null
    return JSON.stringify({ id, type: `payment.${status}`, createdAt, payment: { ...payment, receipt } })
  }
}
