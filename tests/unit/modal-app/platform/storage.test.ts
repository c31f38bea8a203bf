import { describe, expect, it } from 'vitest'
import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { createPartitionStorage, type FallbackStore } from '#modal/platform/storage.ts'

function memoryStore(): FallbackStore & { readonly stored: Map<string, string> } {
  const stored = new Map<string, string>()
  return {
    stored,
    get: async (key) => stored.get(key),
    set: async (key, value) => {
      if (value === null) stored.delete(key)
      else stored.set(key, value)
      return true
    },
  }
}

function browserStore() {
  const stored = new Map<string, string>()
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

const site = { projectId: 'demo', siteOrigin: 'https://shop.example' }

describe('storage of a partition', () => {
  it('Values are stored under project and site, and removed.', async () => {
    const local = browserStore()
    const storage = createPartitionStorage({ ...site, local: () => local, fallback: memoryStore() })
    await storage.set('active_namespace', 'solana')
    expect([...local.stored.keys()].join()).toMatch(/demo.*shop\.example.*active_namespace/)
    expect(await storage.get('active_namespace')).toBe('solana')
    expect(storage.isLasting()).toBe(true)
    await storage.set('active_namespace', null)
    expect(local.stored.size).toBe(0)
  })

  it('Two sites or two details are never mixed.', async () => {
    const local = browserStore()
    const here = createPartitionStorage({ ...site, local: () => local, fallback: memoryStore() })
    const there = createPartitionStorage({
      projectId: 'demo',
      siteOrigin: 'https://evil.example',
      local: () => local,
      fallback: memoryStore(),
    })
    await here.set('connected_connector_id', 'a', 'eip155')
    expect(await there.get('connected_connector_id', 'eip155')).toBeUndefined()
    expect(await here.get('connected_connector_id', 'solana')).toBeUndefined()
  })

  it('Values are stored in memory and on the site when the browser denies storage.', async () => {
    const fallback = memoryStore()
    const local = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const storage = createPartitionStorage({ ...site, local, fallback })
    await storage.set('connected_connector_id', 'eip6963:a', 'eip155')
    expect([...fallback.stored]).toEqual([['connected-connector-id-eip155', 'eip6963:a']])
    const next = createPartitionStorage({ ...site, local, fallback })
    expect(await next.get('connected_connector_id', 'eip155')).toBe('eip6963:a')
  })

  it('A quota that is used up does not lose values.', async () => {
    const local = browserStore()
    let isFull = false
    const storage = createPartitionStorage({
      ...site,
      local: () => ({
        ...local,
        setItem: (key, value) => {
          if (isFull) throw new DOMException('full', 'QuotaExceededError')
          local.setItem(key, value)
        },
      }),
      fallback: { get: async () => undefined, set: async () => false },
    })
    isFull = true
    await storage.set('recent_wallets', '["a"]')
    expect(await storage.get('recent_wallets')).toBe('["a"]')
    expect(storage.isLasting()).toBe(false)
  })

  it('The site is never given private values.', async () => {
    const fallback = memoryStore()
    const local = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const storage = createPartitionStorage({ ...site, local, fallback })
    for (const name of Object.values(PRIVATE_STORAGE_KEYS)) {
      await storage.set(name, 'Boat fund')
      expect(await storage.get(name)).toBe('Boat fund')
    }
    expect(fallback.stored.size).toBe(0)
  })
})
