/** How long a stopping server waits for balancers to notice. */
export interface LeaveSettings {
  /** How many refusals of `/readyz` a balancer needs before it sends no more requests. */
  readonly refusals: number
  readonly withinMs: number
}

/** A client that asks less than twice within this time is no balancer that relies on the answer. */
const FORGOTTEN_AFTER_MS = 60_000

/**
 * Records which sites a balancer probes, so that a stopping process keeps its ports open until balancers have noticed.
 *
 * @param now Milliseconds of a clock that never goes back.
 */
export function createBalancerWatch(now: () => number = () => performance.now()) {
  const askedAt = new Map<string, { readonly last: number; readonly before: number }>()
  let refusals: Map<string, number> | undefined
  let wanted = 0
  let noticed = (): void => undefined

  return {
    /** Records that one of the sites was probed and answered. */
    asked(site: string): void {
      askedAt.set(site, { last: now(), before: askedAt.get(site)?.last ?? Number.NEGATIVE_INFINITY })
      if (refusals === undefined) return
      refusals.set(site, (refusals.get(site) ?? 0) + 1)
      if ([...refusals.values()].every((count) => count >= wanted)) noticed()
    },

    /**
     * Resolves when every probed site has refused that often, at once when none is probed, and after `withinMs` at the
     * latest.
     */
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
