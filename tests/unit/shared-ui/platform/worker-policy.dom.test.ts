import { afterEach, describe, expect, it } from 'vitest'
import { createWorkerPolicy } from '#ui/platform/worker-policy.ts'

type Rules = Parameters<NonNullable<Window['trustedTypes']>['createPolicy']>[1]

const WORKER = '/assets/vault-worker-1a2b3c4d.js'

/** A browser with Trusted Types. @returns the policies that were made, by name. */
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

describe('the policy of a worker', () => {
  it('gives the address of the worker, however often it is started', () => {
    const made = withTrustedTypes()
    const trustedUrl = createWorkerPolicy('wallet-worker', WORKER)
    expect([trustedUrl(), trustedUrl()]).toEqual([WORKER, WORKER])
    expect([...made.keys()]).toEqual(['wallet-worker'])
  })

  it('refuses every other address', () => {
    const made = withTrustedTypes()
    createWorkerPolicy('wallet-worker', WORKER)()
    expect(() => made.get('wallet-worker')?.createScriptURL('/assets/other.js')).toThrow(TypeError)
  })

  it('gives the same address in a browser that knows no policies', () => {
    expect(createWorkerPolicy('wallet-worker', WORKER)()).toBe(WORKER)
  })
})
