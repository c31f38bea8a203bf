import { walletImageUrl } from '#modal/core/state/images/wallet-image.ts'
import { divideProviders } from '#modal/views/connect-socials/divide-providers.ts'
import { monogram, pieceDrawer, watchPicture, type Draw, type KernelTexts } from './draw-piece.ts'
import type { FirstList, FirstRow } from './first-list.ts'
import type { KernelText } from './kernel-texts.ts'

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
  const draw = pieceDrawer(
    (name) => pieces.content.querySelector(`[data-piece="${name}"]`)?.firstElementChild,
    texts,
  )
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
  watchPicture(drawn, icon, () => monogram(draw, 'monogram', name))
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
