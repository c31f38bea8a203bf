import { SERVER_ERRORS } from '#schemas/errors/server-errors.ts'
import type { IdentityAnswer, NameAnswer } from '#schemas/http/blockchain/identity.ts'
import { fillPath } from '#schemas/http/fill-path.ts'
import { NAME_PICTURE_ENDPOINT } from '#schemas/http/pictures.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ServedPicture } from '#server/http/pictures/served-picture.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import { collectibleAvatar, isCollectibleRecord } from '#server/providers/names/collectible-avatar.ts'
import type { Names } from '#server/providers/names/names.ts'
import type { RemoteFiles } from '#server/providers/remote-files/remote-files.ts'
import { readRemotePicture } from '#server/providers/remote-files/remote-picture.ts'
import { withTimeout } from '#server/providers/with-timeout.ts'

export interface IdentityServiceSettings {
  readonly names: Names
  readonly networks: ServedNetworks
  readonly files: RemoteFiles
  readonly readers: EvmReaders
  /** The origin that serves pictures of names. */
  readonly apiOrigin: string
  readonly now: () => number
}

const CACHE_MS = 300_000
/** Resolving a name may take several slow contracts and gateways; clients wait for 10 s. */
const NAME_TIMEOUT_MS = 5_000
const PICTURE_TIMEOUT_MS = 2_000
const TOTAL_TIMEOUT_MS = 7_000
/** 64 pictures of at most 512 KiB. */
const MAX_PICTURES = 64
const SERVED_SCHEMES = /^(?:https?:|ipfs:|data:image\/)/i

/** Resolves names of addresses and addresses of names, and serves the pictures of names. */
export class IdentityService {
  readonly #settings: IdentityServiceSettings
  readonly #pictures: ReadCache<ServedPicture | undefined>

  constructor(settings: IdentityServiceSettings) {
    this.#settings = settings
    this.#pictures = new ReadCache({ maxEntries: MAX_PICTURES, now: settings.now, ttlMs: CACHE_MS })
  }

  /**
   * Finds the name and the picture of an address.
   *
   * @param projectId Part of the picture's URL, since pictures require a project like every other route.
   * @param caipNetworkId The network on which the name must resolve to the address.
   * @throws the problems REQUEST_INVALID naming `address`, CHAIN_ID_INVALID, NETWORK_UNKNOWN, UPSTREAM_FAILED and
   * UPSTREAM_TIMEOUT.
   */
  async identityOf(
    address: string,
    projectId: string,
    caipNetworkId: string | undefined,
  ): Promise<IdentityAnswer> {
    const { names, apiOrigin } = this.#settings
    const name = await this.nameOf(address, caipNetworkId)
    if (name === null) return { name: null, avatar: null }
    // The name is useful without its picture.
    const record = await withTimeout(names.avatarOf(name), PICTURE_TIMEOUT_MS, () => null).catch(() => null)
    if (record === null || !isShown(record)) return { name, avatar: null }
    return {
      name,
      avatar: `${apiOrigin}${fillPath(NAME_PICTURE_ENDPOINT.path, { name })}?projectId=${encodeURIComponent(projectId)}`,
    }
  }

  /**
   * Finds only the name, which is faster.
   *
   * @param caipNetworkId The network on which the name must resolve to the address.
   * @throws the problems of {@link identityOf}.
   */
  async nameOf(address: string, caipNetworkId: string | undefined): Promise<string | null> {
    this.#requireNetwork(caipNetworkId)
    if (!isAddressOfAnyNamespace(address))
      throw problem('REQUEST_INVALID', '`address` is not an address of a chain.', 'address')
    return withTimeout(this.#settings.names.nameOf(address, caipNetworkId), NAME_TIMEOUT_MS, timedOut)
  }

  /**
   * Resolves a name.
   *
   * @param caipNetworkId The network of the address.
   * @throws the problems REQUEST_INVALID naming `name`, CHAIN_ID_INVALID, NETWORK_UNKNOWN, UPSTREAM_FAILED and
   * UPSTREAM_TIMEOUT.
   */
  async addressOf(name: string, caipNetworkId: string | undefined): Promise<NameAnswer> {
    this.#requireNetwork(caipNetworkId)
    const resolving = this.#settings.names.resolve(name, caipNetworkId)
    const resolved = await withTimeout(resolving, TOTAL_TIMEOUT_MS, timedOut)
    if (resolved === undefined)
      throw problem('REQUEST_INVALID', '`name` is not a name such as visitor.eth.', 'name')
    return resolved
  }

  /**
   * Reads the picture of a name.
   *
   * @returns undefined when it has none that can be shown.
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  pictureOf(name: string): Promise<ServedPicture | undefined> {
    return withTimeout(this.#findPicture(name), TOTAL_TIMEOUT_MS, timedOut)
  }

  #requireNetwork(caipNetworkId: string | undefined): void {
    if (caipNetworkId === undefined) return
    const parts = parseCaipNetworkId(caipNetworkId)
    if (parts && NAMESPACES[parts.chainNamespace].coinType(parts.reference) === undefined)
      throw problem('CHAIN_ID_INVALID', SERVER_ERRORS.CHAIN_ID_INVALID.message, 'chainId')
    if (this.#settings.networks.has(caipNetworkId)) return
    const message = 'This deployment does not serve the network; see /v1/supported-chains.'
    throw problem('NETWORK_UNKNOWN', message, 'chainId')
  }

  async #findPicture(name: string): Promise<ServedPicture | undefined> {
    const record = await this.#settings.names.avatarOf(name)
    if (record === null || !isShown(record)) return undefined
    return this.#pictures.get(`${name} ${record}`, async () => {
      const url = await this.#urlOf(name, record)
      if (url === undefined || !SERVED_SCHEMES.test(url)) return undefined
      const picture = await readRemotePicture(this.#settings.files, url)
      return picture.ok ? picture.value : undefined
    })
  }

  async #urlOf(name: string, record: string): Promise<string | undefined> {
    if (!isCollectibleRecord(record)) return record
    const owner = (await this.#settings.names.resolve(name))?.address ?? undefined
    return owner !== undefined && isEvmAddress(owner)
      ? collectibleAvatar(record, owner, this.#settings)
      : undefined
  }
}

function timedOut(): never {
  throw problem(
    'UPSTREAM_TIMEOUT',
    'The node that resolves names did not answer in time. Try again in a moment.',
  )
}

function isShown(record: string): boolean {
  return SERVED_SCHEMES.test(record) || isCollectibleRecord(record)
}

function isAddressOfAnyNamespace(address: string): boolean {
  return Object.values(NAMESPACES).some((namespace) => namespace.isAddress(address))
}
