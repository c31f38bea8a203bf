import type { Reach } from '#schemas/http/blockchain/data-source.ts'
import type { Collectible } from '#schemas/http/blockchain/nfts.ts'
import type { ServedNetwork } from '#server/providers/chain-nodes/served-networks.ts'

/** The owner of collectibles. */
export interface CollectibleOwner {
  readonly served: ServedNetwork
  readonly address: string
  /** The project that asks. */
  readonly projectId: string
}

/** Identifies one collectible on its chain. */
export interface CollectiblePlace {
  /** The contract or the mint. */
  readonly contract: string
  /** Decimal; the mint where collectibles have no numeric id. */
  readonly tokenId: string
}

/** A collectible an account holds now, according to the chain. */
export interface HeldCollectible extends CollectiblePlace {
  readonly standard: Collectible['standard']
  /** In whole units. */
  readonly quantity: string
}

/** The collectibles of an account, and how complete the list is. */
export interface HeldCollectibles extends Reach {
  readonly held: readonly HeldCollectible[]
}

/** What the chain itself says about a collectible. The URI is untrusted. */
export interface OnChainText {
  readonly name: string
  readonly collection: string
  /** The URI of the metadata: `https:`, `ipfs:` or `data:`; others are ignored. */
  readonly uri: string
}

/** Reads the collectibles of one kind of chain. Both reads throw the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT. */
export interface CollectibleSource {
  readonly id: string
  /** Shown to visitors. */
  readonly name: string
  heldBy(owner: CollectibleOwner): Promise<HeldCollectibles>
  /** In the order of `places`; undefined for collectibles that do not exist. */
  textsOf(
    served: ServedNetwork,
    places: readonly CollectiblePlace[],
  ): Promise<readonly (OnChainText | undefined)[]>
  /** Whether a place is well-formed; checked before any node is called. */
  isPlace(place: CollectiblePlace): boolean
}
