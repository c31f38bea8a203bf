import { describe, expect, it } from 'vitest'
import { walletFailure } from '#modal/connectors/walletconnect/worker/wallet-failure.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

/** Codes of the sign protocol, and the equivalent ones of EIP-1193. */
const MEANT: readonly (readonly [code: number, meant: number])[] = [
  [RPC_CODES.walletConnectRejected, 4001],
  [RPC_CODES.walletConnectRejectedChains, 4001],
  [RPC_CODES.walletConnectRejectedMethods, 4001],
  [RPC_CODES.methodNotFound, 4200],
  [5_100, 4902],
  [5_101, 4200],
]
const UNCHANGED = Object.values(RPC_CODES).filter((code) => MEANT.every(([other]) => other !== code))

describe('failure of a phone wallet', () => {
  it.each(UNCHANGED)('The code %d is kept with its message and data.', (code) => {
    expect(walletFailure({ code, message: 'no', data: { why: 1 } })).toEqual({
      code,
      message: 'no',
      data: { why: 1 },
    })
  })

  it.each(MEANT)('The code %d becomes %d.', (code, meant) => {
    expect(walletFailure({ code, message: 'no' })).toMatchObject({ code: meant })
  })

  it('A wallet’s code is kept where its message is that of a lost connection.', () => {
    expect(walletFailure({ code: 4900, message: 'The connection to all chains was lost' }).code).toBe(4900)
    expect(walletFailure({ code: -32_005, message: 'The relay is busy' }).code).toBe(-32_005)
  })

  it('Errors of the library are distinguished, with a code of their own or without one.', () => {
    for (const code of [undefined, 2, RPC_CODES.internal])
      expect(walletFailure({ code, message: "No matching key. session topic doesn't exist: ab" }).code).toBe(
        'SESSION_GONE',
      )
    expect(walletFailure(new Error('Something else')).code).toBe(RPC_CODES.internal)
  })
})
