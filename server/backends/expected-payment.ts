import { isEvmAddress } from '#schemas/primitives/address.ts'
import { parseAssetId, type AssetIdParts } from '#schemas/primitives/asset-id.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { PaymentRequest } from '#schemas/entities/payment.ts'
import type { ExpectedPayment } from './payment-types.ts'
import { invalidOption } from './verifier-options.ts'

/**
 * Checks what a backend expects: a missing member must not be one that anything fulfils.
 *
 * @throws PosternError OPTION_INVALID, whose `data.field` names the member.
 */
export function checkExpected(expected: ExpectedPayment): Required<ExpectedPayment> {
  const { id, asset, amount, recipient } = Object(expected)
  const read = PaymentRequest.safeParse({ id, asset, amount, recipient })
  const field = read.error?.issues[0]?.path[0]
  if (field !== undefined || !read.success)
    throw invalidOption(
      `expected.${String(field)}`,
      'State it from your own records, as the page asks for it.',
    )
  const parts = parseAssetId(asset)
  const isOfNetwork = parts && NAMESPACES[parts.chainNamespace].isAddress(recipient, parts.reference)
  if (id === undefined) throw invalidOption('expected.id', 'State the id of the order that is paid.')
  if (!isOfNetwork) throw invalidOption('expected.recipient', 'Write an address of the asset’s network.')
  return { id, asset, amount, recipient }
}

/** Whether two CAIP-19 ids name one asset, however their addresses are capitalised. */
export function isSameAsset(one: string, other: string): boolean {
  const [left, right] = [parseAssetId(one), parseAssetId(other)]
  if (!left || !right || left.caipNetworkId !== right.caipNetworkId) return false
  return isSamePlace(left, right)
}

function isSamePlace({ address }: AssetIdParts, other: AssetIdParts): boolean {
  if (address === undefined || other.address === undefined) return address === other.address
  return isSameAddress(address, other.address)
}

/** Whether two addresses are one: the capitals of an EVM address are only its checksum (EIP-55). */
export function isSameAddress(one: string, other: string): boolean {
  const areEvm = isEvmAddress(one) && isEvmAddress(other)
  return areEvm ? one.toLowerCase() === other.toLowerCase() : one === other
}

/**
 * Whether an amount is at least another one, both plain decimals.
 *
 * @returns false for what is no plain decimal.
 */
export function isAtLeast(amount: string, least: string): boolean {
  const decimals = Math.max(fractionOf(amount).length, fractionOf(least).length)
  const [one, other] = [scaled(amount, decimals), scaled(least, decimals)]
  return one !== undefined && other !== undefined && one >= other
}

const DECIMAL = /^\d{1,80}(?:\.\d{1,80})?$/

function fractionOf(amount: string): string {
  return amount.split('.')[1] ?? ''
}

function scaled(amount: string, decimals: number): bigint | undefined {
  if (!DECIMAL.test(amount)) return undefined
  const [whole = ''] = amount.split('.')
  return BigInt(whole + fractionOf(amount).padEnd(decimals, '0'))
}
