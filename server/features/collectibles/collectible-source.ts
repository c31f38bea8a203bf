import type { Reach } from '#schemas/http/blockchain/data-source.ts'
import type { Collectible } from '#schemas/http/blockchain/nfts.ts'
import type { ServedNetwork } from '#server/providers/chain-nodes/served-networks.ts'

/** Whose collectibles are asked for. */
export interface CollectibleOwner {
  readonly served: ServedNetwork
  readonly address: string
  /** Who asks. */
  readonly projectId: string
}

/** One collectible on its chain. */
export interface CollectiblePlace {
  /** The contract, or the mint. */
  readonly contract: string
  /** Decimal; the mint where ids are no numbers. */
  readonly tokenId: string
}

/** What an account has now, as the chain says. */
export interface HeldCollectible extends CollectiblePlace {
  readonly standard: Collectible['standard']
  /** In whole units. */
  readonly quantity: string
}

/** What an account has of them, and how much of it the source tells. */
export interface HeldCollectibles extends Reach {
  readonly held: readonly HeldCollectible[]
}

/** What a chain says of a collectible: where more is said is a stranger's choice. */
export interface OnChainText {
  readonly name: string
  readonly collection: string
  /** Of its metadata: `https:`, `ipfs:` or `data:`; anything else is nowhere. */
  readonly uri: string
}

/** Reads the collectibles of one kind of chain; both reads throw the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT. */
export interface CollectibleSource {
  readonly id: string
  /** As visitors see it. */
  readonly name: string
  heldBy(owner: CollectibleOwner): Promise<HeldCollectibles>
  /** In the order of the places; undefined for what the chain has not. */
  textsOf(
    served: ServedNetwork,
    places: readonly CollectiblePlace[],
  ): Promise<readonly (OnChainText | undefined)[]>
  /** Whether a text may be a place, before anybody is asked. */
  isPlace(place: CollectiblePlace): boolean
}
