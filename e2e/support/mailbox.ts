import { PLACES } from '#e2e/pages/places.ts'

/** Waits for the next mail to an address that nobody read before, and gives its code. */
export type ReadCode = (email: string) => Promise<string>

interface Mail {
  readonly id: number
  readonly text: string
  readonly recipients: readonly string[]
}

const WITHIN_MS = 10_000
const LOOK_EVERY_MS = 50
const CODE = /^\d{6,9}$/m

let addresses = 0

/** An address nobody used before, also not against the database an earlier run left. */
export function freshEmail(name: string): string {
  addresses += 1
  return `${name}-${Date.now().toString(36)}-${process.pid}-${addresses}@example.org`
}

/**
 * Reads codes from a mailbox.
 *
 * @param mails all mails to an address, the newest first.
 */
export function codeReader(mails: (email: string) => readonly Mail[] | Promise<readonly Mail[]>): ReadCode {
  const read = new Map<string, number>()
  return async (email) => {
    const giveUpAt = Date.now() + WITHIN_MS
    while (Date.now() < giveUpAt) {
      // A notice, such as that of a new device, may have come after the code.
      const newest = (await mails(email)).find(({ text }) => CODE.test(text))
      const [code] = CODE.exec(newest?.text ?? '') ?? []
      if (newest && code !== undefined && newest.id > (read.get(email) ?? 0)) {
        read.set(email, newest.id)
        return code
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
    throw new Error(`No code came to ${email}.`)
  }
}

/** Reads codes in the demo's mailbox. */
export const readCode: ReadCode = codeReader(async (email) => {
  const answer = await fetch(`${PLACES.mailbox}/messages?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as Mail[]
})
