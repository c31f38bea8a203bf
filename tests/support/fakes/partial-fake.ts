/**
 * Stands in for a large interface of a browser or a library with the members that the code under test uses.
 *
 * @example
 * const page = partialFake<Window>(Object.assign(new EventTarget(), { document }))
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The caller says what is replaced.
export function partialFake<T extends object>(members: object): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- No fake has every member of a window or a worker.
  return members as T
}
