import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasConnectedNamespaces } from '#sdk/storage/connected-namespaces.ts'
import { hostStorage } from '#sdk/storage/host-storage.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('the storage of the site', () => {
  test('Storage holds the connected namespaces, and no entry when there are none', () => {
    const storage = hostStorage('demo')
    expect(hasConnectedNamespaces('demo')).toBe(false)
    storage.persist(['eip155', 'solana'])
    expect(hasConnectedNamespaces('demo')).toBe(true)
    expect(hasConnectedNamespaces('other')).toBe(false)
    expect([localStorage.length, localStorage.getItem('postern:demo')]).toEqual([1, '["eip155","solana"]'])
    storage.persist([])
    expect(localStorage.length).toBe(0)
  })

  test('Storage keeps values of the modal under the project’s name', () => {
    const storage = hostStorage('demo')
    storage.set('theme', 'dark')
    expect(storage.get('theme')).toBe('dark')
    expect(localStorage.getItem('postern:demo:theme')).toBe('dark')
    storage.set('theme', null)
    expect(storage.get('theme')).toBeUndefined()
  })

  test('Blocked storage reads as empty and never throws', () => {
    const blocked = (): never => {
      throw new DOMException('blocked', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
    const storage = hostStorage('demo')
    storage.persist(['eip155'])
    storage.set('theme', 'dark')
    expect(storage.get('theme')).toBeUndefined()
    expect(hasConnectedNamespaces('demo')).toBe(false)
  })

  test('Storage keeps the namespaces that another tab has connected since', () => {
    const [stale, other] = [hostStorage('two-tabs'), hostStorage('two-tabs')]
    stale.persist([])
    other.persist(['eip155'])
    stale.persist([])
    expect(hasConnectedNamespaces('two-tabs')).toBe(true)
    other.persist([])
    expect(hasConnectedNamespaces('two-tabs')).toBe(false)
  })
})
