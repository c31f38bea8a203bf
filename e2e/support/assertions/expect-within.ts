import { expect } from '@playwright/test'

/** Processor time that the measurement of the machine's load takes, in milliseconds. */
const SAMPLE_MS = 200

/**
 * How many times longer work takes now than on an idle machine: the time that elapses while this process computes for a
 * moment.
 */
function slowdown(): number {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  let usedMs = 0
  while (usedMs < SAMPLE_MS) {
    const { user, system } = process.cpuUsage(before)
    usedMs = (user + system) / 1_000
  }
  return Math.max(1, (performance.now() - startedAt) / usedMs)
}

/**
 * Expects that a step took less than its limit on an idle machine. If it took longer, the load of the machine is measured,
 * and the time is divided by how much slower everything is.
 */
export function expectWithin(tookMs: number, limitMs: number, message?: string): void {
  const isSlow = tookMs >= limitMs
  expect(isSlow ? tookMs / slowdown() : tookMs, message).toBeLessThan(limitMs)
}
