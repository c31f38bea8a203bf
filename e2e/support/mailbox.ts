import { PLACES } from '#e2e/pages/places.ts'

const WITHIN_MS = 10_000
const LOOK_EVERY_MS = 50
const CODE = /^\d{6}$/m

interface Mail {
  readonly id: number
  readonly text: string
}

let addresses = 0

/** An address nobody used before, also not against the database an earlier run left. */
export function freshEmail(name: string): string {
  addresses += 1
  return `${name}-${Date.now().toString(36)}-${process.pid}-${addresses}@example.org`
}

/**
 * Reads the code of the newest mail to an address, in the demo's mailbox.
 *
 * @param after the number of a mail that is known already; a newer one is waited for.
 */
export async function readCode(
  email: string,
  after = 0,
): Promise<{ readonly code: string; readonly id: number }> {
  const giveUpAt = Date.now() + WITHIN_MS
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${PLACES.mailbox}/messages?to=${encodeURIComponent(email)}`)
    const [newest] = (await answer.json()) as Mail[]
    const [code] = CODE.exec(newest?.text ?? '') ?? []
    if (newest && code !== undefined && newest.id > after) return { code, id: newest.id }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error(`No code came to ${email}.`)
}
