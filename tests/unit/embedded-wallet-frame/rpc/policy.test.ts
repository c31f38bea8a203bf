import { describe, expect, it } from 'vitest'
import { classOfMethod, isNodeMethod } from '#frame/rpc/policy.ts'
import { RPC_METHODS } from '#schemas/rpc/catalogue.ts'
import { READ_METHOD_NAMES } from '#schemas/rpc/read-methods.ts'

/** The methods of docs/specification.md §7.79 to §7.85, and those this wallet adds to them. */
const ASKED = [
  'personal_sign',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_requestExecutionPermissions',
  'signMessage',
  'signPsbt',
  'sendTransfer',
]

describe('class of a method', () => {
  it('A method is unsafe when it signs, sends or delegates, and only then', () => {
    const unsafe = [...READ_METHOD_NAMES, ...Object.keys(RPC_METHODS)].filter(
      (name) => classOfMethod(name) === 'unsafe',
    )
    expect(unsafe.toSorted()).toEqual(ASKED.toSorted())
  })

  it.each([
    'eth_getBalance',
    'eth_call',
    'eth_sendRawTransaction',
    'eth_accounts',
    'wallet_getAssets',
    'personal_ecRecover',
    'web3_sha3',
    'net_listening',
  ])('The method %s is safe', (name) => expect(classOfMethod(name)).toBe('safe'))

  it.each([
    'eth_sign',
    'eth_decrypt',
    'personal_importRawKey',
    'wallet_snap',
    '',
    '__proto__',
    'constructor',
  ])('The method "%s" is refused', (name) => expect(classOfMethod(name)).toBe('refused'))

  it('A method about the connection itself is local', () => {
    const local = Object.values(RPC_METHODS).filter(
      ({ safety }) => safety === 'account' || safety === 'permission',
    )
    expect(local.length).toBeGreaterThan(0)
    for (const { name } of local) expect(classOfMethod(name)).toBe('local')
  })
})

describe('methods of nodes', () => {
  it('A node answers the methods of its namespace only', () => {
    expect(isNodeMethod('eip155', 'eth_getBalance')).toBe(true)
    expect(isNodeMethod('solana', 'eth_getBalance')).toBe(false)
    expect(isNodeMethod('bip122', 'tx/{hash}')).toBe(false)
  })
})
