import { uniqueWarnings } from '#frame/preview/unique-warnings.ts'
import type { BalanceChange, Preview, PreviewWarning } from '#frame/preview/preview.ts'
import { riskOf } from '#frame/preview/warnings.ts'
import { formatAmount, MAX_DECIMALS, parseAmount } from '#schemas/primitives/amount.ts'

/** Several transactions that are signed at once, as one preview: the fees together, the warnings of all. */
export function joinPreviews(previews: readonly [Preview, ...Preview[]]): Preview {
  const [first, ...others] = previews
  if (others.length === 0) return first
  const warnings: readonly PreviewWarning[] = uniqueWarnings(previews.flatMap((preview) => preview.warnings))
  const fees = previews.flatMap(({ fee }) => (fee?.payer === 'account' ? [fee.amount] : []))
  return {
    intent: { id: 'approval.intent.signTransactions', values: { count: String(previews.length) } },
    caipNetworkId: first.caipNetworkId,
    account: first.account,
    fields: previews.map(({ intent, fields }, at) => ({
      label: 'id' in intent ? { id: intent.id } : { literal: intent.literal },
      value: { kind: 'group', title: `${at + 1}/${previews.length}`, fields },
    })),
    warnings,
    risk: riskOf(warnings),
    ...(first.fee && {
      fee: {
        amount: sum(fees),
        symbol: first.fee.symbol,
        payer: fees.length > 0 ? ('account' as const) : ('sponsor' as const),
      },
    }),
    ...joinChanges(previews),
    raw: previews.map(({ raw }) => raw).join('\n'),
  }
}

/** Each was simulated as if the others did not happen, so what they change adds up only if all could be. */
function joinChanges(previews: readonly Preview[]): Pick<Preview, 'changes'> {
  const all: BalanceChange[] = []
  for (const { changes } of previews) {
    if (changes === undefined || changes === 'unavailable') return { changes: 'unavailable' }
    all.push(...changes)
  }
  const byToken = new Map<string, BalanceChange[]>()
  for (const change of all) {
    const key = `${change.direction} ${change.isVerified} ${change.symbol}`
    byToken.set(key, [...(byToken.get(key) ?? []), change])
  }
  const changes = [...byToken.values()].flatMap((same) => {
    const [one] = same
    return one ? [{ ...one, amount: sum(same.map(({ amount }) => amount)) }] : []
  })
  return { changes }
}

function sum(amounts: readonly string[]): string {
  const total = amounts.reduce((all, amount) => all + (parseAmount(amount, MAX_DECIMALS) ?? 0n), 0n)
  return formatAmount(total, MAX_DECIMALS)
}
