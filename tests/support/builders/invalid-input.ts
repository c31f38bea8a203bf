/**
 * Passes a value where its type is forbidden: what a caller without types, a hostile page or a broken wallet passes.
 *
 * @example
 * postern.open({ view: invalidInput('ExportWallet') })
 */
export function invalidInput(value: unknown): never {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The purpose of this function is the wrong type.
  return value as never
}
