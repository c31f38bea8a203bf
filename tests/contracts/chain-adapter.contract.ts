import { beforeAll, describe, expect, it } from 'vitest'
import type { ChainAccess, ChainAdapter, CreateChainAdapter } from '#modal/chains/chain-adapter.ts'
import type { Network } from '#schemas/entities/network.ts'

/** One namespace with a chain that really answers. */
export interface ChainSubject {
  readonly network: Network
  readonly create: () => Promise<CreateChainAdapter>
  readonly access: () => ChainAccess
  /** An account that was funded, and with how much. */
  readonly funded: { readonly address: string; readonly balance: string }
  /** A well-formed address that holds nothing. */
  readonly empty: string
  readonly read: { readonly method: string; readonly params: unknown; readonly answer: unknown }
  /** A read the node refuses, and its code. */
  readonly refused: { readonly method: string; readonly params: unknown; readonly code: number }
}

/** What every chain adapter must do. */
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

    it('reads a balance as the shortest decimal text', async () => {
      expect(await adapter.readBalance({ network, address: funded.address })).toEqual({
        ok: true,
        value: funded.balance,
      })
    })

    it('reads nothing as 0', async () => {
      expect(await adapter.readBalance({ network, address: subject.empty })).toEqual({ ok: true, value: '0' })
    })

    it('error: an address of another kind is named', async () => {
      expect(await adapter.readBalance({ network, address: 'not-an-address' })).toMatchObject({
        ok: false,
        error: { code: -32602, data: { field: 'address' } },
      })
    })

    it('error: a balance that cannot be read is a failure, never a zero', async () => {
      expect(await offline.readBalance({ network, address: funded.address })).toMatchObject({
        ok: false,
        error: { code: -32603 },
      })
    })

    it('passes a read on', async () => {
      const { method, params, answer } = subject.read
      expect(await adapter.read({ network, method, params })).toEqual({ ok: true, value: answer })
    })

    it('error: the node’s own code arrives', async () => {
      const { method, params, code } = subject.refused
      expect(await adapter.read({ network, method, params })).toMatchObject({ ok: false, error: { code } })
    })

    it('error: a read without a network is a failure', async () => {
      const { method, params } = subject.read
      expect(await offline.read({ network, method, params })).toMatchObject({
        ok: false,
        error: { code: -32603 },
      })
    })

    it('links to the explorer of the network, or to none', () => {
      const page = { default: { name: 'Explorer', url: 'https://explorer.example' } }
      const link = adapter.explorerLink({ ...network, blockExplorers: page }, { address: funded.address })
      expect(link).toContain(`https://explorer.example/address/${funded.address}`)
      const { blockExplorers: _none, ...bare } = network
      expect(adapter.explorerLink(bare, { transaction: 'ab' })).toBeUndefined()
    })
  })
}
