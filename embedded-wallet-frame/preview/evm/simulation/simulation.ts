import type { Unseen } from '#frame/preview/changes.ts'
import type { GrantedPower } from '#frame/preview/evm/calls/granted-power.ts'
import type { ConfirmedPower } from './compare-state.ts'
import type { Movements } from './movements.ts'

/** What a node says the calls would do. */
export interface Simulation extends Movements {
  readonly hasFailed: boolean
  /** What each call used; undefined where the node does not say. */
  readonly gasUsed: readonly (bigint | undefined)[]
  /** What the node could not show. */
  readonly unseen: readonly Unseen[]
  /** The node would only try them without the rules of the network. */
  readonly isLenient?: boolean
  /** Absent where no contract was asked. */
  readonly standing?: readonly ConfirmedPower[]
  /** Powers that somebody had before the calls and has not after them; absent where no contract was asked. */
  readonly ended?: readonly GrantedPower[]
}
