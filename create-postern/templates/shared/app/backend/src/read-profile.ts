import { postern } from './postern'

/** What the backend tells members. */
export interface Profile {
  account: string
  until: string
}

/** Calls the backend as the visitor, who signs in first where there is no session. */
export async function readProfile(): Promise<Profile> {
  const { token } = await postern.signIn()
  const response = await fetch('/api/profile', { headers: { authorization: `Bearer ${token}` } })
  if (response.ok) return response.json()
  const answer = await response.json().catch(() => undefined)
  throw new Error(answer?.error?.message ?? `The backend answered ${response.status}. Does it run?`)
}
