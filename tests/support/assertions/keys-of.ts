/** Returns the keys of a constant with their type, which `Object.keys` does not know. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A constant has no keys beside those of its type.
  return Object.keys(table) as (keyof Table & string)[]
}
