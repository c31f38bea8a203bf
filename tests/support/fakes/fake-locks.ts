/** Creates Web Locks that the tabs of one origin share: each name has one holder at a time, and requests queue in order. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const lines = new Map<string, { readonly last: Promise<unknown>; held: number }>()
  const request = async (name: string, first: unknown, second?: unknown): Promise<unknown> => {
    const task = (second ?? first) as (lock: object | null) => unknown
    const line = lines.get(name)
    const isOnlyIfAvailable = typeof first === 'object' && first !== null && 'ifAvailable' in first
    if (isOnlyIfAvailable && line && line.held > 0) return task(null)
    const next = { last: Promise.resolve() as Promise<unknown>, held: (line?.held ?? 0) + 1 }
    const turn = (line?.last ?? Promise.resolve()).then(() => task({ name }))
    const last = turn.finally(() => {
      const now = lines.get(name)
      if (now) now.held -= 1
    })
    lines.set(name, { ...next, last: last.catch(() => undefined) })
    return last
  }
  return { request } as Pick<LockManager, 'request'>
}
