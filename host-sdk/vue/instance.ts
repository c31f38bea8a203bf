import { hasInjectionContext, inject, provide, type App, type InjectionKey } from 'vue'
import { NEWEST_POSTERN } from '#sdk/observables/newest-postern.ts'
import type { Postern } from '#sdk/types/postern.ts'

const INSTANCE: InjectionKey<Postern | undefined> = Symbol('postern')

/**
 * Provides an instance to a whole app. Without it the composables use the newest instance of the page, so a site with one
 * instance needs no plugin.
 *
 * @example
 * createApp(App).use(PosternPlugin, postern).mount('#app')
 */
export const PosternPlugin: { readonly install: (app: App, postern: Postern) => void } = {
  install: (app, postern) => void app.provide(INSTANCE, postern),
}

/**
 * Provides an instance to the components below this one; called in `setup`.
 *
 * @param postern what `createPostern` returned.
 * @example
 * providePostern(createPostern({ projectId: 'shop', modalUrl: 'https://modal.example' }))
 */
export function providePostern(postern: Postern): void {
  provide(INSTANCE, postern)
}

/** The instance that a parent component or the app provides. */
export function providedPostern(): Postern | undefined {
  return hasInjectionContext() ? inject(INSTANCE, undefined) : undefined
}

/**
 * The instance: the provided one, else the newest of the page at the time of each call. On a server and before
 * `createPostern` its calls reject with INSTANCE_MISSING.
 *
 * @example
 * const { open, close } = usePostern()
 */
export function usePostern(): Postern {
  return providedPostern() ?? NEWEST_POSTERN
}
