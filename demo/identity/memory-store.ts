import type { Adapter, AdapterPayload } from 'oidc-provider'

/** What an OpenID provider remembers, until the process ends. */
export function memoryStore(): (name: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()
  const find = (matches: (payload: AdapterPayload) => boolean) => [...kept.values()].find(matches)
  return (name) => {
    const key = (id: string) => `${name}:${id}`
    return {
      upsert: async (id, payload) => {
        kept.set(key(id), payload)
      },
      find: async (id) => kept.get(key(id)),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = kept.get(key(id))
        if (payload !== undefined) kept.set(key(id), { ...payload, consumed: Math.floor(Date.now() / 1_000) })
      },
      destroy: async (id) => {
        kept.delete(key(id))
      },
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id)
      },
    }
  }
}
