import { sampleOf } from '#tests/support/builders/runs.ts'

/** CSS properties by their names in style sheets. */
type Styles = Readonly<Record<string, string>>

/** A style for the modal's element, its surroundings or the whole page with which a site shows only a part of the modal. */
export interface HidingEffect {
  readonly name: string
  readonly on: 'frame' | 'wrapper' | 'root'
  readonly style: Styles
  /** Whether the wallet notices the effect. The others cannot be noticed, because no browser notifies a frame of them. */
  readonly isNoticed: boolean
}

const SVG = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='400' height='400'%3E%3Crect y='300' width='400' height='100'/%3E%3C/svg%3E")`

const mask = (name: string, style: Styles): HidingEffect => ({
  name: `mask: ${name}`,
  on: 'frame',
  style,
  isNoticed: false,
})

/** Eight ways to mask; each leaves the lower part of the frame, or of its tiles. */
const MASKS: readonly HidingEffect[] = [
  mask('linear', { 'mask-image': 'linear-gradient(transparent 60%, black 60%)' }),
  mask('radial', { 'mask-image': 'radial-gradient(circle at 55% 78%, black 90px, transparent 91px)' }),
  mask('conic', { 'mask-image': 'conic-gradient(from 135deg, black 90deg, transparent 90deg)' }),
  mask('repeating', { 'mask-image': 'repeating-linear-gradient(transparent 0 90px, black 90px 120px)' }),
  mask('picture', { 'mask-image': SVG, 'mask-size': '100% 100%' }),
  mask('image-set', { 'mask-image': `image-set(${SVG} 1x)`, 'mask-size': '100% 100%' }),
  mask('composite', {
    'mask-image': 'linear-gradient(black, black), linear-gradient(transparent 60%, black 60%)',
    'mask-composite': 'intersect',
  }),
  mask('box image', { '-webkit-mask-box-image': 'linear-gradient(transparent 60%, black 60%)' }),
]

const CLIPS: Readonly<Record<string, string>> = {
  path: "path('M0 0 H4 V4 H0 Z M300 480 H900 V640 H300 Z M1276 716 H1280 V720 H1276 Z')",
  polygon: 'polygon(0 0, 4px 0, 300px 480px, 980px 480px, 100% 100%, 300px 640px, 0 4px)',
  circle: 'circle(170px at 640px 580px)',
  'inset round': 'inset(0 round 340px)',
}
const DEMO_URLS = ['frame', 'wrapper', 'root'] as const

/**
 * Clips whose outline touches the corners, and one whose outline does not, which the browser reports. On the root they hide
 * nothing of the top layer's content.
 */
const CLIPPED: readonly HidingEffect[] = Object.entries(CLIPS).flatMap(([name, clip]) =>
  DEMO_URLS.map((on) => ({
    name: `clip-path: ${name}`,
    on,
    style: { 'clip-path': clip },
    isNoticed: name === 'circle' && on !== 'root',
  })),
)

const ROUNDED: readonly HidingEffect[] = (['frame', 'wrapper'] as const).map((on) => ({
  name: 'border-radius',
  on,
  style: { 'border-radius': '340px', overflow: 'hidden' },
  isNoticed: false,
}))

const sized = (width: string, height = width, style: Styles = {}): HidingEffect => ({
  name: `${width} × ${height}`,
  on: 'frame',
  style: { inset: '0 auto auto 0', width, height, ...style },
  isNoticed: true,
})

const SIZED: readonly HidingEffect[] = [
  sized('80px'),
  sized('120px'),
  sized('200px'),
  sized('400px', '200px'),
  sized('6000px', '6000px', { 'max-width': 'none', 'max-height': 'none' }),
]

const zoomed = (on: HidingEffect['on'], zoom: string): HidingEffect => ({
  name: `zoom ${zoom}`,
  on,
  style: { zoom },
  isNoticed: true,
})

/** Effects of the page on the frame, and the browser's zoom of the page: both change what a pixel is in the frame. */
const ZOOMED: readonly HidingEffect[] = [
  ...['0.1', '0.25', '4'].map((zoom) => zoomed('frame', zoom)),
  ...['0.25', '0.5', '3'].map((zoom) => zoomed('root', zoom)),
]

/** All effects; those that leave the button where it is come first. */
export const HIDING_EFFECTS: readonly HidingEffect[] = [
  ...MASKS,
  ...CLIPPED,
  ...ROUNDED,
  ...SIZED,
  ...ZOOMED,
].toSorted((one, other) => Number(one.isNoticed) - Number(other.isNoticed))

/** Every fifth effect, for tests in which nothing can be approved anyway; the long run tries all. */
export const SOME_HIDING_EFFECTS: readonly HidingEffect[] = sampleOf(HIDING_EFFECTS, 5)

/** Applies an effect in the page it runs in. */
export function applyHidingEffect({ on, style }: HidingEffect): void {
  const frame = window.hostile.frame()
  const element = { frame, wrapper: frame.parentElement ?? frame, root: document.documentElement }[on]
  element.dataset['before'] = element.style.cssText
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value, 'important')
}

/** Removes the effect again. */
export function removeHidingEffect({ on }: HidingEffect): void {
  const frame = window.hostile.frame()
  const element = { frame, wrapper: frame.parentElement ?? frame, root: document.documentElement }[on]
  element.style.cssText = element.dataset['before'] ?? ''
}
