import { describe, expect, it } from 'vitest'
import { isBoundedTrace } from '#server/features/chain-rpc/bounded-trace.ts'

const call = { to: `0x${'11'.repeat(20)}` }
const config = { tracer: 'callTracer', tracerConfig: { withLog: true } }

describe('debug_traceCall', () => {
  it.each([
    ['for a call at the head of the chain', [call, 'latest', config]],
    [
      'with state overrides',
      [call, 'pending', { ...config, stateOverrides: {}, blockOverrides: { baseFee: '0x1' } }],
    ],
  ])('A trace is served %s', (_what, params) => {
    expect(isBoundedTrace(params)).toBe(true)
  })

  it.each([
    ['without a tracer', [call, 'latest', {}]],
    ['with a custom tracer', [call, 'latest', { ...config, tracer: '{step: function() {}}' }]],
    [
      'with other tracer options',
      [call, 'latest', { ...config, tracerConfig: { withLog: true, onlyTopCall: false } }],
    ],
    ['with a timeout', [call, 'latest', { ...config, timeout: '1h' }]],
    ['at an old block', [call, '0x1', config]],
    ['without parameters', []],
    ['with parameters that are no list', undefined],
  ])('A trace is refused %s', (_what, params) => {
    expect(isBoundedTrace(params)).toBe(false)
  })
})
