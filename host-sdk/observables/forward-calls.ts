/**
 * Creates stable functions for an object that is replaced from time to time: each calls the function of the current object.
 *
 * @param current gives the object; each has the same functions.
 */
export function forwardCalls<T extends object>(current: () => T): T {
  const forward =
    (name: string) =>
    (...args: unknown[]): unknown =>
      Object(current())[name](...args)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result has the functions of the object
  return Object.fromEntries(Object.keys(current()).map((name) => [name, forward(name)])) as T
}
