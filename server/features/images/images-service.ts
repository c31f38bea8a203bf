import { NETWORKS, findNetwork } from '#schemas/networks/catalogue.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import { EncodedBody } from '#server/http/responses/encoded-body.ts'
import type { ServedPicture } from '#server/http/pictures/served-picture.ts'
import { readIcon, type IconFolder } from './icon-files.ts'
import { iconNames } from './icon-names.ts'
import { monogram } from './monogram.ts'

export interface WalletImage {
  readonly type: ServedPicture['type'] | 'image/svg+xml'
  readonly body: EncodedBody
  /** Whether the picture never changes under its id. */
  readonly isImmutable: boolean
  /** Set for a monogram that is shown until the picture arrives. */
  readonly isPlaceholder?: true
}

/** What this feature needs to know about wallets. */
export interface PicturedWallets {
  /** By wallet id. */
  nameOf(id: string): Promise<string | undefined>
  /** Folder and file of an icon, by wallet id: `wallets/metamask`. */
  iconOf(id: string): string | undefined
  /** An imported picture by its hash. */
  pictureOf(hash: string): Promise<ServedPicture | undefined>
  /** The upstream's picture by wallet id; `pending` while it is not available. */
  upstreamPictureOf?(id: string): Promise<ServedPicture | 'pending' | undefined>
}

/** The size of each cache: packed icons, imported and upstream pictures. */
const CACHE_BYTES = 16_777_216
/** ISO 4217. */
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const WALLET_ICON = /^(wallets|exchanges)\/(.+)$/

/** Serves pictures of networks, tokens, currencies, exchanges and wallets: their logo if there is one, else a monogram. */
export class ImagesService {
  readonly #wallets: PicturedWallets
  readonly #packed = cacheOf<EncodedBody>()
  readonly #imported = cacheOf<WalletImage>()
  readonly #upstream = cacheOf<WalletImage | 'pending'>()

  constructor(wallets: PicturedWallets) {
    this.#wallets = wallets
  }

  async forNetwork(caipNetworkId: string): Promise<EncodedBody> {
    const network = findNetwork(caipNetworkId)
    return network === undefined ? monogramOf(caipNetworkId) : this.#networkNamed(network.name)
  }

  /** @param imageId The picture's id in the network catalogue. */
  async forAsset(imageId: string): Promise<EncodedBody> {
    const network = NETWORKS.find(({ assets }) => assets?.imageId === imageId)
    return network === undefined ? monogramOf(imageId) : this.#networkNamed(network.name)
  }

  /** @param symbol The token's symbol, e.g. `USDC`. */
  async forToken(symbol: string): Promise<EncodedBody> {
    return (await this.#icon('tokens', tokenFile(symbol))) ?? monogramOf(symbol)
  }

  /** @param name The name of its picture, e.g. `kraken`. */
  async forExchange(name: string): Promise<EncodedBody> {
    return (await this.#icon('exchanges', name)) ?? monogramOf(name)
  }

  /** @param code ISO 4217, e.g. `EUR`; or that of a coin that prices can be in, e.g. `BTC`. */
  async forCurrency(code: string): Promise<EncodedBody> {
    const upper = code.toUpperCase()
    return CURRENCIES.has(upper) ? currencyPicture(upper) : this.forToken(upper)
  }

  /**
   * @param imageId A wallet's id, or the hash of its imported picture: 64 hex digits.
   * @returns undefined when the directory has no such wallet or picture.
   */
  async forWallet(imageId: string): Promise<WalletImage | undefined> {
    const picture = await this.#importedPicture(imageId)
    if (picture !== undefined) return picture
    const name = await this.#wallets.nameOf(imageId)
    if (name === undefined) return undefined
    const [, folder, file = ''] = WALLET_ICON.exec(this.#wallets.iconOf(imageId) ?? '') ?? []
    const isKnown = folder === 'wallets' || folder === 'exchanges'
    const logo = isKnown ? await this.#icon(folder, file) : undefined
    if (logo !== undefined) return { type: 'image/svg+xml', body: logo, isImmutable: false }
    const upstream = await this.#upstreamPicture(imageId)
    if (upstream !== undefined && upstream !== 'pending') return upstream
    const drawn: WalletImage = { type: 'image/svg+xml', body: monogramOf(name), isImmutable: false }
    return upstream === 'pending' ? { ...drawn, isPlaceholder: true } : drawn
  }

  #icon(folder: IconFolder, file: string): Promise<EncodedBody | undefined> {
    return this.#packed.get(`${folder}/${file}`, async () => {
      const svg = await readIcon(folder, file)
      return svg === undefined ? undefined : new EncodedBody(Buffer.from(svg))
    })
  }

  async #networkNamed(name: string): Promise<EncodedBody> {
    for (const file of iconNames(name)) {
      const body = await this.#icon('networks', file)
      if (body !== undefined) return body
    }
    return monogramOf(name)
  }

  #importedPicture(hash: string): Promise<WalletImage | undefined> {
    return this.#imported.get(hash, async () => {
      const picture = await this.#wallets.pictureOf(hash)
      return picture && imageOf(picture, true)
    })
  }

  #upstreamPicture(id: string): Promise<WalletImage | 'pending' | undefined> {
    return this.#upstream.get(id, async () => {
      const picture = await this.#wallets.upstreamPictureOf?.(id)
      return picture === undefined || picture === 'pending' ? picture : imageOf(picture, false)
    })
  }
}

/** Misses are not cached, since anyone can make up names. */
function cacheOf<T extends EncodedBody | WalletImage | 'pending'>(): ReadCache<T | undefined> {
  return new ReadCache<T | undefined>({
    maxBytes: CACHE_BYTES,
    sizeOf,
    ttlMs: (found) => (found === undefined || found === 'pending' ? 0 : Infinity),
  })
}

function imageOf({ type, bytes }: ServedPicture, isImmutable: boolean): WalletImage {
  return { type, body: new EncodedBody(bytes), isImmutable }
}

function sizeOf(found: EncodedBody | WalletImage | 'pending' | undefined): number {
  if (found === undefined || found === 'pending') return 0
  return (found instanceof EncodedBody ? found : found.body).identity.byteLength
}

/** The symbol of a currency, or its code if it has none. */
function currencyPicture(code: string): EncodedBody {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? code
  return new EncodedBody(Buffer.from(monogram(code, sign)))
}

/** Not cached, since anyone can make up names. */
function monogramOf(name: string): EncodedBody {
  return new EncodedBody(Buffer.from(monogram(name)))
}

/** Token icons are named in capitals; some symbols have the tugrik sign as a T. */
function tokenFile(symbol: string): string {
  return symbol.toUpperCase().replaceAll('₮', 'T')
}
