import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readCallTraces,
  readFlatTraces,
  type InternalTransfers,
} from '#server/providers/account-index/read-traces.ts'

const payer = `0x${'cd'.repeat(20)}`
const other = `0x${'ef'.repeat(20)}`
const me = `0x${'ab'.repeat(20)}`
const hash = (at: number) => `0x${String(at).padStart(64, '0')}`
const linesOf = (inside: InternalTransfers | undefined) =>
  inside &&
  [...inside.values()].flat().map(({ from, to, amount }) => `${from.slice(0, 4)} ${to.slice(0, 4)} ${amount}`)

describe('internal transfers by the call tracer', () => {
  const call = (change: object = {}) => ({ type: 'CALL', from: payer, to: me, value: '0x5', ...change })
  const traced = (...calls: object[]) => [
    { txHash: hash(1), result: { type: 'CALL', from: other, to: payer, value: '0x64', calls } },
  ]
  const read = (answer: unknown) => linesOf(readCallTraces(answer, 1))

  it('Transfers are what calls pay, in their order and at any depth, without what the transaction carries', () => {
    const deep = call({ to: other, value: '0x0', calls: [call({ value: '0x7' })] })
    const capital = me.toUpperCase().replace('0X', '0x')
    expect(read(traced(call(), deep, call({ from: capital, to: other })))).toEqual([
      '0xcd 0xab 5',
      '0xcd 0xab 7',
      '0xab 0xef 5',
    ])
    expect([...(readCallTraces(traced(call()), 1)?.keys() ?? [])]).toEqual([hash(1)])
  })

  it.each([
    ['delegates to another contract', call({ type: 'DELEGATECALL' })],
    ['uses CALLCODE', call({ type: 'CALLCODE' })],
    ['only reads', call({ type: 'STATICCALL', value: undefined })],
    ['pays nothing', call({ value: '0x0' })],
    ['was reverted', call({ error: 'execution reverted' })],
    ['is inside of a reverted call', call({ value: '0x0', error: 'execution reverted', calls: [call()] })],
  ])('A call that %s transfers nothing', (_, one) => {
    expect(read(traced(one))).toEqual([])
  })

  it('A reverted transaction transfers nothing', () => {
    const [whole] = traced(call())
    expect(read([{ ...whole, result: { ...whole?.result, error: 'out of gas' } }])).toEqual([])
  })

  it.each([
    ['nothing', null],
    ['fewer traces than transactions', []],
    ['no calls', [{ txHash: hash(1), result: { structLogs: [] } }]],
    ['invalid amounts', traced(call({ value: '1e30' }))],
    ['calls of another form', traced({ a: 1 })],
    ['too many calls', traced(...Array.from({ length: 100_001 }, () => call()))],
  ])('Transfers are unknown when a node returns %s', (_, reported) => {
    expect(read(reported)).toBeUndefined()
  })

  it('Deeply nested calls do not cause an error', () => {
    let deep: object = call()
    for (let depth = 0; depth < 20_000; depth += 1) deep = call({ value: '0x0', calls: [deep] })
    expect(read(traced(deep))).toEqual(['0xcd 0xab 5'])
  })
})

describe('internal transfers by a list of traces', () => {
  const trace = (traceAddress: number[], action: object = {}, change: object = {}) => ({
    transactionHash: hash(1),
    traceAddress,
    type: 'call',
    action: { callType: 'call', from: payer, to: me, value: '0x5', ...action },
    result: { output: '0x' },
    ...change,
  })
  const whole = trace([], { from: other, to: payer, value: '0x64' })
  const read = (answer: unknown) => linesOf(readFlatTraces(answer, 1))

  it('Transfers are what calls, created and destroyed contracts pay, without what the transaction carries', () => {
    const made = trace(
      [1],
      { callType: undefined, to: undefined },
      { type: 'create', result: { address: other } },
    )
    const ended = trace([2], { address: payer, refundAddress: me, balance: '0x9' }, { type: 'suicide' })
    const reward = { type: 'reward', traceAddress: [], action: { author: me, value: '0x1' } }
    expect(read([whole, trace([0]), made, ended, reward])).toEqual([
      '0xcd 0xab 5',
      '0xcd 0xef 5',
      '0xcd 0xab 9',
    ])
  })

  it.each([
    ['delegates to another contract', trace([0], { callType: 'delegatecall' })],
    ['was reverted', trace([0], {}, { error: 'Reverted', result: null })],
  ])('A traced call that %s transfers nothing', (_, one) => {
    expect(read([whole, one])).toEqual([])
  })

  it('A call inside of a reverted one transfers nothing, and one beside it does', () => {
    const undone = trace([1], { value: '0x0' }, { error: 'Reverted' })
    expect(read([whole, trace([0]), undone, trace([1, 0]), trace([1, 0, 0]), trace([10])])).toEqual([
      '0xcd 0xab 5',
      '0xcd 0xab 5',
    ])
    expect(read([{ ...whole, error: 'Reverted' }, trace([0])])).toEqual([])
  })

  it.each([
    ['nothing', null],
    ['fewer traces than transactions', []],
    ['another form', [{ ...whole, action: 'x' }]],
    ['invalid amounts', [whole, trace([0], { value: '-1' })]],
  ])('Transfers are unknown when a node lists %s', (_, reported) => {
    expect(read(reported)).toBeUndefined()
  })
})

it('No answer of a node causes an error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(3), (answer, size) => {
      for (const inside of [readCallTraces(answer, size), readFlatTraces(answer, size)])
        expect(inside?.size ?? 0).toBe(0)
    }),
  )
})
