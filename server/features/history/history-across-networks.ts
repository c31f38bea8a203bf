import * as z from 'zod'
import type { HistoryAnswer, HistoryQuery, Transaction } from '#schemas/http/blockchain/history.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { SignedCursors } from '#server/http/requests/signed-cursor.ts'
import { networkSource, unansweredNetworkSource } from '#server/providers/network-source.ts'
import {
  networksOf,
  type ServedNetwork,
  type ServedNetworks,
} from '#server/providers/chain-nodes/served-networks.ts'
import type { HistoryService } from './history-service.ts'

export interface HistoryAcrossNetworksSettings {
  readonly service: HistoryService
  readonly networks: ServedNetworks
  readonly cursors: SignedCursors
}

/** Where the list of one network continues: at a cursor, with the entries older than `before`. */
const Place = z.object({ cursor: z.string().optional(), before: z.number().optional() })
type Place = z.infer<typeof Place>

/** By CAIP-2 id; a network that is missing is finished. */
const Places = z.record(z.string(), Place)
type Places = Readonly<z.infer<typeof Places>>

interface Page {
  readonly served: ServedNetwork
  readonly place: Place
  readonly answer: HistoryAnswer | undefined
  readonly error?: unknown
  readonly entries: readonly Transaction[]
}

/**
 * Answers the history of an account on all production networks its address is valid on, newest first. Falls back to test
 * networks where the deployment serves no production network. A page ends where the page of any network does, so that no
 * later page has newer entries.
 *
 * @throws the problems REQUEST_INVALID naming `account` or `cursor`, and the error of the first network when all fail.
 */
export async function historyAcrossNetworks(
  { service, networks, cursors }: HistoryAcrossNetworksSettings,
  query: Omit<HistoryQuery, 'chainId'>,
  projectId: string,
): Promise<HistoryAnswer> {
  const { address } = query
  const every = networksOf(networks, address)
  if (every.length === 0)
    throw problem('REQUEST_INVALID', '`account` is not an address of a network served here.', 'account')
  const about = ['everywhere', address.toLowerCase(), projectId]
  const places = query.cursor === undefined ? undefined : readPlaces(cursors.read(about, query.cursor))
  const targets = every.flatMap((served) => {
    const place = places === undefined ? {} : places[served.network.caipNetworkId]
    return place === undefined ? [] : [{ served, place }]
  })
  const pages = await Promise.all(
    targets.map(async ({ served, place }): Promise<Page> => {
      const { before = Infinity } = place
      try {
        const at = { address, chainId: served.network.caipNetworkId, cursor: place.cursor }
        const answer = await service.answer(at, projectId)
        const entries = answer.data.filter((one) => timeOf(one) < before)
        return { served, place, answer, entries }
      } catch (error) {
        return { served, place, answer: undefined, error, entries: [] }
      }
    }),
  )
  const failed = pages.find(({ answer }) => answer === undefined)
  if (failed !== undefined && pages.every(({ answer }) => answer === undefined)) throw failed.error
  const end = Math.max(...pages.map(endOf))
  const next = Object.fromEntries(pages.flatMap((page) => nextPlace(page, end)))
  return {
    data: pages
      .flatMap(({ entries }) => entries.filter((one) => timeOf(one) >= end))
      .toSorted((one, other) => timeOf(other) - timeOf(one)),
    next: Object.keys(next).length === 0 ? null : cursors.write(about, JSON.stringify(next)),
    sources: pages.map(({ served: { network }, answer }) =>
      answer === undefined ? unansweredNetworkSource(network) : networkSource(network, answer.sources),
    ),
  }
}

/** The time down to which a network's entries are known. */
function endOf({ answer, entries }: Page): number {
  const last = entries.at(-1)
  if (answer === undefined || answer.next === null) return -Infinity
  return last === undefined ? Infinity : timeOf(last)
}

/** Where a network continues after a page that ends at `end`; nothing when it is finished. */
function nextPlace({ served, place, answer, entries }: Page, end: number): (readonly [string, Place])[] {
  if (answer === undefined) return []
  const id = served.network.caipNetworkId
  if (end === Infinity && entries.length > 0) return [[id, place]]
  if (entries.some((one) => timeOf(one) < end)) return [[id, { ...place, before: end }]]
  return answer.next === null ? [] : [[id, { cursor: answer.next }]]
}

function readPlaces(position: string | undefined): Places {
  if (position !== undefined) return Places.parse(parseJson(position))
  throw problem(
    'REQUEST_INVALID',
    '`cursor` is not valid for this account. Start again without it.',
    'cursor',
  )
}

function timeOf({ metadata }: Transaction): number {
  return Date.parse(metadata.minedAt)
}
