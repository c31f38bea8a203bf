/** The protocol versions one side of a link speaks, both ends included. */
export interface VersionRange {
  readonly min: number
  readonly max: number
}

/** What this build speaks between page and modal. A build keeps speaking the two versions before its own. */
export const PROTOCOL_VERSIONS: VersionRange = { min: 1, max: 1 }
