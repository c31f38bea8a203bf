import type { ConnectMethod } from '#modal/core/state/connectors/connect-methods-order.ts'

/** Rows visible without scrolling in a card of 640 px; a separator or the legal box takes the space of one. */
const ROWS_IN_SIGHT = 8

/** How the connect methods share the card. */
export interface MethodRows {
  /** The most rows of each method, so that all of them are in sight. */
  readonly rows: Readonly<Record<ConnectMethod, number>>
  /** Whether a separator precedes a method; e-mail and social accounts lead to the same wallet, so none separates them. */
  readonly isApart: (index: number) => boolean
}

/**
 * Divides the card among the methods that are offered.
 *
 * @param methods in the order in which they are shown.
 * @param shown.socials the number of social providers.
 * @param shown.hasLegal whether the legal box is shown above them.
 */
export function methodRows(
  methods: readonly ConnectMethod[],
  shown: { readonly socials: number; readonly hasLegal: boolean },
): MethodRows {
  const isApart = (index: number): boolean =>
    index > 0 && methods.slice(index - 1, index + 1).includes('wallet')
  const social = methods[0] === 'wallet' || shown.socials === 1 ? 1 : 2
  const rows: Record<ConnectMethod, number> = { email: 1, social, wallet: Number.POSITIVE_INFINITY }
  if (methods.length > 1)
    rows.wallet = methods.reduce(
      (left, method, index) => left - (method === 'wallet' ? 0 : rows[method]) - Number(isApart(index)),
      ROWS_IN_SIGHT - Number(shown.hasLegal),
    )
  return { rows, isApart }
}

/**
 * Cuts a list of wallets to the rows that are in sight: the visitor's own ones stay, the others are one row away.
 *
 * @param list.hasMore whether a row leads to more wallets anyway.
 * @param list.isOwn whether a wallet is in the page or was used here, or is the row for phone wallets.
 */
export function rowsInSight<Item>(
  items: readonly Item[],
  max: number,
  list: { readonly hasMore: boolean; readonly isOwn: (item: Item) => boolean },
): { readonly shown: readonly Item[]; readonly isCut: boolean } {
  const isCut = items.length + Number(list.hasMore) > max
  if (!isCut) return { shown: items, isCut }
  const ordered = items.toSorted((a, b) => Number(list.isOwn(b)) - Number(list.isOwn(a)))
  return { shown: ordered.slice(0, max - 1), isCut }
}
