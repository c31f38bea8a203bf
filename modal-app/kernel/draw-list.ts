import { hueOf } from '#modal/ui/primitives/hue.ts'
import { walletImageUrl } from '#modal/core/state/images/wallet-image.ts'
import { divideProviders } from '#modal/views/connect-socials/divide-providers.ts'
import type { FirstList, FirstRow } from './first-list.ts'
import type { KernelText } from './kernel-texts.ts'

/** Texts of one language by id, with the placeholder `{provider}` in some. */
export type KernelTexts = Readonly<Record<string, string>>

type Values = Readonly<Record<string, string>>
type Draw = (piece: string, values?: Values, inner?: readonly Node[]) => Node

const TOKEN = /\{\{([^|}]+)\|?([^}]*)\}\}/g

/**
 * Draws the Connect view from the pieces that the build rendered with the application's own components.
 *
 * @param pieces the template that holds them.
 * @returns the card, for the place of the skeleton.
 */
export function drawList(
  list: FirstList,
  {
    pieces,
    texts,
    apiUrl,
  }: { readonly pieces: HTMLTemplateElement; readonly texts: KernelTexts; readonly apiUrl: string },
): Node {
  const draw: Draw = (name, values = {}, inner = []) => {
    const source = pieces.content.querySelector(`[data-piece="${name}"]`)?.firstElementChild
    const root = document.importNode(source ?? document.createElement('i'), true)
    const fill = (text: string): string =>
      text.replaceAll(
        TOKEN,
        (_token, id: string, detail: string) =>
          values[id] ?? (texts[id] ?? '').replace(/\{\w+\}/, () => detail),
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
  const text = (id: KernelText): string => texts[id] ?? ''
  const hasLogin = list.methods.some(({ method }) => method !== 'wallet')
  const blocks = {
    wallet: () => [
      draw(
        'rows',
        {},
        list.rows.map((row) => drawRow(row, list, draw, text, apiUrl)),
      ),
    ],
    email: () => [draw('email')],
    social: () => [drawSocials(list, draw)],
  }
  const view = list.methods.flatMap(({ method, isApart }) => [
    ...(isApart ? [draw('separator')] : []),
    ...blocks[method](),
  ])
  return draw('card', { title: text(hasLogin ? 'view.connect.login' : 'view.connect.title') }, [
    ...view,
    draw('guide'),
  ])
}

function drawRow(
  row: FirstRow,
  { isReached }: FirstList,
  draw: Draw,
  text: (id: KernelText) => string,
  apiUrl: string,
): Node {
  if (row.kind === 'phone' || row.kind === 'all') return draw(row.kind)
  const { name } = row.kind === 'wallet' ? row.wallet : row.connector
  const icon = row.kind === 'wallet' ? walletImageUrl(row.wallet, { apiUrl }) : row.connector.imageUrl
  const piece =
    row.isRecent && (row.kind === 'connector' || isReached)
      ? 'recent'
      : row.kind === 'wallet' && isReached
        ? 'plain'
        : 'tagged'
  const tag = text(row.kind === 'wallet' ? 'connect.tag.get' : 'connect.tag.in-page')
  const drawn = draw(piece, { name, icon: icon ?? '', tag })
  const picture = drawn instanceof Element ? drawn.querySelector('img') : undefined
  if (!picture) return drawn
  const showMonogram = (): void => picture.replaceWith(monogram(draw, name))
  picture.addEventListener('load', () => delete picture.dataset['loading'])
  picture.addEventListener('error', showMonogram)
  if (icon === undefined) showMonogram()
  return drawn
}

function monogram(draw: Draw, name: string): Node {
  const letter = Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '?'
  const drawn = draw('monogram', { letter })
  if (drawn instanceof HTMLElement) drawn.style.backgroundColor = `hsl(${hueOf(name)} 45% 30%)`
  return drawn
}

function drawSocials({ socials, socialRows }: FirstList, draw: Draw): Node {
  const { first, icons, hasMore } = divideProviders(socials, socialRows)
  const marks = icons.map((provider) => draw(`icon-${provider}`))
  return draw('socials', {}, [
    ...(first ? [draw(`social-${first}`)] : []),
    ...(marks.length > 0 ? [draw('icons', {}, [...marks, ...(hasMore ? [draw('icons-more')] : [])])] : []),
  ])
}
