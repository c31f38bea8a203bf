import { PROTOCOL_VERSIONS, type VersionRange } from '#schemas/constants/protocol-versions.ts'

// Written down outside the channel, because the server tells them too and never loads the channel.
export { PROTOCOL_VERSIONS, type VersionRange }

/** The highest version both sides speak, or undefined when there is none. */
export function chooseVersion(ours: VersionRange, theirs: VersionRange): number | undefined {
  const highest = Math.min(ours.max, theirs.max)
  return highest >= Math.max(ours.min, theirs.min) ? highest : undefined
}
