/**
 * The functions of an object that is replaced now and then: each calls that of whichever it is at the time, and stays the
 * same itself.
 *
 * @param current gives the object; each has the same functions.
 */
export function forwardCalls<T extends object>(current: () => T): T {
  const forward =
    (name: string) =>
    (...args: unknown[]): unknown =>
      Object(current())[name](...args)
  return Object.fromEntries(Object.keys(current()).map((name) => [name, forward(name)])) as T
}
