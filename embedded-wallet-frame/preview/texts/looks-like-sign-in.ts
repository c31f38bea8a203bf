/** Any of these makes a text one that claims to be a request to sign in. */
const MARKS = [
  'wants you to',
  'sign in with',
  'in with your',
  'your solana acc',
  'your bitcoin acc',
  'account:\n',
]

/** Whether a text would be taken for a request to sign in, by a server or by somebody who reads it. */
export function looksLikeSignIn(text: string): boolean {
  const lower = text.toLowerCase()
  return MARKS.some((mark) => lower.includes(mark))
}
