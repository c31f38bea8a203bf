/** How the account acts as a smart account on a network. */
export interface SmartAccountPlan {
  /** The contract the account delegates to (EIP-7702). */
  readonly delegate: string
  /** Whether the operator pays fees here. */
  readonly isSponsored: boolean
}
