import { keccak256, type EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { gatherFacts, type FactsContext } from '#frame/preview/evm/lookups/gather-facts.ts'
import type { EvmMessageId } from '#frame/preview/evm/message-ids.ts'
import type { RequestedPermission, PermissionRequest } from '#frame/preview/evm/permission-request.ts'
import { addressValue, timeValue } from '#frame/preview/evm/calls/render-call.ts'
import { previewHead } from '#frame/preview/evm/transaction-preview.ts'
import type { Preview, PreviewField, PreviewValue } from '#frame/preview/preview.ts'
import { riskOf, type PreviewWarning } from '#frame/preview/warnings.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'
import type { Facts } from './lookups/address-facts.ts'

/** Previews the permissions that a site requests: what it may spend and call, how often, and until when. */
export async function previewPermissions(
  { expiry, permissions }: PermissionRequest,
  context: FactsContext,
): Promise<Preview> {
  const tokens = permissions.flatMap((one) => (one.kind === 'token' && one.token ? [one.token] : []))
  const contracts = permissions.flatMap((one) => (one.kind === 'call' ? [one.address] : []))
  const facts = await gatherFacts({ tokens, contracts }, context)
  const warnings: readonly PreviewWarning[] = [
    { class: 'SESSION_PERMISSION' },
    ...[...tokens, ...contracts]
      .filter((address) => !facts.hasCode(address))
      .map((address): PreviewWarning => ({ class: 'CONTRACT_WITHOUT_CODE', values: { address } })),
  ]
  return {
    ...previewHead(context),
    intent: { id: 'approval.intent.permissions' },
    fields: [
      ...permissions.flatMap((one) => fieldsOf(one, facts, context)),
      line('approval.field.expires', timeValue(BigInt(expiry))),
    ],
    warnings,
    risk: riskOf(warnings),
    raw: JSON.stringify(
      permissions,
      (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      1,
    ),
  }
}

function fieldsOf(
  permission: RequestedPermission,
  facts: Facts,
  { network, account }: Pick<FactsContext, 'network' | 'account'>,
): readonly PreviewField[] {
  const { symbol, decimals } = network.nativeCurrency
  const coins = (amount: bigint): PreviewValue => ({
    kind: 'amount',
    amount: formatAmount(amount, decimals),
    symbol,
    isVerified: true,
  })
  if (permission.kind === 'call')
    return [
      line('approval.field.contract', addressValue(permission.address, facts, account)),
      ...permission.functions.map(({ signature }) =>
        line('approval.field.function', { kind: 'text', text: signature }),
      ),
      line('approval.field.value', coins(permission.valueLimit)),
    ]
  const { token, amount, period, start } = permission
  return [
    line('approval.field.atMost', token === undefined ? coins(amount) : tokenAmount(token, amount, facts)),
    line('approval.field.period', { kind: 'period', seconds: period }),
    line('approval.field.starts', timeValue(BigInt(start))),
  ]
}

function tokenAmount(token: EvmAddress, amount: bigint, facts: Facts): PreviewValue {
  const told = facts.token(token)
  return {
    kind: 'amount',
    amount: formatAmount(amount, told?.decimals ?? 0),
    symbol: told?.symbol ?? '',
    tokenAddress: toChecksumAddress(token, keccak256) ?? token,
    isVerified: told?.isVerified ?? false,
  }
}

const line = (label: EvmMessageId, value: PreviewValue): PreviewField => ({ label: { id: label }, value })
