import {
  INSIGHT_ACTIONS,
  INSIGHT_STEPS,
  type InsightAction,
  type InsightStep,
  type InsightSummary,
} from '#schemas/http/insight.ts'
import type { EventName } from '#schemas/http/analytics/event-catalogue.ts'
import type { Sum } from './counts-repository.ts'

/** The event that counts a step. */
export const STEP_EVENTS = {
  opened: 'MODAL_OPEN',
  chosen: 'SELECT_WALLET',
  connected: 'CONNECT_SUCCESS',
  signedIn: 'SIWX_AUTH_SUCCESS',
  sent: 'SEND_SUCCESS',
} as const satisfies Record<InsightStep, EventName>

/** The events in which an action ends. */
const ACTION_EVENTS = {
  connect: { success: 'CONNECT_SUCCESS', failure: 'CONNECT_ERROR' },
  signIn: { success: 'SIWX_AUTH_SUCCESS', failure: 'SIWX_AUTH_ERROR' },
  send: { success: 'SEND_SUCCESS', failure: 'SEND_ERROR' },
  swap: { success: 'SWAP_SUCCESS', failure: 'SWAP_ERROR' },
  pay: { success: 'PAY_SUCCESS', failure: 'PAY_ERROR' },
} as const satisfies Record<InsightAction, Record<'success' | 'failure', EventName>>

/** Rows of a table of the page; the export has all of them. */
const MOST_ROWS = 20

/** Estimates the median of counted durations, by the upper bounds of their ranges in milliseconds. */
export type MedianOf = (counts: ReadonlyMap<number, number>) => number | undefined

/** Groups the sums of a period into what the page shows. Wallets are without their names. */
export function summarise(sums: readonly Sum[], medianOf: MedianOf): Omit<InsightSummary, 'days'> {
  const valuesOf = (event: EventName, field: string) =>
    sums.filter((sum) => sum.event === event && sum.field === field)
  const timesOf = (event: EventName, field: string, value: string) =>
    valuesOf(event, field).find((sum) => sum.value === value)?.times ?? 0
  const stepsOf = (field: string, value: string) => ({
    opened: timesOf(STEP_EVENTS.opened, field, value),
    chosen: timesOf(STEP_EVENTS.chosen, field, value),
    connected: timesOf(STEP_EVENTS.connected, field, value),
    signedIn: timesOf(STEP_EVENTS.signedIn, field, value),
    sent: timesOf(STEP_EVENTS.sent, field, value),
  })
  const platforms = INSIGHT_STEPS.flatMap((step) => valuesOf(STEP_EVENTS[step], 'platform'))
  const wallets = (['SELECT_WALLET', 'CONNECT_SUCCESS', 'CONNECT_ERROR'] as const).flatMap((event) =>
    valuesOf(event, 'wallet'),
  )
  return {
    steps: stepsOf('all', ''),
    platforms: valuesIn(platforms)
      .toSorted()
      .map((platform) => ({ platform, ...stepsOf('platform', platform) })),
    wallets: valuesIn(wallets)
      .map((id) => ({
        id,
        chosen: timesOf('SELECT_WALLET', 'wallet', id),
        connected: timesOf('CONNECT_SUCCESS', 'wallet', id),
        failed: timesOf('CONNECT_ERROR', 'wallet', id),
      }))
      .toSorted((a, b) => b.chosen - a.chosen || b.connected - a.connected || b.failed - a.failed)
      .slice(0, MOST_ROWS),
    failures: most(
      INSIGHT_ACTIONS.flatMap((action) =>
        valuesOf(ACTION_EVENTS[action].failure, 'reason').map(({ value, times }) => ({
          action,
          reason: value,
          times,
        })),
      ),
    ),
    medians: INSIGHT_ACTIONS.flatMap((action) => {
      const counted = valuesOf(ACTION_EVENTS[action].success, 'ms')
      const ms = medianOf(new Map(counted.map(({ value, times }) => [Number(value), times])))
      return ms === undefined ? [] : [{ action, ms, times: total(counted) }]
    }),
    versions: most(valuesOf('MODAL_OPEN', 'version').map(({ value, times }) => ({ version: value, times }))),
    errors: most(valuesOf('INTERNAL_SDK_ERROR', 'code').map(({ value, times }) => ({ code: value, times }))),
  }
}

function valuesIn(sums: readonly Sum[]): string[] {
  return [...new Set(sums.map(({ value }) => value))]
}

function most<Row extends { readonly times: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.times - a.times).slice(0, MOST_ROWS)
}

function total(sums: readonly Sum[]): number {
  return sums.reduce((sum, { times }) => sum + times, 0)
}
