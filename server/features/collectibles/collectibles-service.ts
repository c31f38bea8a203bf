import { setTimeout as pause } from 'node:timers/promises'
import type { Collectible, CollectiblesAnswer, CollectiblesQuery } from '#schemas/http/blockchain/nfts.ts'
import { fillPath } from '#schemas/http/fill-path.ts'
import { COLLECTIBLE_PICTURE_ENDPOINT } from '#schemas/http/pictures.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import { ValueCache } from '#server/caching/value-cache.ts'
import { problem, problemCode } from '#server/http/problems/problem.ts'
import type { ServedPicture } from '#server/http/pictures/served-picture.ts'
import type { SignedCursors } from '#server/http/requests/signed-cursor.ts'
import type { ServedNetwork, ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { RemoteFiles } from '#server/providers/remote-files/remote-files.ts'
import { readRemotePicture } from '#server/providers/remote-files/remote-picture.ts'
import type { Unwanted } from '#server/providers/tokens/unwanted.ts'
import type { CollectibleMetadata, ReadMetadata } from './collectible-metadata.ts'
import type {
  CollectiblePlace,
  CollectibleSource,
  HeldCollectible,
  HeldCollectibles,
  OnChainText,
} from './collectible-source.ts'

export interface CollectiblesServiceSettings {
  readonly networks: ServedNetworks
  /** A namespace without a source has no collectibles. */
  readonly sources: Partial<Record<ChainNamespace, CollectibleSource>>
  readonly metadata: ReadMetadata
  readonly files: RemoteFiles
  readonly unwanted: Unwanted
  readonly cursors: SignedCursors
  /** The origin that serves the pictures. */
  readonly apiOrigin: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What is known about one collectible, and the project that asks. */
interface CollectibleDetails {
  readonly text: OnChainText | undefined
  readonly metadata: CollectibleMetadata | undefined
  readonly projectId: string
}

const PAGE = 24
const HOLDINGS_CACHE_MS = 5_000
const MAX_OWNERS = 500
const PICTURE_CACHE_MS = 300_000
/** 64 pictures of at most 512 KiB. */
const MAX_PICTURES = 64
/** Of a page; collectibles whose metadata is late are listed without name and picture. */
const METADATA_WAIT_MS = 5_500
/** Of a history, whose entries must not wait for previews. */
const PREVIEW_WAIT_MS = 1_500
const MAX_KNOWN = 10_000
const KNOWN_CACHE_MS = 3_600_000
const MAX_NAME = 100

/** Lists the collectibles of accounts and serves their pictures. */
export class CollectiblesService {
  readonly #settings: CollectiblesServiceSettings
  readonly #held: ReadCache<HeldCollectibles>
  readonly #pictures: ReadCache<ServedPicture | undefined>
  /** URLs of pictures that are known to exist. */
  readonly #knownPictures: ValueCache<string>

  constructor(settings: CollectiblesServiceSettings) {
    const { now } = settings
    this.#settings = settings
    this.#held = new ReadCache({ maxEntries: MAX_OWNERS, now, ttlMs: HOLDINGS_CACHE_MS })
    this.#knownPictures = new ValueCache({ maxEntries: MAX_KNOWN, now })
    this.#pictures = new ReadCache({ maxEntries: MAX_PICTURES, now, ttlMs: PICTURE_CACHE_MS })
  }

  /**
   * Answers one page of the collectibles of an account.
   *
   * @param projectId Part of the pictures' URLs, since pictures require a project like every other route.
   * @throws the problems REQUEST_INVALID naming `account` or `cursor`, NETWORK_UNKNOWN, UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  async answer(query: CollectiblesQuery, projectId: string): Promise<CollectiblesAnswer> {
    const { address, chainId, cursor } = query
    const { cursors, sources } = this.#settings
    const served = this.#networkOf(chainId)
    const { chainNamespace, id, name } = served.network
    if (!NAMESPACES[chainNamespace].isAddress(address, String(id)))
      throw problem('REQUEST_INVALID', `\`account\` is not an address of ${name}.`, 'account')
    const source = sources[chainNamespace]
    if (source === undefined) return { data: [], next: null, sources: [] }
    const about = [chainId, address.startsWith('0x') ? address.toLowerCase() : address]
    const after = cursor === undefined ? undefined : cursors.read(about, cursor)
    if (cursor !== undefined && after === undefined) {
      const message = '`cursor` is not valid for this account on this network. Start again without it.'
      throw problem('REQUEST_INVALID', message, 'cursor')
    }
    const { held, isComplete, horizon } = await this.#held.get(about.join(' '), () =>
      source.heldBy({ served, address, projectId }),
    )
    // When the collectible of the cursor has been transferred since, the list starts again.
    const start = after === undefined ? 0 : held.findIndex((one) => keyOf(one) === after) + 1
    const shown = held.slice(start, start + PAGE)
    const last = shown.at(-1)
    return {
      data: await this.#describe(source, served, shown, projectId),
      next: last && held.length > start + PAGE ? cursors.write(about, keyOf(last)) : null,
      sources: [{ id: source.id, name: source.name, covers: 'all', isComplete, horizon }],
    }
  }

  /**
   * Reads the picture of a collectible.
   *
   * @returns undefined when it has no picture that can be shown.
   * @throws the problems REQUEST_INVALID naming `tokenId`, NETWORK_UNKNOWN, UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  async pictureOf(chainId: string, place: CollectiblePlace): Promise<ServedPicture | undefined> {
    const served = this.#networkOf(chainId)
    const source = this.#settings.sources[served.network.chainNamespace]
    if (source === undefined || !source.isPlace(place))
      throw problem('REQUEST_INVALID', '`tokenId` is not a collectible of the network.', 'tokenId')
    return this.#pictures.get(`${chainId} ${keyOf(place)}`, async () => {
      const [text] = await source.textsOf(served, [place])
      const image = text && (await this.#settings.metadata(text.uri))?.image
      const read = image ? await readRemotePicture(this.#settings.files, image) : undefined
      return read?.ok ? read.value : undefined
    })
  }

  /**
   * Finds the URLs of pictures by contract (lower case) and token id, without the project's query. Collectibles whose
   * metadata is late or unreadable are left out.
   */
  async picturesOf(
    chainId: string,
    places: readonly CollectiblePlace[],
  ): Promise<ReadonlyMap<string, string>> {
    const served = this.#networkOf(chainId)
    const source = this.#settings.sources[served.network.chainNamespace]
    if (source === undefined || places.length === 0) return new Map()
    const pictures = new Map<string, string>()
    const unknown = new Map<string, CollectiblePlace>()
    for (const place of places.filter((one) => source.isPlace(one))) {
      const key = `${place.contract.toLowerCase()} ${place.tokenId}`
      const known = this.#knownPictures.get(`${chainId} ${key}`)
      if (known === undefined) unknown.set(key, place)
      else pictures.set(key, known)
    }
    if (unknown.size === 0) return pictures
    const texts = await source.textsOf(served, [...unknown.values()]).catch((error: unknown) => {
      if (problemCode(error) === undefined) throw error
      return []
    })
    const metadata = await this.#metadataOf(texts, PREVIEW_WAIT_MS)
    for (const [at, [key, { contract, tokenId }]] of [...unknown].entries()) {
      if (!metadata[at]?.image) continue
      const url = this.#pictureUrl({ chainId, contract, tokenId })
      this.#knownPictures.set(`${chainId} ${key}`, url, KNOWN_CACHE_MS)
      pictures.set(key, url)
    }
    return pictures
  }

  #networkOf(chainId: string): ServedNetwork {
    const served = this.#settings.networks.get(chainId)
    if (served !== undefined) return served
    throw problem('NETWORK_UNKNOWN', `This deployment does not serve the network ${chainId}.`, 'chainId')
  }

  async #describe(
    source: CollectibleSource,
    served: ServedNetwork,
    held: readonly HeldCollectible[],
    projectId: string,
  ): Promise<Collectible[]> {
    const texts = held.length === 0 ? [] : await source.textsOf(served, held)
    const metadata = await this.#metadataOf(texts, METADATA_WAIT_MS)
    return held.map((one, at) =>
      this.#toCollectible(served.network.caipNetworkId, one, {
        text: texts[at],
        metadata: metadata[at],
        projectId,
      }),
    )
  }

  async #metadataOf(texts: readonly (OnChainText | undefined)[], waitMs: number) {
    const waiting = new AbortController()
    const timeout = pause(waitMs, undefined, { signal: waiting.signal }).catch(() => undefined)
    const metadata = await Promise.all(
      texts.map(async (text) => {
        const isSomewhere = text !== undefined && text.uri !== ''
        return isSomewhere ? Promise.race([this.#settings.metadata(text.uri), timeout]) : undefined
      }),
    )
    waiting.abort()
    return metadata
  }

  #toCollectible(
    chainId: string,
    held: HeldCollectible,
    { text, metadata, projectId }: CollectibleDetails,
  ): Collectible {
    const { unwanted } = this.#settings
    const { contract, tokenId, standard, quantity } = held
    const collection = text?.collection ?? ''
    const name = metadata?.name || text?.name || ''
    const description = metadata?.description ?? ''
    const texts = [collection, name, description]
    return {
      chainId,
      address: `${chainId}:${contract}`,
      tokenId,
      standard,
      quantity,
      ...(name === '' ? {} : { name: name.slice(0, MAX_NAME) }),
      ...(collection === '' ? {} : { collection: collection.slice(0, MAX_NAME) }),
      ...(description === '' ? {} : { description }),
      ...(metadata?.image
        ? { imageUrl: this.#pictureUrl({ chainId, contract, tokenId }) + projectQuery(projectId) }
        : {}),
      isSpam: unwanted.isListed(chainId, contract) || texts.some((word) => unwanted.isLure(word)),
    }
  }

  #pictureUrl(place: {
    readonly chainId: string
    readonly contract: string
    readonly tokenId: string
  }): string {
    return this.#settings.apiOrigin + fillPath(COLLECTIBLE_PICTURE_ENDPOINT.path, place)
  }
}

function projectQuery(projectId: string): string {
  return `?projectId=${encodeURIComponent(projectId)}`
}

function keyOf({ contract, tokenId }: CollectiblePlace): string {
  return `${contract} ${tokenId}`
}
