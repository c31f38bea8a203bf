/**
 * The functions of an object that is replaced now and then: each calls that of whichever it is at the time, and stays the
 * same itself.
 *
 * @param now gives the object; each has the same functions.
 */
export function forwarded<T extends object>(now: () => T): T {
  const forward =
    (name: string) =>
    (...given: unknown[]): unknown =>
      Object(now())[name](...given)
  return Object.fromEntries(Object.keys(now()).map((name) => [name, forward(name)])) as T
}
