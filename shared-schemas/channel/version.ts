/** The protocol versions one side speaks, both ends included. */
export interface VersionRange {
  readonly min: number
  readonly max: number
}

/** What this build speaks. A build keeps speaking the two versions before its own. */
export const PROTOCOL_VERSIONS: VersionRange = { min: 1, max: 1 }

/** The highest version both sides speak, or undefined when there is none. */
export function chooseVersion(ours: VersionRange, theirs: VersionRange): number | undefined {
  const highest = Math.min(ours.max, theirs.max)
  return highest >= Math.max(ours.min, theirs.min) ? highest : undefined
}
