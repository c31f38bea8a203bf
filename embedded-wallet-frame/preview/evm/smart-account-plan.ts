/** How the account of a network acts as a smart account. */
export interface SmartAccountPlan {
  /** The contract the account delegates to (EIP-7702). */
  readonly delegate: string
  /** Whether the operator pays fees here. */
  readonly isSponsored: boolean
}
