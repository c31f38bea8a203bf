import type { HistoryEntry } from './history-entry.ts'

/** A line of the history: the heading of a month, or an entry. */
export type HistoryLine =
  | { readonly kind: 'month'; readonly key: string; readonly atMs: number | undefined }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: HistoryEntry }

/** Groups entries, newest first, by month. Pending entries come first, entries without a time last. */
export function groupByMonth(entries: readonly HistoryEntry[]): readonly HistoryLine[] {
  const lines: HistoryLine[] = []
  const sorted = entries.toSorted(byTime)
  let month = ''
  for (const entry of sorted) {
    const key = monthOf(entry.atMs)
    if (key !== month) lines.push({ kind: 'month', key, atMs: entry.atMs })
    month = key
    lines.push({ kind: 'entry', key: entry.id, entry })
  }
  return lines
}

function byTime(a: HistoryEntry, b: HistoryEntry): number {
  const isPending = Number(b.status === 'pending') - Number(a.status === 'pending')
  return isPending || (b.atMs ?? 0) - (a.atMs ?? 0)
}

function monthOf(atMs: number | undefined): string {
  if (atMs === undefined) return 'unknown'
  const date = new Date(atMs)
  return `${date.getFullYear()}-${date.getMonth()}`
}
