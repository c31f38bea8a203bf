/** How long a stopping server waits for balancers to notice. */
export interface LeaveSettings {
  /** Refusals of `/readyz` after which a balancer sends nothing more. */
  readonly refusals: number
  readonly withinMs: number
}

/** Who asked less than twice in so long, as a person who looks once, is no balancer that goes by the answer. */
const FORGOTTEN_AFTER_MS = 60_000

/**
 * Notes who asks whether this process serves, so that a stopping one keeps its ports open until balancers have been told
 * that it does not.
 *
 * @param now Milliseconds of a clock that never goes back.
 */
export function createBalancerWatch(now: () => number = () => performance.now()) {
  const askedAt = new Map<string, { readonly last: number; readonly before: number }>()
  let refusals: Map<string, number> | undefined
  let wanted = 0
  let noticed = (): void => undefined

  return {
    /** Somebody asked one of the sites, and was answered the truth. */
    asked(site: string): void {
      askedAt.set(site, { last: now(), before: askedAt.get(site)?.last ?? Number.NEGATIVE_INFINITY })
      if (refusals === undefined) return
      refusals.set(site, (refusals.get(site) ?? 0) + 1)
      if ([...refusals.values()].every((count) => count >= wanted)) noticed()
    },

    /** Resolves when every site a balancer asks has refused so often, at once where none does, and after the time at the latest. */
    async left({ refusals: most, withinMs }: LeaveSettings): Promise<void> {
      const recently = now() - FORGOTTEN_AFTER_MS
      const sites = [...askedAt].filter(([, { before }]) => before > recently).map(([site]) => site)
      if (sites.length === 0 || most === 0) return
      wanted = most
      refusals = new Map(sites.map((site) => [site, 0]))
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs)
        noticed = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
