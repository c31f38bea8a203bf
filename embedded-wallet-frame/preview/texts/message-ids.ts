/** The message ids of signed texts, besides `warning.<class>`; the locales have a text for each. */
export const TEXT_MESSAGE_IDS = [
  'approval.intent.sign',
  'approval.intent.signIn',
  'approval.field.chainId',
  'approval.field.data',
  'approval.field.domain',
  'approval.field.expires',
  'approval.field.issuedAt',
  'approval.field.nonce',
  'approval.field.notBefore',
  'approval.field.requestId',
  'approval.field.resources',
  'approval.field.statement',
  'approval.field.uri',
] as const

export type TextMessageId = (typeof TEXT_MESSAGE_IDS)[number]
