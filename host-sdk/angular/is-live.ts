import { afterNextRender, ApplicationRef, inject, InjectionToken, signal, type Signal } from '@angular/core'

/** Whether Angular is hydrating a server-rendered page: from the first render until the application is stable. */
const TAKING_OVER = /* @__PURE__ */ new InjectionToken<() => boolean>('postern, taking over', {
  providedIn: 'root',
  factory: () => {
    const { isStable } = inject(ApplicationRef)
    let is = document.querySelector('[ng-server-context]') !== null
    // Before the first render the application is stable, because nothing is pending yet.
    if (is) afterNextRender(() => isStable.subscribe((now) => (is &&= !now)))
    return () => is
  },
})

/** Whether the page's own instance may be shown: not on a server, nor before a server-rendered page is hydrated. */
export function injectIsLive(): Signal<boolean> {
  const isServer = typeof document === 'undefined'
  const isLive = signal(!isServer && !inject(TAKING_OVER)())
  if (!isServer && !isLive()) afterNextRender(() => isLive.set(true))
  return isLive
}
