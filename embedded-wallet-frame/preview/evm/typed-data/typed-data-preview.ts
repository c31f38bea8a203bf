import { keccak256, type EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { meaningWarnings } from '#frame/preview/evm/calls/call-warnings.ts'
import { describeTypedData, type Description } from '#frame/preview/evm/descriptors/describe.ts'
import type { FactsContext } from '#frame/preview/evm/lookups/gather-facts.ts'
import { gatherReadings, requestedFactsOf } from '#frame/preview/evm/lookups/gather-readings.ts'
import { type CallReading, readCall } from '#frame/preview/evm/calls/read-call.ts'
import {
  addressValue,
  meaningFields,
  renderCall,
  type RenderContext,
} from '#frame/preview/evm/calls/render-call.ts'
import { contentFields } from './content-fields.ts'
import { meaningOfTypedData, type ReadTypedData } from './known-messages.ts'
import type { TypedMessage, TypedValue } from './typed-data.ts'
import type { Preview, PreviewField } from '#frame/preview/preview.ts'
import { isDeceptive, revealText } from '#frame/preview/texts/clean-text.ts'
import { uniqueWarnings } from '#frame/preview/unique-warnings.ts'
import { riskOf, type PreviewWarning } from '#frame/preview/warnings.ts'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'
import type { Facts } from '#frame/preview/evm/lookups/address-facts.ts'

/** A longer permit counts as open-ended, in seconds: known sites ask for at most 30 days. */
const LONG_SECONDS = 31n * 86_400n

export interface TypedDataOptions extends FactsContext {
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Previews typed data from the values that are hashed. */
export async function previewTypedData(message: TypedMessage, options: TypedDataOptions): Promise<Preview> {
  const { account } = options
  const typed = meaningOfTypedData(message, account)
  const readings = (typed?.meaning.calls ?? []).map((call) => readCall(call, account))
  const wanted = requestedFactsOf(readings, typed ? [typed.meaning] : [])
  const verifier = message.verifyingContract
  const gathered = await gatherReadings(
    readings,
    { ...wanted, contracts: [...wanted.contracts, ...(verifier === undefined ? [] : [verifier])] },
    options,
  )
  const description = await describeTypedData(message, account, gathered.facts)
  return renderTypedData({ message, typed, description, ...gathered }, options)
}

interface Gathered {
  readonly message: TypedMessage
  readonly typed: ReadTypedData | undefined
  readonly description: Description | undefined
  readonly facts: Facts
  readonly readings: readonly CallReading[]
  readonly descriptions: ReadonlyMap<CallReading, Description>
}

function renderTypedData(gathered: Gathered, options: TypedDataOptions): Preview {
  const { message, typed, description, facts, readings, descriptions } = gathered
  const { network, account } = options
  const context: RenderContext = { network, account, facts, descriptions, now: options.now() }
  const inner = readings.map((reading) => renderCall(reading, context))
  const warnings = uniqueWarnings([
    ...domainWarnings(message, typed, facts),
    ...(typed ? meaningWarnings(typed.meaning, message.verifyingContract, context) : []),
    ...endWarnings(typed, options.now()),
    ...inner.flatMap((one) => one.warnings),
    ...(typed || description ? [] : unknownWarnings(message)),
    ...(texts(message.content).some(isDeceptive) ? [{ class: 'TEXT_DECEPTIVE' } as const] : []),
  ])
  return {
    caipNetworkId: network.caipNetworkId,
    account: toChecksumAddress(account, keccak256) ?? account,
    intent: intentOf(gathered),
    fields: [
      ...domainFields(message, facts, account),
      ...(typed ? meaningFields(typed.meaning, context) : []),
      ...inner.map(({ intent, fields }, place): PreviewField => ({
        label: intent,
        value: { kind: 'group', title: String(place + 1), fields },
      })),
      ...(description && !typed ? description.fields : []),
      // Members that neither explains are shown as they are, because all of them are signed.
      ...(description && !typed
        ? []
        : contentFields(message.content, facts, account, typed?.readPaths ?? new Set())),
    ],
    warnings,
    risk: riskOf(warnings),
    raw: JSON.stringify(
      {
        domain: message.domain,
        primaryType: message.primaryType,
        types: message.types,
        message: message.message,
      },
      (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      1,
    ),
  }
}

function intentOf({ typed, description }: Gathered): Preview['intent'] {
  if (typed) return { id: typed.meaning.intent }
  return description ? { literal: description.intent } : { id: 'approval.intent.signTypedData' }
}

function domainFields(message: TypedMessage, facts: Facts, account: EvmAddress): readonly PreviewField[] {
  const { domain, verifyingContract } = message
  const name = domain['name']
  return [
    ...(name === undefined
      ? []
      : [
          {
            label: { id: 'approval.field.domain' },
            value: { kind: 'text', text: revealText(name) },
          } as const,
        ]),
    ...(verifyingContract === undefined
      ? []
      : [
          {
            label: { id: 'approval.field.contract' },
            value: addressValue(verifyingContract, facts, account),
          },
        ]),
  ]
}

function domainWarnings(
  { chainId, verifyingContract }: TypedMessage,
  typed: ReadTypedData | undefined,
  facts: Facts,
): readonly PreviewWarning[] {
  const isOther = chainId !== undefined && chainId !== BigInt(facts.chainId)
  const isExpected =
    typed?.verifiers === undefined ||
    (verifyingContract !== undefined && typed.verifiers.includes(verifyingContract))
  return [
    ...(isOther ? [{ class: 'CHAIN_MISMATCH', values: { chainId: String(chainId) } } as const] : []),
    ...(isExpected ? [] : [{ class: 'VERIFIER_UNEXPECTED' } as const]),
    ...(verifyingContract !== undefined && !facts.hasCode(verifyingContract)
      ? [{ class: 'CONTRACT_WITHOUT_CODE' } as const]
      : []),
  ]
}

function endWarnings(typed: ReadTypedData | undefined, now: number): readonly PreviewWarning[] {
  const latest = BigInt(Math.floor(now / 1_000)) + LONG_SECONDS
  return typed?.ends?.some((end) => end > latest) === true ? [{ class: 'PERMIT_LONG_DEADLINE' }] : []
}

/** Only a contract can act on a verified signature; without one, nothing on a chain can. */
function unknownWarnings({ verifyingContract }: TypedMessage): readonly PreviewWarning[] {
  return [{ class: verifyingContract === undefined ? 'OFFCHAIN_MESSAGE' : 'UNKNOWN_TYPED_DATA' }]
}

function texts(value: TypedValue): readonly string[] {
  if (value.kind === 'struct') return value.members.flatMap((member) => [member.name, ...texts(member.value)])
  if (value.kind === 'list') return value.items.flatMap(texts)
  return value.type.kind === 'string' && typeof value.value === 'string' ? [value.value] : []
}
