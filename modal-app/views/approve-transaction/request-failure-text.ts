import type { Failure } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { FAILURE_TEXTS, hasFailureText } from '#modal/views/parts/commands/failure-text.ts'

/** The kinds of failed requests. */
type FailureKind = 'funds' | 'refused' | 'malformed' | 'waits' | 'other'

const TEXTS = {
  funds: { title: 'approve.failed.funds.title', text: 'approve.failed.funds.text' },
  refused: { title: 'approve.failed.refused.title', text: 'approve.failed.refused.text' },
  malformed: { title: 'approve.failed.malformed.title', text: 'approve.failed.malformed.text' },
  waits: { title: 'approve.failed.waits.title', text: 'approve.failed.waits.text' },
  other: { title: 'approve.failed.other.title', text: 'approve.failed.other.text' },
} as const satisfies Readonly<Record<FailureKind, { readonly title: MessageId; readonly text: MessageId }>>

/** How nodes and wallets word insufficient funds; libraries match the same words. */
const FUNDS = /insufficient (funds|balance|lamports)|too few coins|does not hold enough/i
/** Codes for an EVM call reverted by its contract (EIP-1474, geth). */
const REVERTED = 3
/** The maximum length of a node's message that is shown. */
const MAX_CHARACTERS = 300

/**
 * Returns the texts of a failure and their values.
 *
 * @example
 * const { title, text, values } = failureText({ code: -32602, message: 'Invalid parameters: params[0].to: …' })
 */
export function failureText(failure: Failure): {
  readonly title: MessageId
  readonly text: MessageId
  readonly values: Readonly<Record<string, string | number>>
} {
  const { seconds }: { seconds?: unknown } = Object(failure.data)
  const reason = cleanText(failure.message).slice(0, MAX_CHARACTERS)
  const values = { reason, seconds: Number(seconds ?? 0), tries: 0 }
  const kind = kindOf(failure)
  return { ...TEXTS[kind], ...(kind === 'other' && ownText(failure)), values }
}

/** The wallet's own failures have translated texts; the catalogue's messages are for developers. */
function ownText({ code, data }: Failure): { readonly text: MessageId } | undefined {
  const known = [code, Object(data).code].find(hasFailureText)
  return known && { text: FAILURE_TEXTS[known] }
}

function kindOf({ code, message, data }: Failure): FailureKind {
  if (Object(data).code === 'RATE_LIMITED' && Object(data).seconds > 0) return 'waits'
  if (FUNDS.test(message)) return 'funds'
  if (code === RPC_CODES.invalidParams) return 'malformed'
  const isRefused = code === REVERTED || code === RPC_CODES.transactionRejected || /revert/i.test(message)
  return isRefused || code === RPC_CODES.invalidInput ? 'refused' : 'other'
}
