import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import type { DirectorySummary } from '#schemas/http/deployment.ts'
import type { Database } from '#server/database/database.ts'
import type { EncodedBody } from '#server/http/responses/encoded-body.ts'
import type { AdditionsRepository } from './additions-repository.ts'
import { DirectoryEdition } from './directory-edition.ts'
import { mergeWallets, type WalletSources } from './merge-wallets.ts'
import type { UpstreamCopy } from './upstream-directory.ts'
import type { UpstreamPicture } from './upstream-pictures.ts'
import type { DirectoryQuery } from './wallet-filter.ts'

export interface DirectorySettings {
  /** The wallets that come with the product. */
  readonly builtIn: readonly DirectoryWallet[]
  /** Ids of wallets that core builds of the SDK are not told of. */
  readonly excludedFromCoreBuilds: ReadonlySet<string>
  readonly additions: Pick<AdditionsRepository, 'revision' | 'list' | 'picture'>
  readonly database: Pick<Database, 'onAnnouncement'>
  readonly upstream?: {
    /** Copies another directory. */
    readonly copy: () => Promise<UpstreamCopy>
    /** Fetches a picture by what the other directory calls it. */
    readonly picture: (imageId: string) => Promise<UpstreamPicture>
    readonly intervalMs: number
  }
  readonly log: DirectoryLog
}

/** What happens while nobody asks. */
export interface DirectoryLog {
  failed(error: unknown): void
  upstreamFailed(error: unknown): void
  upstreamCopied(facts: { readonly wallets: number; readonly refused: number }): void
}

/** After a failure it is tried again so much later. */
const RETRY_MS = 5_000
const UPSTREAM_RETRY_MS = 60_000

/**
 * The wallet directory in memory: what comes with the product, what the operator added, and behind them what another
 * directory has. A change makes a new edition beside the current one, which answers until the new one can.
 */
export class DirectoryService {
  readonly #settings: DirectorySettings
  readonly #stopListening: () => void
  readonly #timers = new Set<NodeJS.Timeout>()
  #edition: Promise<DirectoryEdition>
  /** What the current edition was made of. */
  #builtFrom: { readonly revision: string | undefined; readonly copied: UpstreamCopy | undefined } | undefined
  #copied: UpstreamCopy | undefined
  #renewing: Promise<void> | undefined
  #isOutdated = false
  #isClosed = false

  constructor(settings: DirectorySettings) {
    this.#settings = settings
    this.#stopListening = settings.database.onAnnouncement('directory', () => void this.renew())
    this.#edition = this.#editionOf({ ...settings, additions: [], upstream: [] })
    void this.renew()
    void this.#copyUpstream()
  }

  /** @returns a `WalletPage` as JSON; the same object while the directory stays the same. */
  async answer(query: DirectoryQuery): Promise<EncodedBody> {
    return (await this.#current()).answer(query)
  }

  /** Whether any wallet serves a network (CAIP-2) or namespace. */
  async serves(chain: string): Promise<boolean> {
    return (await this.#current()).serves(chain)
  }

  /** The name of the wallet with this id; undefined when there is none. */
  async nameOf(id: string): Promise<string | undefined> {
    return (await this.#current()).nameOf(id)
  }

  /** The picture a wallet was imported with, by its `image_id`: a data URI. */
  pictureOf(imageId: string): Promise<string | undefined> {
    return this.#settings.additions.picture(imageId)
  }

  /** The picture another directory has of a wallet with this id; undefined when it has none. */
  async upstreamPictureOf(id: string): Promise<UpstreamPicture | undefined> {
    const imageId = this.#copied?.imageIds.get(id)
    return imageId === undefined ? undefined : this.#settings.upstream?.picture(imageId)
  }

  /** What documents say of the directory; the same object while it stays the same. */
  async summary(): Promise<DirectorySummary> {
    return (await this.#current()).summary
  }

  /** Looks whether something changed; resolves when what was written before is answered. Never fails. */
  renew(): Promise<void> {
    this.#isOutdated = true
    this.#renewing ??= this.#renewAll().finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  close(): void {
    this.#isClosed = true
    this.#stopListening()
    for (const timer of this.#timers) clearTimeout(timer)
  }

  /** The first answer waits for what the operator added; later ones never wait. */
  async #current(): Promise<DirectoryEdition> {
    if (this.#builtFrom === undefined) await this.#renewing
    return this.#edition
  }

  async #renewAll(): Promise<void> {
    try {
      while (this.#isOutdated && !this.#isClosed) {
        this.#isOutdated = false
        await this.#renewOnce()
      }
    } catch (error) {
      if (this.#isClosed) return
      this.#settings.log.failed(error)
      this.#schedule(() => this.renew(), RETRY_MS)
    }
  }

  async #renewOnce(): Promise<void> {
    const { builtIn, additions } = this.#settings
    const copied = this.#copied
    const revision = await additions.revision()
    if (
      this.#builtFrom !== undefined &&
      this.#builtFrom.revision === revision &&
      this.#builtFrom.copied === copied
    )
      return
    const added = revision === undefined ? [] : await additions.list()
    const edition = await this.#editionOf({ additions: added, builtIn, upstream: copied?.wallets ?? [] })
    this.#edition = Promise.resolve(edition)
    this.#builtFrom = { revision, copied }
  }

  #editionOf(sources: WalletSources): Promise<DirectoryEdition> {
    return DirectoryEdition.of(mergeWallets(sources), this.#settings.excludedFromCoreBuilds)
  }

  async #copyUpstream(): Promise<void> {
    const { upstream, log } = this.#settings
    if (upstream === undefined) return
    let nextMs = upstream.intervalMs
    try {
      const copied = await upstream.copy()
      if (this.#isClosed) return
      this.#copied = copied
      log.upstreamCopied({ wallets: copied.wallets.length, refused: copied.refused })
      void this.renew()
    } catch (error) {
      if (!this.#isClosed) log.upstreamFailed(error)
      nextMs = Math.min(nextMs, UPSTREAM_RETRY_MS)
    }
    this.#schedule(() => this.#copyUpstream(), nextMs)
  }

  #schedule(task: () => Promise<void>, milliseconds: number): void {
    if (this.#isClosed) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void task()
    }, milliseconds)
    timer.unref()
    this.#timers.add(timer)
  }
}
