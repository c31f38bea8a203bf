import { startTimer } from '#modal/platform/clock.ts'
import { GROUP_FILES } from './group-files.ts'

const requested = new Set<string>()

/**
 * Lets the browser fetch and compile what may be needed next, without running it, as soon as it has nothing else to do.
 *
 * @param names of groups of views, and the language of later texts.
 */
export function fetchAhead(document: Document, names: readonly string[]): void {
  whenIdle(() => {
    for (const href of names.flatMap((name) => GROUP_FILES[name] ?? [])) {
      if (requested.has(href)) continue
      requested.add(href)
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href })
      document.head.append(link)
    }
  })
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else startTimer(work, 0)
}
