// The script in the document of the wallet window. Before the first paint it gives the document the language and the look of
// the wallet frame that opened it, from which the request comes as well. It draws nothing and decides nothing.
import { documentOf } from '#frame/link/opener-document.ts'
import { negotiateLanguage } from '#ui/locales/negotiate.ts'

/** Written by the build: `tooling/vite/first-paint.ts`. */
declare const __LANGUAGES__: Readonly<
  Record<'en', { readonly direction: 'ltr' | 'rtl'; readonly texts?: string }>
>

const PREFERS_LIGHT = '(prefers-color-scheme: light)'
const THEMES: ReadonlySet<string | undefined> = new Set(['dark', 'light', 'system'])

const languages = __LANGUAGES__
const root = document.documentElement
const shown: HTMLElement | undefined = documentOf(opener, origin)?.documentElement
const language = negotiateLanguage(shown?.lang || navigator.language, languages)
const { direction, texts } = languages[language]
root.lang = language
root.dir = direction
if (texts !== undefined) {
  const ahead = document.createElement('link')
  ahead.rel = 'modulepreload'
  ahead.href = texts
  document.head.append(ahead)
}
if (shown && THEMES.has(shown.dataset['theme'])) {
  root.dataset['theme'] = shown.dataset['theme']
  // A page around the frame may give it another colour scheme than the device has.
  const isAlike = opener.matchMedia(PREFERS_LIGHT).matches === matchMedia(PREFERS_LIGHT).matches
  for (const name of shown.style)
    if (name.startsWith('--postern-') || (isAlike && name.startsWith('--')))
      root.style.setProperty(name, shown.style.getPropertyValue(name))
}
