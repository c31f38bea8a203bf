import { hueOf } from '#modal/ui/primitives/hue.ts'

/** Texts of one language by id; some have one placeholder, which the build leaves without a name. */
export type KernelTexts = Readonly<Record<string, string>>

/** Draws a piece with values in place of its tokens, and nodes in place of its slot. */
export type Draw = (piece: string, values?: Readonly<Record<string, string>>, inner?: readonly Node[]) => Node

const TOKEN = /\{\{([^|}]+)\|?([^}]*)\}\}/g

/** Makes the function that draws pieces, which the build rendered with the application's own components. */
export function pieceDrawer(find: (piece: string) => Element | null | undefined, texts: KernelTexts): Draw {
  return (name, values = {}, inner = []) => {
    const root = document.importNode(find(name) ?? document.createElement('i'), true)
    const fill = (text: string): string =>
      text.replaceAll(
        TOKEN,
        (_token, id: string, detail: string) =>
          values[id] ?? (texts[id] ?? '').replace(/\{\w*\}/, () => values[detail] ?? detail),
      )
    for (const element of [root, ...root.querySelectorAll('*')]) {
      for (const attribute of element.attributes)
        if (attribute.value.includes('{{')) attribute.value = fill(attribute.value)
      for (const child of element.childNodes)
        if (child instanceof Text && child.data.includes('{{')) child.data = fill(child.data)
    }
    root.querySelector('slot')?.replaceWith(...inner)
    return root
  }
}

/** Replaces the picture in a piece that does not load, or has no address. */
export function watchPicture(drawn: Node, src: string | undefined, substitute: () => Node): void {
  const picture = drawn instanceof Element ? drawn.querySelector('img') : undefined
  if (!picture) return
  const replace = (): void => picture.replaceWith(substitute())
  picture.addEventListener('load', () => delete picture.dataset['loading'])
  picture.addEventListener('error', replace)
  if (src === undefined) replace()
}

/** The first letter of a name, in the colour that belongs to the name. */
export function monogram(draw: Draw, piece: string, name: string): Node {
  const letter = Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '?'
  const drawn = draw(piece, { letter })
  if (drawn instanceof HTMLElement) drawn.style.backgroundColor = `hsl(${hueOf(name)} 45% 30%)`
  return drawn
}
