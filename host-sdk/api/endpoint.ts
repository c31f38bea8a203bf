/** The input of a call that asks nothing more, and the answer that says nothing more. */
export type Nothing = Readonly<Record<string, never>>

/** One call of the API: how it is reached, and the types of what it is asked and what it answers. */
export interface ApiEndpoint<Input, Answer> {
  readonly method: 'GET' | 'POST'
  /** With `{name}` for the parts that vary. */
  readonly path: string
  /** The members of the input that are headers. */
  readonly headers?: readonly string[]
  /** For types alone; never there. */
  readonly types?: { readonly input: Input; readonly answer: Answer }
}
