/** Creates Web Locks that the tabs of one origin share: each name has one holder at a time, and requests queue in order. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const lines = new Map<string, { readonly last: Promise<unknown>; held: number }>()
  async function request<T>(
    name: string,
    first: LockOptions | LockGrantedCallback<T>,
    second?: LockGrantedCallback<T>,
  ): Promise<Awaited<T>> {
    const task = typeof first === 'function' ? first : second
    if (!task) throw new TypeError('A lock needs a callback.')
    const run = async (lock: Lock | null): Promise<Awaited<T>> => await task(lock)
    const line = lines.get(name)
    const isOnlyIfAvailable = typeof first === 'object' && first.ifAvailable === true
    if (isOnlyIfAvailable && line && line.held > 0) return run(null)
    const held = (line?.held ?? 0) + 1
    const turn = (line?.last ?? Promise.resolve()).then(() => run({ name, mode: 'exclusive' }))
    const last = turn.finally(() => {
      const now = lines.get(name)
      if (now) now.held -= 1
    })
    lines.set(name, { held, last: last.catch(() => undefined) })
    return last
  }
  return { request }
}
