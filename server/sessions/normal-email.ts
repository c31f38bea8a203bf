import { isEmail } from '#schemas/primitives/email.ts'
import { problem } from '#server/http/problem.ts'

/**
 * The one spelling an address is known by. Providers that tell upper from lower case in the local part are rarer than
 * people who type it differently.
 *
 * @throws the problem EMAIL_INVALID.
 */
export function normalEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (isEmail(email)) return email
  throw problem(
    'EMAIL_INVALID',
    'This is not an e-mail address. Check it, for instance for a missing dot.',
    'email',
  )
}
