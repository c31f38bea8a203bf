import { concat, keccak256, utf8, type EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { EvmMessageId } from '#frame/preview/evm/message-ids.ts'
import { looksLikeSignIn, parseSignIn, type SignInMessage } from '#frame/preview/evm/siwe.ts'
import type { Preview, PreviewField, PreviewValue } from '#frame/preview/preview.ts'
import { isDeceptive, revealText } from '#frame/preview/texts/clean-text.ts'
import { riskOf, type PreviewWarning } from '#frame/preview/warnings.ts'
import type { Network } from '#schemas/entities/network.ts'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'
import { bytesToHex, hexToBytes } from '#schemas/primitives/hex.ts'

export interface MessageOptions {
  readonly network: Network
  /** Lower case. */
  readonly account: EvmAddress
  /** The origin that the browser attests. */
  readonly siteOrigin: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A text of only hexadecimal of this length is a hash in text form. */
const LONG_HEX = 60
const HEX_SHARE = 0.9
const HASH_BYTES = 32

/** Returns the bytes to be signed: those of a site's hexadecimal, or of its text. */
export function messageBytes(message: string): Uint8Array {
  return hexToBytes(message) ?? utf8(message)
}

/** Returns the digest of a message (EIP-191, version 0x45). */
export function messageDigest(message: Uint8Array): Uint8Array {
  return keccak256(concat(utf8(`\x19Ethereum Signed Message:\n${message.length}`), message))
}

/** Previews a message: a sign-in, a text, or unreadable bytes. Pure. */
export function previewMessage(message: Uint8Array, options: MessageOptions): Preview {
  const { network, account } = options
  const head = {
    caipNetworkId: network.caipNetworkId,
    account: toChecksumAddress(account, keccak256) ?? account,
    raw: bytesToHex(message),
  }
  const text = decode(message)
  if (text === undefined) return { ...head, ...unreadable(message) }
  const isSignIn = looksLikeSignIn(text)
  const signIn = parseSignIn(text)
  const warnings: readonly PreviewWarning[] = [
    ...(signIn ? signInWarnings(signIn, options) : []),
    ...(isSignIn && !signIn ? [{ class: 'SIGN_IN_MALFORMED' } as const] : []),
    ...(isOpaque(text) ? [{ class: 'BLIND_HASH' } as const] : []),
    ...(isDeceptive(text) ? [{ class: 'TEXT_DECEPTIVE' } as const] : []),
  ]
  return {
    ...head,
    intent: { id: signIn ? 'approval.intent.signIn' : 'approval.intent.sign' },
    fields: signIn ? signInFields(signIn) : [],
    warnings,
    risk: riskOf(warnings),
    message: revealText(text),
  }
}

function unreadable(message: Uint8Array): Pick<Preview, 'intent' | 'fields' | 'warnings' | 'risk'> {
  const isHash = message.length === HASH_BYTES
  const warnings: readonly PreviewWarning[] = [{ class: isHash ? 'BLIND_HASH' : 'UNKNOWN_DATA' }]
  return {
    intent: { id: 'approval.intent.sign' },
    fields: [
      line(isHash ? 'approval.field.hash' : 'approval.field.data', {
        kind: 'bytes',
        hex: bytesToHex(message),
      }),
    ],
    warnings,
    risk: riskOf(warnings),
  }
}

/** Decodes text; undefined for invalid UTF-8 or control characters. */
function decode(message: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
    return /[^\P{Cc}\n\r\t]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Whether a text is mostly the digits of a hash and so says nothing. */
function isOpaque(text: string): boolean {
  const trimmed = text.trim()
  const digits = trimmed.replace(/[^0-9a-f]/gi, '').length
  return trimmed.length >= LONG_HEX && digits / trimmed.length >= HEX_SHARE
}

function signInWarnings(
  signIn: SignInMessage,
  { account, siteOrigin, network, now }: MessageOptions,
): readonly PreviewWarning[] {
  const [domain, site] = [signIn.domain.toLowerCase(), new URL(siteOrigin)]
  const isOwn =
    domain === site.host &&
    (signIn.scheme === undefined || `${signIn.scheme}:` === site.protocol) &&
    new URL(signIn.uri).host === site.host
  const isChain = signIn.chainId === BigInt(network.id)
  const expires = signIn.expirationTime === undefined ? Infinity : Date.parse(signIn.expirationTime)
  return [
    ...(isOwn ? [] : [{ class: 'SIGN_IN_OTHER_ORIGIN', values: { domain: signIn.domain } } as const]),
    ...(signIn.address.toLowerCase() === account ? [] : [{ class: 'SIGN_IN_OTHER_ACCOUNT' } as const]),
    ...(isChain ? [] : [{ class: 'CHAIN_MISMATCH', values: { chainId: String(signIn.chainId) } } as const]),
    ...(expires > now() ? [] : [{ class: 'SIGN_IN_EXPIRED' } as const]),
  ]
}

function signInFields(signIn: SignInMessage): readonly PreviewField[] {
  const text = (label: EvmMessageId, value: string | undefined): readonly PreviewField[] =>
    value === undefined ? [] : [line(label, { kind: 'text', text: revealText(value) })]
  const time = (label: EvmMessageId, value: string | undefined): readonly PreviewField[] =>
    value === undefined ? [] : [line(label, { kind: 'time', at: new Date(value) })]
  return [
    ...text('approval.field.domain', signIn.domain),
    ...text('approval.field.statement', signIn.statement),
    ...text('approval.field.uri', signIn.uri),
    ...text('approval.field.chainId', String(signIn.chainId)),
    ...text('approval.field.nonce', signIn.nonce),
    ...time('approval.field.issuedAt', signIn.issuedAt),
    ...time('approval.field.expires', signIn.expirationTime),
    ...time('approval.field.notBefore', signIn.notBefore),
    ...text('approval.field.requestId', signIn.requestId),
    ...signIn.resources.flatMap((resource) => text('approval.field.resources', resource)),
  ]
}

function line(label: EvmMessageId, value: PreviewValue): PreviewField {
  return { label: { id: label }, value }
}
