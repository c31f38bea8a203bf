/** Each of these marks a text that claims to be a request to sign in. */
const MARKS = [
  'wants you to',
  'sign in with',
  'in with your',
  'your solana acc',
  'your bitcoin acc',
  'account:\n',
]

/** Whether a server or a reader would take a text for a request to sign in. */
export function looksLikeSignIn(text: string): boolean {
  const lower = text.toLowerCase()
  return MARKS.some((mark) => lower.includes(mark))
}
