import type { InsightSummary } from '#schemas/http/insight.ts'
import type { CountsRepository, Period } from './counts-repository.ts'
import { csvLine } from './csv-line.ts'
import { daysOf } from './days.ts'
import { STEP_EVENTS, summarise, type MedianOf } from './summarise.ts'

export interface SummarySettings {
  readonly counts: CountsRepository
  readonly medianOf: MedianOf
  /** The name of a wallet of the directory. */
  readonly walletName: (id: string) => Promise<string | undefined>
}

const CSV_COLUMNS = ['day', 'event', 'field', 'value', 'times']

/** Answers what happened in a project in a period. */
export class SummaryService {
  readonly #settings: SummarySettings

  constructor(settings: SummarySettings) {
    this.#settings = settings
  }

  /** @throws the problem REQUEST_INVALID for a period that is not one. */
  async summary(period: Period): Promise<InsightSummary> {
    const { counts, medianOf, walletName } = this.#settings
    const days = daysOf(period)
    const { opened, connected } = STEP_EVENTS
    const [sums, counted] = await Promise.all([
      counts.sums(period),
      counts.byDay(period, [opened, connected]),
    ])
    const ofDay = new Map(counted.map(({ day, event, times }) => [`${day} ${event}`, times]))
    const { wallets, ...rest } = summarise(sums, medianOf)
    return {
      ...rest,
      days: days.map((day) => ({
        day,
        opened: ofDay.get(`${day} ${opened}`) ?? 0,
        connected: ofDay.get(`${day} ${connected}`) ?? 0,
      })),
      wallets: await Promise.all(
        wallets.map(async (wallet) => ({ ...wallet, name: await walletName(wallet.id) })),
      ),
    }
  }

  /**
   * Writes the sums of a period as CSV, a day at a time, so that a long period needs no more memory than a day.
   *
   * @throws the problem REQUEST_INVALID for a period that is not one, before anything is written.
   */
  csv(period: Period): AsyncGenerator<string> {
    const days = daysOf(period)
    const { counts } = this.#settings
    return (async function* lines() {
      yield csvLine(CSV_COLUMNS)
      for (const day of days) {
        const sums = await counts.ofDay(period.project, day)
        yield sums
          .map(({ event, field, value, times }) => csvLine([day, event, field, value, String(times)]))
          .join('')
      }
    })()
  }
}
