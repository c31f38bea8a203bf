/** The site a question comes from, as it says of itself: nothing on the way proves it. */
export interface RequestingSite {
  readonly name: string
  readonly url: string
}

/** What a phone wallet asks its owner. */
export interface PhoneApproval {
  readonly kind: 'connect' | 'sign-in' | 'request'
  /** What is asked, in words: "Sign a message". */
  readonly title: string
  /** The method on the wire. */
  readonly method: string
  readonly site: RequestingSite
  /** What is approved, as label and text. */
  readonly details: ReadonlyArray<readonly [label: string, value: string]>
}

/**
 * Decides about a question; false rejects. Past the signal nobody waits for the answer any more: the site withdrew the
 * question, or it ran out.
 */
export type Decide = (question: PhoneApproval, signal: AbortSignal) => Promise<boolean>
