import { toFunctionSelector, type AbiFunction, type Hex } from 'viem'

/** Finds the functions of a call by its selector: viem's decoder hashes every signature of the ABI for each call. */
export function functionsBySelector<const Known extends AbiFunction>(
  abi: readonly Known[],
): (data: Hex) => readonly Known[] {
  const known = abi.map((item) => ({ item, selector: toFunctionSelector(item) }))
  return (data) => known.filter(({ selector }) => data.startsWith(selector)).map(({ item }) => item)
}
