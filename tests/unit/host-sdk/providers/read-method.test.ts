import { describe, expect, test } from 'vitest'
import { RPC_METHODS } from '#schemas/rpc/catalogue.ts'
import { READ_METHOD_NAMES } from '#schemas/rpc/read-methods.ts'
import { READ_METHOD } from '#sdk/providers/eip1193-request.ts'

/** Methods that the site answers from its state, without the chain. */
const ANSWERED_HERE = ['eth_accounts', 'eth_chainId', 'net_version', 'wallet_getPermissions']

describe('read methods', () => {
  test('Every chain read of the catalogue is sent to the chain', () => {
    expect(READ_METHOD_NAMES.filter((name) => !READ_METHOD.test(name))).toEqual([])
  })

  test('Every read among the methods with their own schema runs without an approval', () => {
    const reads = Object.values(RPC_METHODS)
      .filter(
        ({ name, namespace, safety }) =>
          safety === 'read' && namespace === 'eip155' && !ANSWERED_HERE.includes(name),
      )
      .map(({ name }) => name)
    expect(reads.toSorted()).toEqual([
      'eth_sendRawTransaction',
      'personal_ecRecover',
      'wallet_getAssets',
      'wallet_getCallsStatus',
      'wallet_getCapabilities',
    ])
    expect(reads.filter((name) => !READ_METHOD.test(name))).toEqual([])
    for (const { name, safety } of Object.values(RPC_METHODS))
      if (safety !== 'read') expect([name, READ_METHOD.test(name)]).toEqual([name, false])
  })

  test.each([
    'eth_getEncryptionPublicKey',
    'eth_sign',
    'eth_sendTransaction',
    'eth_subscribe',
    'wallet_getCapabilitiesOf',
  ])('%s is not a read method', (name) => {
    expect(READ_METHOD.test(name)).toBe(false)
  })
})
