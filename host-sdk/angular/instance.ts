import { inject, InjectionToken, type Provider } from '@angular/core'
import { NEWEST_POSTERN } from '#sdk/observables/newest-postern.ts'
import type { Postern } from '#sdk/types/postern.ts'

const INSTANCE = /* @__PURE__ */ new InjectionToken<Postern>('postern')

/**
 * Provides an instance to an application, a route, or a component and its children. Without it the newest instance of the
 * page is used, so a site with one instance needs no provider.
 *
 * @param postern what `createPostern` returned.
 * @example
 * bootstrapApplication(App, { providers: [providePostern(postern)] })
 */
export function providePostern(postern: Postern): Provider {
  return { provide: INSTANCE, useValue: postern }
}

/** The instance of the nearest provider. */
export function providedPostern(): Postern | undefined {
  return inject(INSTANCE, { optional: true }) ?? undefined
}

/**
 * The instance: the provided one, else the newest of the page at the time of each call. On a server and before
 * `createPostern` its calls reject with INSTANCE_MISSING. Like every function of this entry it needs an injection context.
 *
 * @example
 * protected readonly postern = injectPostern()
 * // in the template: (click)="postern.open()"
 */
export function injectPostern(): Postern {
  return providedPostern() ?? NEWEST_POSTERN
}
