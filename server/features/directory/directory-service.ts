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
  /** The built-in wallets. */
  readonly builtIn: readonly DirectoryWallet[]
  /** Ids of wallets that core builds of the SDK do not get. */
  readonly excludedFromCoreBuilds: ReadonlySet<string>
  readonly additions: Pick<AdditionsRepository, 'revision' | 'list' | 'picture'>
  readonly database: Pick<Database, 'onAnnouncement'>
  readonly upstream?: {
    /** Copies the upstream directory. */
    readonly copy: () => Promise<UpstreamCopy>
    /** Fetches a picture by the upstream's image id. */
    readonly picture: (imageId: string) => Promise<UpstreamPicture>
    readonly intervalMs: number
  }
  readonly log: DirectoryLog
}

/** Logs events of background work. */
export interface DirectoryLog {
  failed(error: unknown): void
  upstreamFailed(error: unknown): void
  upstreamCopied(facts: { readonly wallets: number; readonly refused: number }): void
}

/** Delays before a failed update is tried again. */
const RETRY_MS = 5_000
const UPSTREAM_RETRY_MS = 60_000

/**
 * The wallet directory in memory: imported and built-in wallets, followed by those of an upstream directory. After a change a
 * new edition is built while the current one still answers.
 */
export class DirectoryService {
  readonly #settings: DirectorySettings
  readonly #stopListening: () => void
  readonly #timers = new Set<NodeJS.Timeout>()
  #edition: Promise<DirectoryEdition>
  /** The sources of the current edition. */
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

  /** @returns a `WalletPage` as JSON; the same object until the directory changes. */
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

  /** The imported picture of a wallet as a data URI, by its `image_id`. */
  pictureOf(imageId: string): Promise<string | undefined> {
    return this.#settings.additions.picture(imageId)
  }

  /** The upstream's picture of the wallet with this id; undefined when it has none. */
  async upstreamPictureOf(id: string): Promise<UpstreamPicture | undefined> {
    const imageId = this.#copied?.imageIds.get(id)
    return imageId === undefined ? undefined : this.#settings.upstream?.picture(imageId)
  }

  /** The summary that documents contain; the same object until the directory changes. */
  async summary(): Promise<DirectorySummary> {
    return (await this.#current()).summary
  }

  /** Rebuilds the directory if a source changed. Resolves once earlier changes are visible; never rejects. */
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

  /** Only the first answer waits for the imported wallets. */
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
