import type { Unseen } from '#frame/preview/changes.ts'
import type { GrantedPower } from '#frame/preview/evm/calls/granted-power.ts'
import type { ConfirmedPower } from './compare-state.ts'
import type { Movements } from './movements.ts'

/** The result of a node's simulation of calls. */
export interface Simulation extends Movements {
  readonly hasFailed: boolean
  /** The gas of each call; undefined if the node does not say. */
  readonly gasUsed: readonly (bigint | undefined)[]
  /** What the node could not show. */
  readonly unseen: readonly Unseen[]
  /** The node only simulated them without the rules of the network. */
  readonly isLenient?: boolean
  /** Absent if no contract was read. */
  readonly standing?: readonly ConfirmedPower[]
  /** Powers that existed before the calls and not after them; absent if no contract was read. */
  readonly ended?: readonly GrantedPower[]
}
