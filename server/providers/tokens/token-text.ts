import { decodeAbiParameters, hexToString, parseAbiParameters, size, type Hex } from 'viem'
import { cleanName } from '#server/providers/clean-name.ts'
import type { ContractAnswer } from '#server/providers/evm-nodes/multicall.ts'

const STRING = parseAbiParameters('string')

/**
 * Reads a text that a contract returned, cleaned for display.
 *
 * @param most The most characters.
 * @returns an empty text for a call that failed and for anything that is no text.
 */
export function tokenText(answer: ContractAnswer | undefined, most: number): string {
  return answer?.success === true ? cleanName(decodeText(answer.returnData), most) : ''
}

/** Early tokens return `bytes32` instead of `string`. */
function decodeText(data: Hex): string {
  try {
    return size(data) === 32 ? hexToString(data, { size: 32 }) : decodeAbiParameters(STRING, data)[0]
  } catch {
    return ''
  }
}
