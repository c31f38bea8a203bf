/** The requesting site by its own metadata, which nothing proves. */
export interface RequestingSite {
  readonly name: string
  readonly url: string
}

/** A request that the visitor decides about on the phone. */
export interface PhoneApproval {
  readonly kind: 'connect' | 'sign-in' | 'request'
  /** The request in words: "Sign a message". */
  readonly title: string
  /** The method on the wire. */
  readonly method: string
  readonly site: RequestingSite
  /** The details of the request, as label and text. */
  readonly details: ReadonlyArray<readonly [label: string, value: string]>
}

/** Decides about a request; false rejects. The signal aborts when the site withdraws the request, or it expires. */
export type Decide = (question: PhoneApproval, signal: AbortSignal) => Promise<boolean>
