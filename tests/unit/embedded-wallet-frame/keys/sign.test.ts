import { secp256k1 } from '@noble/curves/secp256k1.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signWith } from '#frame/keys/worker/sign.ts'

const key = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
const digest = new Uint8Array(32).fill(7)
const keyring = { evm: key, solana: key, bitcoin: key, bitcoinTest: key }
/** Engines allocate longer arrays outside the heap of a worker, so they outlive it. */
const IN_HEAP_BYTES = 64

afterEach(() => vi.restoreAllMocks())

describe('signing', () => {
  it('A signature is the one of RFC 6979, with low s, followed by the recovery bit', () => {
    const signature = signWith(keyring, { namespace: 'eip155', digest }) ?? new Uint8Array()
    const [recovery = 0, ...rs] = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' })
    expect([...signature]).toEqual([...rs, recovery])
    expect(signature).toHaveLength(65)
  })

  it('Signing leaves no copy of the key in memory that outlives the worker', () => {
    const written = new Set<Uint8Array>()
    const noted = vi.spyOn(Uint8Array.prototype, 'set')
    signWith(keyring, { namespace: 'eip155', digest })
    for (const target of noted.mock.contexts) if (target instanceof Uint8Array) written.add(target)
    const long = [...written].filter(({ length }) => length > IN_HEAP_BYTES)
    expect(long.length).toBeGreaterThan(0)
    expect(long.filter((bytes) => Buffer.from(bytes).includes(Buffer.from(key)))).toEqual([])
  })
})
