import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects garbage every 50 ms, until it is stopped: what nothing holds is gone soon. */
export function collectGarbage(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('There is no garbage collector to call.')
  const timer = setInterval(() => void collect(), 50)
  return () => clearInterval(timer)
}
