import * as z from 'zod'

/** An entry of an indexer's list and its block. */
export interface StreamItem<Item> {
  readonly block: number
  readonly item: Item
}

/** A part of a list, newest first. */
export interface StreamPage<Item> {
  readonly items: readonly StreamItem<Item>[]
  /** Requests the next part; undefined at the end. */
  readonly next?: string | undefined
}

/** A list of an indexer. `at` is the `next` of an earlier part; undefined for the first one. */
export type Stream<Item> = (at: string | undefined) => Promise<StreamPage<Item>>

/** Where each list continues (null when it has ended), and the newest block that is still missing from it. */
const Place = z.object({ at: z.string().max(400), upTo: z.int() })
const Position = z.array(z.nullable(Place)).max(5)
const BEGINNING = { at: '', upTo: Number.MAX_SAFE_INTEGER }

/**
 * Merges several lists of one account into pages that are complete down to some block.
 *
 * @param position The `next` of an earlier call.
 */
export async function mergeStreams<Item>(
  streams: readonly Stream<Item>[],
  position: string | undefined,
): Promise<{ readonly items: readonly Item[]; readonly next?: string | undefined }> {
  const places = position === undefined ? streams.map(() => BEGINNING) : Position.parse(JSON.parse(position))
  const pages = await Promise.all(
    streams.map(async (stream, index) => {
      const place = places[index]
      if (!place) return undefined
      const { items, next } = await stream(place.at === '' ? undefined : place.at)
      return { ...place, next, items: items.filter(({ block }) => block <= place.upTo) }
    }),
  )
  const open = pages.flatMap((page) => (page?.next === undefined ? [] : [page]))
  const lowest = open.map(({ upTo, items }) => Math.min(upTo, ...items.map(({ block }) => block)))
  const floor = lowest.length === 0 ? -1 : Math.max(...lowest)
  const candidates = pages.flatMap((page) => page?.items ?? [])
  // A block that fills a whole page is split.
  const from = candidates.some(({ block }) => block > floor) ? floor + 1 : floor
  const isComplete = ({ block }: StreamItem<Item>) => block >= from
  const nextPlaces = pages.map((page) => {
    if (page === undefined) return null
    if (!page.items.every(isComplete)) return { at: page.at, upTo: from - 1 }
    return page.next === undefined ? null : { at: page.next, upTo: floor }
  })
  const complete = candidates.filter(isComplete).toSorted((left, right) => right.block - left.block)
  const items = complete.map(({ item }) => item)
  return nextPlaces.every((place) => place === null) ? { items } : { items, next: JSON.stringify(nextPlaces) }
}
