import { BaseError, encodeErrorResult, parseAbi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { readReason, refusalData } from '#modal/chains/eip155/swap/revert-reason.ts'

const LONGEST_REASON = 120
const ABI = parseAbi(['error Error(string)', 'error Panic(uint256)', 'error NotForSale()'])
const errorOf = (text: string): Hex => encodeErrorResult({ abi: ABI, errorName: 'Error', args: [text] })

describe('the reason of a refusal', () => {
  it('It is the text of the contract, without characters that hide or reverse others', () => {
    expect(readReason(errorOf('UniswapV2: K'))).toBe('UniswapV2: K')
    expect(readReason(errorOf('Pay\u202e \u0007to\u200b me\n'))).toBe('Pay to me')
  })

  it('A long text is cut', () => {
    const reason = readReason(errorOf('w'.repeat(10_000))) ?? ''
    expect(reason.length).toBeGreaterThan(50)
    expect(reason.length).toBeLessThanOrEqual(LONGEST_REASON)
  })

  it.each<readonly [string, Hex]>([
    ['nothing', '0x'],
    ['an empty text', errorOf('')],
    ['an error with a name of its own', encodeErrorResult({ abi: ABI, errorName: 'NotForSale' })],
    ['a failed check of the language', encodeErrorResult({ abi: ABI, errorName: 'Panic', args: [17n] })],
    ['a text that is cut off', '0x08c379a0'],
    ['a text that claims to be endless', `0x08c379a0${'0'.repeat(62)}20${'f'.repeat(64)}`],
  ])('There is none where a contract returns %s', (_, data) => {
    expect(readReason(data)).toBeUndefined()
  })

  it('It is found in the errors of nodes, whichever of them holds the data', () => {
    const data = errorOf('STF')
    const inside = Object.assign(new Error('execution reverted'), { code: 3, data })
    expect(refusalData(new BaseError('failed', { cause: inside }))).toBe(data)
    const nested = Object.assign(new Error('execution reverted'), { code: -32_000, data: { data } })
    expect(refusalData(new BaseError('failed', { cause: nested }))).toBe(data)
    expect(refusalData(new BaseError('failed'))).toBe('0x')
    expect(refusalData('failed')).toBe('0x')
  })
})
