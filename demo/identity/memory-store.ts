import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Stores the state of an OpenID provider in memory. */
export function memoryStore(): (name: string) => Adapter {
  const payloads = new Map<string, AdapterPayload>()
  const find = (matches: (payload: AdapterPayload) => boolean) => [...payloads.values()].find(matches)
  return (name) => {
    const key = (id: string) => `${name}:${id}`
    return {
      upsert: async (id, payload) => {
        payloads.set(key(id), payload)
      },
      find: async (id) => payloads.get(key(id)),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = payloads.get(key(id))
        if (payload !== undefined)
          payloads.set(key(id), { ...payload, consumed: Math.floor(Date.now() / 1_000) })
      },
      destroy: async (id) => {
        payloads.delete(key(id))
      },
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of payloads) if (payload.grantId === grantId) payloads.delete(id)
      },
    }
  }
}
