import { describe, expect, it } from 'vitest'
import { isBoundedTrace } from '#server/features/chain-rpc/bounded-trace.ts'

const call = { to: `0x${'11'.repeat(20)}` }
const config = { tracer: 'callTracer', tracerConfig: { withLog: true } }

describe('a trace', () => {
  it.each([
    ['of a call at the head of the chain', [call, 'latest', config]],
    [
      'with what is taken to be the state before it',
      [call, 'pending', { ...config, stateOverrides: {}, blockOverrides: { baseFee: '0x1' } }],
    ],
  ])('is served: %s', (_what, params) => {
    expect(isBoundedTrace(params)).toBe(true)
  })

  it.each([
    ['without a tracer: every step of the machine', [call, 'latest', {}]],
    ['with code of the asker', [call, 'latest', { ...config, tracer: '{step: function() {}}' }]],
    [
      'with more than logs',
      [call, 'latest', { ...config, tracerConfig: { withLog: true, onlyTopCall: false } }],
    ],
    ['with time of its own', [call, 'latest', { ...config, timeout: '1h' }]],
    ['of an old block', [call, '0x1', config]],
    ['of nothing', []],
    ['that is none', undefined],
  ])('error: is refused: %s', (_what, params) => {
    expect(isBoundedTrace(params)).toBe(false)
  })
})
