import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createReadiness } from '#server/features/operations/readiness.ts'

const logger = pino({ level: 'silent' })

it('A database that hangs is pinged once, however many requests ask and however long it takes', async () => {
  let [pings, time] = [0, 0]
  const answers: (() => void)[] = []
  const ping = () => {
    pings += 1
    return new Promise<void>((resolve) => answers.push(resolve))
  }
  const readiness = createReadiness(
    { database: { ping }, requireKeys: async () => undefined, logger, isStopping: () => false },
    () => time,
  )
  const pending = [readiness()]
  for (time = 1_500; time < 3_000; time += 500) pending.push(readiness())
  expect(pings).toBe(1)
  for (const answer of answers) answer()
  expect(await Promise.all(pending)).toEqual(pending.map(() => undefined))
  time += 1_500
  const later = readiness()
  expect(pings).toBe(2)
  for (const answer of answers) answer()
  await later
})
