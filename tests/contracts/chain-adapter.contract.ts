import { beforeAll, describe, expect, it } from 'vitest'
import type { ChainAccess, ChainAdapter, CreateChainAdapter } from '#modal/chains/chain-adapter.ts'
import type { Network } from '#schemas/entities/network.ts'

/** One namespace with a running chain. */
export interface ChainSubject {
  readonly network: Network
  readonly create: () => Promise<CreateChainAdapter>
  readonly access: () => ChainAccess
  /** A funded account, and its balance. */
  readonly funded: { readonly address: string; readonly balance: string }
  /** A well-formed address without a balance. */
  readonly empty: string
  readonly read: { readonly method: string; readonly params: unknown; readonly answer: unknown }
  /** A read that the node refuses, and the code of the refusal. */
  readonly refused: { readonly method: string; readonly params: unknown; readonly code: number }
}

/** The contract of every chain adapter. */
export function describeChainAdapter(name: string, subject: ChainSubject): void {
  const { network, funded } = subject

  describe(name, () => {
    let adapter: ChainAdapter
    let offline: ChainAdapter

    beforeAll(async () => {
      const create = await subject.create()
      adapter = create(subject.access())
      offline = create({ ...subject.access(), fetch: () => Promise.reject(new TypeError('offline')) })
    })

    it('A balance is the shortest decimal text', async () => {
      expect(await adapter.readBalance({ network, address: funded.address })).toEqual({
        ok: true,
        value: funded.balance,
      })
    })

    it('The balance of an empty account is 0', async () => {
      expect(await adapter.readBalance({ network, address: subject.empty })).toEqual({ ok: true, value: '0' })
    })

    it('An address of another kind is refused by name', async () => {
      expect(await adapter.readBalance({ network, address: 'not-an-address' })).toMatchObject({
        ok: false,
        error: { code: -32602, data: { field: 'address' } },
      })
    })

    it('A balance that cannot be read is a failure and never zero', async () => {
      expect(await offline.readBalance({ network, address: funded.address })).toMatchObject({
        ok: false,
        error: { code: -32603 },
      })
    })

    it('A read is passed on to the node', async () => {
      const { method, params, answer } = subject.read
      expect(await adapter.read({ network, method, params })).toEqual({ ok: true, value: answer })
    })

    it('The code of the node’s error is passed on', async () => {
      const { method, params, code } = subject.refused
      expect(await adapter.read({ network, method, params })).toMatchObject({ ok: false, error: { code } })
    })

    it('A read without a network is a failure', async () => {
      const { method, params } = subject.read
      expect(await offline.read({ network, method, params })).toMatchObject({
        ok: false,
        error: { code: -32603 },
      })
    })

    it('The explorer links are those of the network, or undefined', () => {
      const page = { default: { name: 'Explorer', url: 'https://explorer.example' } }
      const link = adapter.explorerLink({ ...network, blockExplorers: page }, { address: funded.address })
      expect(link).toContain(`https://explorer.example/address/${funded.address}`)
      const { blockExplorers: _none, ...bare } = network
      expect(adapter.explorerLink(bare, { transaction: 'ab' })).toBeUndefined()
    })
  })
}
