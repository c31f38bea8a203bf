/**
 * Maps items a few at a time, and returns the outcomes in the order of the items.
 *
 * @param atOnce How many items are processed at the same time.
 * @throws the first error of an item; no further items are started then.
 */
export async function mapInBatches<Item, Outcome>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let at = 0; at < items.length; at += atOnce)
    outcomes.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))))
  return outcomes
}
