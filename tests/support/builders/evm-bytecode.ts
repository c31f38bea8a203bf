import { concatHex, numberToHex, toFunctionSelector, type Hex } from 'viem'

const INSTRUCTION = { DUP1: '0x80', EQ: '0x14', JUMPI: '0x57', JUMPDEST: '0x5b' } as const
/** The selector of the call: the first four bytes of its data. */
const SELECTOR: Hex = '0x60003560e01c'
/** Reverts without data. */
const REFUSE: Hex = '0x60006000fd'
const BRANCH_SIZE = 11

/** Returns the number on top of the stack. */
const ANSWER: Hex = '0x60005260206000f3'
export const answers = (...value: readonly Hex[]): Hex => concatHex([...value, ANSWER])
export const push = (value: bigint): Hex => concatHex(['0x7f', numberToHex(value, { size: 32 })])

/**
 * Builds the bytecode of a contract that runs the given code for some functions and reverts for all others.
 *
 * @param functions bytecode by function signature.
 * @example
 * contractOf({ 'function balanceOf(address)': answers(push(5n)) })
 */
export function contractOf(functions: Readonly<Record<string, Hex>>): Hex {
  const entries = Object.entries(functions)
  const bodies = entries.map(([, body]) => concatHex([INSTRUCTION.JUMPDEST, body]))
  let at = (SELECTOR.length - 2) / 2 + entries.length * BRANCH_SIZE + 1 + (REFUSE.length - 2) / 2
  const branches = entries.map(([signature], index) => {
    const { DUP1, EQ, JUMPI } = INSTRUCTION
    const selector = concatHex([DUP1, '0x63', toFunctionSelector(signature), EQ])
    const branch = concatHex([selector, '0x61', numberToHex(at, { size: 2 }), JUMPI])
    at += ((bodies[index] ?? '0x').length - 2) / 2
    return branch
  })
  return concatHex([SELECTOR, ...branches, '0x50', REFUSE, ...bodies])
}
