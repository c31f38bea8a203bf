/** The same object for the same content: each state comes over a channel and is new in every part. */
export function keepEqual<S, T>(select: (state: S) => T): (state: S) => T {
  let held: { readonly state: S; readonly value: T; readonly text: string | undefined } | undefined
  return (state) => {
    if (held?.state === state) return held.value
    const value = select(state)
    const text = JSON.stringify(value)
    held = { state, value: held && held.text === text ? held.value : value, text }
    return held.value
  }
}
