import { afterEach, describe, expect, it } from 'vitest'
import { createWorkerPolicy } from '#ui/platform/worker-policy.ts'

type Rules = Parameters<NonNullable<Window['trustedTypes']>['createPolicy']>[1]

const WORKER = '/assets/vault-worker-1a2b3c4d.js'

/**
 * Stubs a browser with Trusted Types.
 *
 * @returns the created policies, by name.
 */
function withTrustedTypes(): Map<string, Rules> {
  const made = new Map<string, Rules>()
  const createPolicy = (name: string, rules: Rules): Rules => {
    if (made.has(name)) throw new TypeError(`A policy called ${name} is there already.`)
    made.set(name, rules)
    return rules
  }
  Object.defineProperty(window, 'trustedTypes', { value: { createPolicy }, configurable: true })
  return made
}

afterEach(() => void Reflect.deleteProperty(window, 'trustedTypes'))

describe('the worker policy', () => {
  it('The policy returns the URL of the worker, however often the worker is started', () => {
    const made = withTrustedTypes()
    const trustedUrl = createWorkerPolicy('wallet-worker', WORKER)
    expect([trustedUrl(), trustedUrl()]).toEqual([WORKER, WORKER])
    expect([...made.keys()]).toEqual(['wallet-worker'])
  })

  it('The policy refuses every other URL', () => {
    const made = withTrustedTypes()
    createWorkerPolicy('wallet-worker', WORKER)()
    expect(() => made.get('wallet-worker')?.createScriptURL('/assets/other.js')).toThrow(TypeError)
  })

  it('The URL is the same in a browser without Trusted Types', () => {
    expect(createWorkerPolicy('wallet-worker', WORKER)()).toBe(WORKER)
  })
})
