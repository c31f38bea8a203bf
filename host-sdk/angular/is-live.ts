import { afterNextRender, ApplicationRef, inject, InjectionToken, signal, type Signal } from '@angular/core'

/** Tells whether Angular is taking over what a server drew: from its first render until the application is stable. */
const TAKING_OVER = /* @__PURE__ */ new InjectionToken<() => boolean>('postern, taking over', {
  providedIn: 'root',
  factory: () => {
    const { isStable } = inject(ApplicationRef)
    let is = document.querySelector('[ng-server-context]') !== null
    // Before that nothing is pending yet.
    if (is) afterNextRender(() => isStable.subscribe((now) => (is &&= !now)))
    return () => is
  },
})

/** Whether the page's own instance may be shown: not on a server, nor before what a server drew was taken over. */
export function injectIsLive(): Signal<boolean> {
  const isServer = typeof document === 'undefined'
  const isLive = signal(!isServer && !inject(TAKING_OVER)())
  if (!isServer && !isLive()) afterNextRender(() => isLive.set(true))
  return isLive
}
