/** The range of protocol versions one side of a link speaks, both ends included. */
export interface VersionRange {
  readonly min: number
  readonly max: number
}

/** The first version whose hello carries the wallets of the page, and the opening. */
export const EARLY_LIST_VERSION = 2

/** The versions this build speaks between page and modal. A build also speaks the two versions before its own. */
export const PROTOCOL_VERSIONS: VersionRange = { min: 1, max: 2 }
