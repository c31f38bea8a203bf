import { uncheckedWarning, type BalanceChange, type Change, type Changes } from '#frame/preview/changes.ts'
import type { Preview } from '#frame/preview/preview.ts'
import type { TransactionPreview } from './preview-transaction.ts'
import { uniqueWarnings } from '#frame/preview/unique-warnings.ts'
import { riskOf, type PreviewWarning } from '#frame/preview/warnings.ts'
import { formatAmount, MAX_DECIMALS, parseAmount } from '#schemas/primitives/amount.ts'

/** Joins transactions that are signed together into one preview, with the sum of the fees and all warnings. */
export function joinPreviews(
  transactions: readonly [TransactionPreview, ...TransactionPreview[]],
  account: string,
): Preview {
  const [{ preview: first }, ...others] = transactions
  if (others.length === 0) return first
  const previews = transactions.map(({ preview }) => preview)
  const changes = joinChanges(previews, areDependent(transactions, account))
  const warnings: readonly PreviewWarning[] = uniqueWarnings([
    ...previews.flatMap((preview) => preview.warnings),
    ...uncheckedWarning(changes),
  ])
  const fees = previews.flatMap(({ fee }) => (fee?.payer === 'account' ? [fee.amount] : []))
  return {
    intent: { id: 'approval.intent.signTransactions', values: { count: String(previews.length) } },
    caipNetworkId: first.caipNetworkId,
    account: first.account,
    fields: previews.map(({ intent, fields }, at) => ({
      label: intent,
      value: { kind: 'group', title: `${at + 1}/${previews.length}`, fields },
    })),
    isPaged: true,
    warnings,
    risk: riskOf(warnings),
    ...(first.fee && {
      fee: {
        amount: sum(fees),
        symbol: first.fee.symbol,
        payer: fees.length > 0 ? ('account' as const) : ('sponsor' as const),
      },
    }),
    changes,
    raw: previews.map(({ raw }) => raw).join('\n'),
  }
}

/**
 * Whether a transaction names an account that an earlier one may write to. Nodes simulate each transaction alone, so its
 * effect is then unknown. The signing account does not count, because its outflows add up.
 */
function areDependent(transactions: readonly TransactionPreview[], account: string): boolean {
  const written = new Set<string>()
  for (const { accounts } of transactions) {
    if (accounts.some(({ address }) => written.has(address))) return true
    for (const { address, isWritable } of accounts)
      if (isWritable && address !== account) written.add(address)
  }
  return false
}

function joinChanges(previews: readonly Preview[], isDependent: boolean): Changes {
  const all = previews.flatMap(({ changes }) => changes?.seen ?? [])
  const reasons = previews.flatMap(({ changes }) => changes?.unseen ?? ['noSimulation' as const])
  const unseen = [...new Set([...reasons, ...(isDependent ? (['oneByOne'] as const) : [])])]
  const isBalance = (change: Change): change is BalanceChange => change.kind === 'balance'
  const byToken = new Map<string, BalanceChange[]>()
  for (const change of all.filter(isBalance)) {
    const key = `${change.direction} ${change.tokenAddress ?? ''} ${change.isVerified} ${change.symbol}`
    byToken.set(key, [...(byToken.get(key) ?? []), change])
  }
  const sums = [...byToken.values()].flatMap((same) => {
    const [one] = same
    return one ? [{ ...one, amount: sum(same.map(({ amount }) => amount)) }] : []
  })
  return { seen: [...sums, ...all.filter((change) => !isBalance(change))], unseen }
}

function sum(amounts: readonly string[]): string {
  const total = amounts.reduce((all, amount) => all + (parseAmount(amount, MAX_DECIMALS) ?? 0n), 0n)
  return formatAmount(total, MAX_DECIMALS)
}
