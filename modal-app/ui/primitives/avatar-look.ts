import { hash } from './hue.ts'

/** What makes the generated picture of an address: the same for the same address everywhere, and different for others. */
export interface AvatarLook {
  readonly rotation: string
  readonly from: string
  readonly to: string
  readonly inner: string
  readonly outer: string
  /** The middle of the light, in a square of 64. */
  readonly x: number
  readonly y: number
}

/** Derives the picture of an address. */
export function avatarLook(address: string): AvatarLook {
  const seed = hash(address)
  const hue = seed % 360
  const second = (hue + 40 + ((seed >>> 9) % 80)) % 360
  const third = (hue + 180 + ((seed >>> 16) % 60)) % 360
  return {
    rotation: `rotate(${(seed >>> 5) % 360} 0.5 0.5)`,
    from: `hsl(${hue} 75% 58%)`,
    to: `hsl(${second} 78% 46%)`,
    inner: `hsl(${third} 85% 72%)`,
    outer: `hsl(${third} 85% 66%)`,
    x: 8 + ((seed >>> 3) % 48),
    y: 8 + ((seed >>> 11) % 48),
  }
}
