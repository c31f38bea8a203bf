import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Reasons why the server refuses to register, change or resolve a name. */
export const NAME_REFUSALS = {
  NAMES_OFF: {
    message: 'This deployment offers no names.',
    shows: 'http',
    next: 'The operator can offer them with `names.offer` and POSTERN_NAMES_KEY.',
  },
  NAME_UNKNOWN: {
    message: 'Nobody has this name.',
    shows: 'http',
    next: 'Check how it is written, with its zone.',
  },
  NAME_REFUSED: {
    message: 'The name cannot be registered.',
    shows: 'http',
    next: 'Choose a name of letters, digits and hyphens that cannot be mistaken for another.',
  },
  NAME_TAKEN: {
    message: 'The name, or one that looks like it, is taken.',
    shows: 'http',
    next: 'Choose another name.',
  },
  NAME_LIMIT_REACHED: {
    message: 'The account has as many names as it may.',
    shows: 'http',
    next: 'Use one of its names. A name that was given up counts for 30 more days.',
  },
  NAME_HELD: {
    message: 'The operator of the deployment holds the name.',
    shows: 'http',
    next: 'Ask the operator.',
  },
  NAME_NOT_OWNED: {
    message: 'Another account owns the name.',
    shows: 'http',
    next: 'Sign with the account that owns it.',
  },
  NAME_MESSAGE_INVALID: {
    message: 'The signed message does not say what is done to which name.',
    shows: 'http',
    next: 'Sign a JSON text with the members that the API describes.',
  },
  NAME_MESSAGE_EXPIRED: {
    message: 'The signed message is too old or dated ahead.',
    shows: 'http',
    next: 'Check the clock of the device and sign again.',
  },
  NAME_MESSAGE_REPLAYED: {
    message: 'The signed message was used before, or the name changed after it was signed.',
    shows: 'http',
    next: 'Read the name again and sign a new message.',
  },
} as const satisfies Record<string, ErrorRecord>
