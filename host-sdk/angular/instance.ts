import { inject, InjectionToken, type Provider } from '@angular/core'
import { NEWEST_POSTERN } from '#sdk/observables/newest-postern.ts'
import type { Postern } from '#sdk/types/postern.ts'

const INSTANCE = /* @__PURE__ */ new InjectionToken<Postern>('postern')

/**
 * Gives an application, a route or a component with what is below it an instance of its own. Without it the newest
 * instance of the page is used, so a site with one instance needs none.
 *
 * @param postern what `createPostern` returned.
 * @example
 * bootstrapApplication(App, { providers: [providePostern(postern)] })
 */
export function providePostern(postern: Postern): Provider {
  return { provide: INSTANCE, useValue: postern }
}

/** What a provider gives. */
export function providedPostern(): Postern | undefined {
  return inject(INSTANCE, { optional: true }) ?? undefined
}

/**
 * The instance: the provider's, else the newest of the page, whichever that is when it is called. On a server and before
 * `createPostern` calls reject with INSTANCE_MISSING. As every function of this entry it wants an injection context.
 *
 * @example
 * protected readonly postern = injectPostern()
 * // in the template: (click)="postern.open()"
 */
export function injectPostern(): Postern {
  return providedPostern() ?? NEWEST_POSTERN
}
