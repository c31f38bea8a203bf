import { createElement, type ReactElement, type SVGProps } from 'react'

/** A drawing of the icon package, as its files contain it. */
export interface IconDrawing {
  readonly name: string
  readonly aliases?: readonly unknown[]
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number }

/**
 * Creates the component of an icon. Builds of documents put it in place of the icon package's own function, which weighs as much
 * as twenty icons and is for options that the product does not use.
 */
export function createIcon({ name, aliases = [], node }: IconDrawing): (props: IconProps) => ReactElement {
  const names = [name, ...aliases.filter((alias) => typeof alias === 'string')]
  const classes = ['lucide', ...names.map((one) => `lucide-${one}`)].join(' ')
  return function Icon({ size = 24, className, ...others }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${classes} ${className}` : classes,
        ...(others['aria-label'] === undefined && { 'aria-hidden': 'true' }),
        ...others,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
