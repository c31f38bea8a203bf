import { Agent } from 'node:http'
import { exchange, IN_FLIGHT } from './load.js'
import { preparedStarts } from './otp-case.js'
import { quantile } from './statistics.js'

const OVERLOAD = 5
const STARTS = 4_000
const GIVE_UP_MS = 20_000
const REFUSALS = [429, 503]

/**
 * Starts logins at five times the load of the other cases, from one client and against the limits a deployment has.
 *
 * @returns how many logins that were admitted failed, how long refusals took (the 99th percentile), and how long after it another client had to wait for a login
 */
export async function overload(api) {
  const agent = new Agent({ keepAlive: true, maxSockets: OVERLOAD * IN_FLIGHT })
  const waiting = preparedStarts(api, STARTS)
  const refused = []
  const failed = []
  const work = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const start = performance.now()
      const { status } = await exchange(api, one, agent)
      if (REFUSALS.includes(status)) refused.push(performance.now() - start)
      else if (status >= 500) failed.push(status)
    }
  }
  await Promise.all(Array.from({ length: OVERLOAD * IN_FLIGHT }, work))
  agent.destroy()
  if (refused.length === 0) throw new Error('Nothing was refused.')
  return { failed: failed.length, refusal: quantile(refused, 0.99), recovery: await recoveryTime(api) }
}

async function recoveryTime(api) {
  const endedAt = performance.now()
  for (;;) {
    const [one] = preparedStarts(api, 1)
    const headers = { ...one.headers, 'x-forwarded-for': '203.0.113.7' }
    const { status } = await exchange(api, { ...one, headers })
    const took = performance.now() - endedAt
    if (status === 200 || took > GIVE_UP_MS) return took
  }
}
