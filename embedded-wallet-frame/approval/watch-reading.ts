import type { Mark, Part } from './reading-marks.ts'
import type { PageListener, ReadablePage } from './reading.ts'

/** Elements with `data-read` have to be seen before a decision, unless they are folded away. */
const MARKED = '[data-read]'
const FOLDED = 'details:not([open])'
/** Rounding takes up to a hundredth of a box's width, and a pixel of its height. */
const WIDE = 0.99
const ROUNDED_PX = 1
const THRESHOLDS = [0, 0.25, 0.5, 0.75, 0.99, 1]

/**
 * Reports which of the elements marked with `data-read="above"`, `"end"` or `"through"` are in sight. The browser takes every
 * box that scrolls around a mark into account, here and in the pages around the frame.
 *
 * @param content of the screen, without elements beside it such as the buttons, which change with what is missing.
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
    /** Observes anew, which reports at once: within a tall element, scrolling does not change the share in sight. */
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
    // A zoom changes the size in CSS pixels and so fires `resize`, or else changes the pixel ratio.
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

/** After any change the end has to be reached anew; other elements only after a change of their own. */
function touches(element: HTMLElement, changed: Node): boolean {
  return element.dataset['read'] === 'end' || element.contains(changed)
}

/** The end is a point without height. */
function partOf(entry: IntersectionObserverEntry, { place }: Mark): Part | undefined {
  const { isIntersecting, boundingClientRect: whole, intersectionRect: seen } = entry
  if (!isIntersecting) return undefined
  if (place === 'end' || whole.height === 0) return { from: 0, to: 1 }
  if (seen.width < whole.width * WIDE) return undefined
  const from = (seen.top - whole.top - ROUNDED_PX) / whole.height
  const to = (seen.bottom - whole.top + ROUNDED_PX) / whole.height
  return { from: Math.max(0, from), to: Math.min(1, to) }
}

/** A media query fires once when the pixel ratio changes, because it names the ratio it left. */
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
