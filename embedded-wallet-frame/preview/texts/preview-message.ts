import type { Preview } from '#frame/preview/preview.ts'
import { isDeceptive, revealText } from '#frame/preview/texts/clean-text.ts'
import { decodeText } from '#frame/preview/bytes.ts'
import { readSignIn, type SignInExpectation } from './read-sign-in.ts'
import { riskOf, type PreviewWarning } from '#frame/preview/warnings.ts'
import type { Network } from '#schemas/entities/network.ts'
import { signInChainNames } from '#schemas/namespaces/sign-in-chain-names.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** The account and site that a text is shown for. */
export interface MessageContext {
  readonly network: Network
  readonly account: string
  readonly siteOrigin: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The longest text that a preview shows whole; a longer one could hide what matters. */
const MAX_SHOWN_LENGTH = 4_096
/** The shortest form of a 32-byte hash, in base58 or base64; a sentence of that length has more spaces. */
const HASH_CHARACTERS = 42

/** Previews a text, or unreadable bytes, as it will be signed. */
export function previewMessage(bytes: Uint8Array, kind: string, context: MessageContext): Preview {
  const { network, account } = context
  const text = decodeText(bytes)
  const base = { caipNetworkId: network.caipNetworkId, account, raw: bytesToHex(bytes) }
  if (text === undefined) {
    const warnings: readonly PreviewWarning[] = [{ class: 'UNKNOWN_DATA' }]
    return {
      ...base,
      intent: { id: 'approval.intent.sign' },
      fields: [{ label: { id: 'approval.field.data' }, value: { kind: 'bytes', hex: base.raw } }],
      warnings,
      risk: riskOf(warnings),
    }
  }
  const signIn = readSignIn(text, expectation(kind, context))
  const warnings: readonly PreviewWarning[] = [
    ...(signIn?.warnings ?? []),
    ...(isDeceptive(text) ? [{ class: 'TEXT_DECEPTIVE' } as const] : []),
    ...(isBareHash(text) ? [{ class: 'BLIND_HASH' } as const] : []),
    ...(text.length > MAX_SHOWN_LENGTH ? [{ class: 'UNKNOWN_DATA' } as const] : []),
  ]
  return {
    ...base,
    intent: { id: signIn ? 'approval.intent.signIn' : 'approval.intent.sign' },
    fields: signIn?.fields ?? [],
    warnings,
    risk: riskOf(warnings),
    message: revealText(text),
  }
}

/** Whether a text is only encoded bytes, whose meaning is unknown. */
function isBareHash(text: string): boolean {
  const other = text.replace(/[0-9a-z+/=_-]/gi, '').length
  return text.length - other >= HASH_CHARACTERS && other <= 3
}

function expectation(kind: string, { network, account, siteOrigin, now }: MessageContext): SignInExpectation {
  const chainNames = signInChainNames(network.caipNetworkId)
  return { kind, siteOrigin, address: account, chainNames, now }
}
