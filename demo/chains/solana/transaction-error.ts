/** A transaction error in the form of the JSON-RPC interface: a name, or a name with its details. */
export type TransactionError = string | Record<string, unknown>

const MESSAGES: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InsufficientFundsForRent: 'Transaction results in an account with insufficient funds for rent',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
  SignatureFailure: 'Transaction did not pass signature verification',
}

/**
 * Reads the error of a failed transaction. The SVM gives numbers and classes; only its text names them all.
 *
 * @param text The failed transaction's metadata as text.
 * @example
 * readTransactionError('… { err: InstructionError(0, Custom(1)), meta: …') // { InstructionError: [0, { Custom: 1 }] }
 */
export function readTransactionError(text: string): TransactionError {
  const instruction = /err: InstructionError\((\d+), (\w+)(?:\((\d+)\))?\)/.exec(text)
  if (instruction) {
    const [, index, name = 'GenericError', code] = instruction
    return { InstructionError: [Number(index), code === undefined ? name : { [name]: Number(code) }] }
  }
  const withAccount = /err: (\w+) \{ account_index: (\d+) \}/.exec(text)
  if (withAccount) return { [withAccount[1] ?? '']: { account_index: Number(withAccount[2]) } }
  return /err: (\w+)/.exec(text)?.[1] ?? 'UnsupportedVersion'
}

/** One line of English for an error, in the wording of a validator. */
export function describeTransactionError(error: TransactionError): string {
  if (typeof error === 'string') return MESSAGES[error] ?? error
  const [name = '', details] = Object.entries(error)[0] ?? []
  if (name !== 'InstructionError' || !Array.isArray(details)) return MESSAGES[name] ?? name
  const [index, reason]: unknown[] = details
  const custom =
    typeof reason === 'object' && reason !== null && 'Custom' in reason ? reason.Custom : undefined
  const what = typeof custom === 'number' ? `custom program error: 0x${custom.toString(16)}` : String(reason)
  return `Error processing Instruction ${String(index)}: ${what}`
}
