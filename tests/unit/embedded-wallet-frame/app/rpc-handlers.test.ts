import { describe, expect, it } from 'vitest'
import { rpcHandlers } from '#frame/app/rpc-handlers.ts'
import { isNodeMethod } from '#frame/rpc/policy.ts'
import { fail } from '#schemas/errors/result.ts'
import { RPC_METHODS } from '#schemas/rpc/catalogue.ts'
import { READ_METHODS } from '#schemas/rpc/read-methods.ts'
import { holdClock } from '#tests/support/fakes/held-clock.ts'
import { WALLET_POLICY } from '#tests/support/builders/deployment.ts'

const { handlers, reads, boundedCalls } = rpcHandlers(
  {
    api: { call: async () => fail('WALLET_SERVER_UNREACHABLE', '') },
    storage: { get: () => undefined, set: () => {}, remove: () => {} },
    session: { current: () => undefined },
    clock: holdClock(),
    askNode: async () => fail('WALLET_SERVER_UNREACHABLE', ''),
    networks: [],
    apiAccess: {
      apiUrl: 'https://api.example',
      projectId: 'demo',
      clock: holdClock(),
      fetch: () => Promise.reject(new Error('nobody answers')),
    },
    policy: { ...WALLET_POLICY, sessionPermissions: true },
  },
  { current: () => 'eoa' },
)
const METHODS = Object.values(RPC_METHODS)
const namesOf = (safety: string) =>
  METHODS.filter((method) => method.safety === safety).map(({ name }) => name)

describe('methods of the wallet', () => {
  it('Every method that takes an approval has a handler, and no other method has one', () => {
    expect(Object.keys(handlers).toSorted()).toEqual(namesOf('unsafe').toSorted())
  })

  it('Every read is answered here or by a node', () => {
    const unanswered = [...METHODS, ...READ_METHODS]
      .filter(({ safety }) => safety === 'read')
      .filter(({ name, namespace }) => !(name in reads) && !isNodeMethod(namespace, name))
    expect(unanswered.map(({ name }) => name)).toEqual([])
  })

  it('A session permission covers only methods that take an approval otherwise', () => {
    expect(Object.keys(boundedCalls).filter((name) => !(name in handlers))).toEqual([])
  })
})
