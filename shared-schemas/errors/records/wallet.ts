import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Errors of logging in to the embedded wallet and of opening it, and refusals of its server. */
export const WALLET_ERRORS = {
  EMAIL_INVALID: {
    message: 'This is not an e-mail address.',
    shows: 'card',
    next: 'Check the address, for instance for a missing dot or @.',
  },
  EMAIL_TAKEN: {
    message: 'Another wallet has this e-mail address.',
    shows: 'card',
    next: 'Log in with it, or use another address.',
  },
  MAIL_FAILED: {
    message: 'The e-mail could not be sent.',
    shows: 'card',
    next: 'Try again in a minute, or use another way to log in.',
  },
  OTP_WRONG: {
    message: 'This code is incorrect.',
    shows: 'card',
    next: 'Check the latest e-mail and enter its code. {tries} tries are left.',
  },
  OTP_INVALIDATED: {
    message: 'This code can no longer be used.',
    shows: 'card',
    next: 'It is over 5 minutes old, was used, or was wrong three times. Ask for a new one.',
  },
  CHALLENGE_MISMATCH: {
    message: 'This code belongs to a login on another device.',
    shows: 'card',
    next: 'Start the login here and use the code of the mail that follows.',
  },
  DEVICE_REFUSED: {
    message: 'The new device was refused from the mailbox.',
    shows: 'card',
    next: 'Start again if that was not meant.',
  },
  DEVICE_PROOF_INVALID: {
    message: 'The proof of this device was refused.',
    shows: 'http',
    next: 'Check that the clock of this device is right, then log in again.',
  },
  SESSION_EXPIRED: {
    message: 'Session Expired',
    shows: 'card',
    next: 'Log in again.',
  },
  STEP_UP_REQUIRED: {
    message: 'This needs a fresh confirmation.',
    shows: 'card',
    next: 'Confirm with your passkey or a code, then try again.',
  },
  LOGIN_PROVIDER_UNKNOWN: {
    message: 'This site cannot log in with that provider.',
    shows: 'card',
    next: 'Choose another way to log in.',
  },
  LOGIN_PROVIDER_FAILED: {
    message: 'The provider did not confirm the login.',
    shows: 'card',
    next: 'Try again, or choose another way to log in.',
  },
  LOGIN_CANCELLED: {
    message: 'The login was cancelled.',
    shows: 'card',
    next: 'Try again when you want to.',
  },
  LOGIN_FLOW_EXPIRED: {
    message: 'The login took too long.',
    shows: 'card',
    next: 'Start again; a login is open for 5 minutes.',
  },
  LOGIN_BEGUN_ELSEWHERE: {
    message: 'The login was begun in another browser.',
    shows: 'card',
    next: 'Start again in this browser; it needs cookies.',
  },
  LOGIN_NUMBER_WRONG: {
    message: 'This is not the number the other window shows.',
    shows: 'card',
    next: 'Read it there again. {tries} tries are left.',
  },
  WALLET_SERVER_UNREACHABLE: {
    message: 'The wallet cannot reach its server.',
    shows: 'card',
    next: 'Check your connection, then try again.',
  },
  SERVICE_UNAVAILABLE: {
    message: 'This service is not available right now. Your wallet is safe.',
    shows: 'card',
    next: 'Try again.',
  },
  WALLET_LOCKED: {
    message: 'The wallet is locked.',
    shows: 'card',
    rpcCode: 4100,
    next: 'Open it with your passkey, your password or your 24 words.',
  },
  WALLET_SETUP_REQUIRED: {
    message: 'The wallet has no way of recovery yet.',
    shows: 'card',
    rpcCode: 4100,
    next: 'Add a passkey or a password, or write the 24 words down.',
  },
  WALLET_EXISTS: {
    message: 'This user has a wallet already.',
    shows: 'card',
    next: 'Open it instead of making another.',
  },
  UNLOCKER_UNKNOWN: {
    message: 'The wallet knows no such way to open it.',
    shows: 'card',
    next: 'Use another way.',
  },
  UNLOCKER_LOCKED: {
    message: 'Too many wrong passwords.',
    shows: 'card',
    next: 'Try again in {minutes} minutes, or open the wallet another way.',
  },
  UNLOCKER_LAST: {
    message: 'This is the last way to restore the wallet.',
    shows: 'card',
    next: 'Add another before taking this one away.',
  },
  RECOVERY_NOT_ALLOWED: {
    message: 'This site does not offer recovery by its operator.',
    shows: 'card',
    next: 'Use a passkey, a password or the 24 words.',
  },
  PASSWORD_WRONG: {
    message: 'This password is not right.',
    shows: 'card',
    next: 'Try again. {tries} tries are left.',
  },
  PASSWORD_WEAK: {
    message: 'This password is too easy to guess.',
    shows: 'card',
    next: 'Use at least 10 characters that are not a common password.',
  },
  PASSKEY_UNAVAILABLE: {
    message: 'This browser cannot keep a key in a passkey here.',
    shows: 'card',
    next: 'Use a password or the 24 words.',
  },
  PASSKEY_REFUSED: {
    message: 'The passkey was not confirmed.',
    shows: 'card',
    next: 'Try again, or use another way.',
  },
  PHRASE_INVALID: {
    message: 'These are not the words of a wallet.',
    shows: 'card',
    next: 'Check each word and their order.',
  },
  BLOB_MISMATCH: {
    message: 'What is stored does not belong to this wallet.',
    shows: 'card',
    next: 'Open the wallet another way, and tell the operator of this site.',
  },
  VAULT_FAILED: {
    message: 'The part of the wallet that holds the keys stopped.',
    shows: 'card',
    next: 'Reload the page.',
  },
  SPONSORSHIP_REFUSED: {
    message: 'The operator does not pay for this.',
    shows: 'card',
    next: 'Pay the fee yourself, or try again tomorrow.',
  },
  APPROVAL_COVERED: {
    message: 'Something covers this window.',
    shows: 'card',
    next: 'Remove it, or reload the page, before you approve.',
  },
  NETWORK_UNKNOWN: {
    message: 'The deployment does not serve this network.',
    shows: 'http',
    next: 'Choose one of /v1/supported-chains, or add the network to the configuration.',
  },
} as const satisfies Record<string, ErrorRecord>
