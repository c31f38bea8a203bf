import { hasInjectionContext, inject, provide, type App, type InjectionKey } from 'vue'
import { NEWEST_POSTERN } from '#sdk/observables/newest-postern.ts'
import type { Postern } from '#sdk/types/postern.ts'

const INSTANCE: InjectionKey<Postern | undefined> = Symbol('postern')

/**
 * Gives a whole app an instance of its own. Without it the composables use the newest instance of the page, so a site
 * with one instance needs none.
 *
 * @example
 * createApp(App).use(PosternPlugin, postern).mount('#app')
 */
export const PosternPlugin: { readonly install: (app: App, postern: Postern) => void } = {
  install: (app, postern) => void app.provide(INSTANCE, postern),
}

/**
 * Gives the components below this one an instance of their own; called in `setup`.
 *
 * @param postern what `createPostern` returned.
 * @example
 * providePostern(createPostern({ projectId: 'shop', modalUrl: 'https://modal.example' }))
 */
export function providePostern(postern: Postern): void {
  provide(INSTANCE, postern)
}

/** What a component above gives, or the app. */
export function providedPostern(): Postern | undefined {
  return hasInjectionContext() ? inject(INSTANCE, undefined) : undefined
}

/**
 * The instance: the one that is given, else the newest of the page, whichever that is when it is called. On a server and
 * before `createPostern` calls reject with INSTANCE_MISSING.
 *
 * @example
 * const { open, close } = usePostern()
 */
export function usePostern(): Postern {
  return providedPostern() ?? NEWEST_POSTERN
}
