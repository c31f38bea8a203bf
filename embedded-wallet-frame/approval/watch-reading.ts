import type { Mark, Part } from './reading-marks.ts'
import type { PageListener, ReadablePage } from './reading.ts'

/** What `data-read` says of an element that must be seen before a decision, unless it is folded away. */
const MARKED = '[data-read]'
const FOLDED = 'details:not([open])'
/** A rounded box leaves up to a hundredth out of its width, and a pixel of its height. */
const WIDE = 0.99
const ROUNDED_PX = 1
const THRESHOLDS = [0, 0.25, 0.5, 0.75, 0.99, 1]

/**
 * What of a screen's content is in sight, by the elements it marks with `data-read="above"`, `"end"` and `"through"`. The
 * browser answers for every box that scrolls around a mark, here and in the pages around the frame.
 *
 * @param content without what stands beside it, such as the buttons, which change with what is missing.
 * @param view the window the content stands in.
 */
export function watchReading(content: Element, view: Window & typeof globalThis): ReadablePage {
  const watch = (listener: PageListener): (() => void) => {
    let marks = new Map<Element, Mark>()
    const observer = new view.IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const mark = marks.get(entry.target)
          if (mark) listener.seen(mark, partOf(entry, mark))
        }
      },
      { threshold: THRESHOLDS },
    )
    /** Observed anew it is told at once: within a tall element the share in sight stays the same while it is scrolled. */
    const look = (): void => {
      observer.disconnect()
      for (const element of marks.keys()) observer.observe(element)
    }
    const draw = (changed: readonly Node[]): void => {
      const elements = [...content.querySelectorAll<HTMLElement>(MARKED)]
      marks = new Map(
        elements
          .filter((element) => !element.closest(FOLDED))
          .map((element) => {
            const known = marks.get(element)
            const isChanged = changed.some((node) => touches(element, node))
            return [element, known && !isChanged ? known : markOf(element)]
          }),
      )
      listener.drawn([...marks.values()])
      look()
    }
    const measure = (): void => {
      const { innerWidth: widthPx, innerHeight: heightPx, devicePixelRatio: pixelRatio } = view
      listener.measured({ widthPx, heightPx, pixelRatio })
      look()
    }
    const changes = new view.MutationObserver((records) => draw(records.map(({ target }) => target)))
    changes.observe(content, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['open'],
    })
    content.ownerDocument.addEventListener('scroll', look, { capture: true, passive: true })
    // A zoom changes what a pixel is, and with it the size in pixels, or tells so here.
    view.addEventListener('resize', measure)
    const stopZoom = onZoom(view, measure)
    measure()
    draw([])
    return () => {
      observer.disconnect()
      changes.disconnect()
      content.ownerDocument.removeEventListener('scroll', look, { capture: true })
      view.removeEventListener('resize', measure)
      stopZoom()
    }
  }
  return { watch }
}

function markOf(element: HTMLElement): Mark {
  const place = element.dataset['read']
  return { place: place === 'end' || place === 'through' ? place : 'above' }
}

/** Its end is reached anew after any change; anything else only after one of its own. */
function touches(element: HTMLElement, changed: Node): boolean {
  return element.dataset['read'] === 'end' || element.contains(changed)
}

/** An end has no height worth a part. */
function partOf(entry: IntersectionObserverEntry, { place }: Mark): Part | undefined {
  const { isIntersecting, boundingClientRect: whole, intersectionRect: seen } = entry
  if (!isIntersecting) return undefined
  if (place === 'end' || whole.height === 0) return { from: 0, to: 1 }
  if (seen.width < whole.width * WIDE) return undefined
  const from = (seen.top - whole.top - ROUNDED_PX) / whole.height
  const to = (seen.bottom - whole.top + ROUNDED_PX) / whole.height
  return { from: Math.max(0, from), to: Math.min(1, to) }
}

/** A change of the pixel ratio is told once per query, which names the ratio it left. */
function onZoom(view: Window, onChange: () => void): () => void {
  let stop = (): void => {}
  const follow = (): void => {
    const query = view.matchMedia(`(resolution: ${view.devicePixelRatio}dppx)`)
    const change = (): void => {
      stop()
      follow()
      onChange()
    }
    query.addEventListener('change', change)
    stop = () => query.removeEventListener('change', change)
  }
  follow()
  return () => stop()
}
