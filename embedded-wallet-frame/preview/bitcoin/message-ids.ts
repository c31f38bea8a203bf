/** The message ids of Bitcoin previews, besides `warning.<class>`; the locales have a text for each. */
export const BITCOIN_MESSAGE_IDS = [
  'approval.intent.send',
  'approval.intent.signInputs',
  'approval.field.amount',
  'approval.field.change',
  'approval.field.data',
  'approval.field.input',
  'approval.field.memo',
  'approval.field.output',
  'approval.field.from',
  'approval.field.sighash',
  'approval.field.to',
] as const

export type BitcoinMessageId = (typeof BITCOIN_MESSAGE_IDS)[number]
