/**
 * Works on items a few at a time, and gives the outcomes in the order of the items.
 *
 * @param atOnce How many are worked on at the same time.
 * @throws what working on one of them throws first; no further one is begun then.
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
