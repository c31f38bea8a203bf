type AnySelector = (state: never) => unknown

/** What all the selectors read. */
type StateOf<Inputs extends readonly AnySelector[]> = {
  [Index in keyof Inputs]: (state: Parameters<Inputs[Index]>[0]) => void
}[number] extends (state: infer State) => void
  ? State
  : never

type ValuesOf<Inputs extends readonly AnySelector[]> = {
  readonly [Index in keyof Inputs]: ReturnType<Inputs[Index]>
}

/**
 * Derives a value from selected values, and again only when one of them has changed, so that a component that selects it is not
 * drawn in vain.
 *
 * @example
 * const selectIds = createSelector(selectNetworks, (networks) => networks.map(({ id }) => id))
 */
export function createSelector<const Inputs extends readonly AnySelector[], Value>(
  ...parts: readonly [...inputs: Inputs, derive: (...values: ValuesOf<Inputs>) => Value]
): (state: StateOf<Inputs> & object) => Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not take apart a tuple of unknown length
  const derive = parts.at(-1) as (...values: readonly unknown[]) => Value
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
  const inputs = parts.slice(0, -1) as readonly ((state: object) => unknown)[]
  // A reaction asks for the value of the state before as well, which must not replace the present one.
  const derived = new WeakMap<object, { readonly value: Value }>()
  let last: { readonly values: readonly unknown[]; readonly value: Value } | undefined
  return (state) => {
    const known = derived.get(state)
    if (known) return known.value
    const values = inputs.map((select) => select(state))
    if (!last || values.some((value, index) => value !== last?.values[index]))
      last = { values, value: derive(...values) }
    derived.set(state, last)
    return last.value
  }
}
