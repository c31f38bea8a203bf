import { expect, it } from 'vitest'
import { createFirstApproval } from '#frame/approval/first-approval.ts'
import type { SessionUser } from '#schemas/http/wallet/session.ts'

it('The first approval of an account on a site is ahead until it was given', () => {
  const stored = new Map<string, string>()
  const storage = {
    get: (name: string) => stored.get(name),
    set: (name: string, value: string) => void stored.set(name, value),
  }
  let user: SessionUser | undefined = { userId: 'user-1' }
  const open = () => createFirstApproval({ storage, session: { current: () => user } })
  const first = open()
  expect(first.isAhead()).toBe(true)
  first.pass()
  expect(first.isAhead()).toBe(false)
  expect(open().isAhead()).toBe(false)
  user = { userId: 'user-2' }
  expect(open().isAhead()).toBe(true)
  user = undefined
  first.pass()
  expect(open().isAhead()).toBe(true)
})
