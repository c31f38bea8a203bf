import { decodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { SwapTerms } from '#modal/chains/swaps.ts'
import { toBatch } from '#modal/chains/eip155/swap/swap-batch.ts'
import { approvalCall } from '#modal/chains/eip155/swap/swap-steps.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'

const ACCOUNT = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const RECIPIENT = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const TOKEN = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35'
const ROUTER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SWAP = { step: 'swap', call: { to: ROUTER, data: '0x1234', value: 5n } } as const
const APPROVE = { step: 'approve', call: approvalCall(TOKEN, ROUTER, 7n) } as const

function callsOf(request: ReturnType<typeof toBatch>) {
  return Object(request?.params)[0]?.calls
}

describe('the calls that are sent as one', () => {
  it.each<[string, Pick<SwapTerms, 'received' | 'pays'>]>([
    ['a token', { received: TOKEN, pays: { to: RECIPIENT, amount: 2_500_000n } }],
    ['the coin', { received: undefined, pays: { to: RECIPIENT, amount: 2_500_000n } }],
  ])('A payment in %s is the last one, of exactly its amount, and the whole is atomic', (_what, terms) => {
    const request = toBatch([APPROVE, SWAP], { network: localEvm, ...terms }, ACCOUNT)
    expect(request).toMatchObject({
      method: 'wallet_sendCalls',
      params: [{ from: ACCOUNT, atomicRequired: true }],
    })
    const [approve, swap, pay, ...more] = callsOf(request)
    expect(more).toEqual([])
    expect([approve.to, swap]).toEqual([TOKEN, { to: ROUTER, data: '0x1234', value: '0x5' }])
    if (terms.received === undefined) expect(pay).toEqual({ to: RECIPIENT, data: '0x', value: '0x2625a0' })
    else {
      expect(pay).toMatchObject({ to: TOKEN, value: '0x0' })
      expect(decodeFunctionData({ abi: erc20Abi, data: pay.data })).toEqual({
        functionName: 'transfer',
        args: [RECIPIENT, 2_500_000n],
      })
    }
  })

  it('A single call is no batch, and a swap that is paid with afterwards is one of two', () => {
    expect(toBatch([SWAP], { network: localEvm, received: TOKEN }, ACCOUNT)).toBeUndefined()
    const pays = { to: RECIPIENT, amount: 1n }
    expect(callsOf(toBatch([SWAP], { network: localEvm, received: TOKEN, pays }, ACCOUNT))).toHaveLength(2)
  })
})
