/** The input of a call without parameters, and the answer of a call without a result. */
export type Nothing = Readonly<Record<string, never>>

/** One call of the API: its method and path, and the types of its input and its answer. */
export interface ApiEndpoint<Input, Answer> {
  readonly method: 'GET' | 'POST'
  /** With `{name}` in place of a member of the input. */
  readonly path: string
  /** The members of the input that are sent as headers. */
  readonly headers?: readonly string[]
  /** Carries the types; never set at run time. */
  readonly types?: { readonly input: Input; readonly answer: Answer }
}
