import { addressExplorerUrl } from '#schemas/networks/explorer-url.ts'
import { apiPicture } from '#modal/core/state/images/api-picture.ts'
import { networkImageUrl } from '#modal/core/state/images/network-image.ts'
import { shortenAddress } from '#modal/lib/shorten-address.ts'
import { showMoney } from '#modal/lib/show-number.ts'
import { avatarLook } from '#modal/ui/primitives/avatar-look.ts'
import { monogram, pieceDrawer, watchPicture, type Draw, type KernelTexts } from './draw-piece.ts'
import type { FirstAccount } from './first-account.ts'
import { growPiece, type PieceNode } from './piece-tree.ts'

/**
 * Draws the Account view from the pieces that the build rendered with the application's own components. It is busy until the
 * application has heard from the wallet.
 *
 * @returns the card, for the place of the skeleton.
 */
export function drawAccount(
  { shown, network, walletName }: FirstAccount,
  {
    pieces,
    texts,
    language,
    apiUrl,
    projectId,
  }: {
    readonly pieces: Readonly<Record<string, PieceNode>>
    readonly texts: KernelTexts
    readonly language: string
    readonly apiUrl: string
    readonly projectId: string
  },
): Node {
  const draw = pieceDrawer((name) => {
    const grown = growPiece(pieces[name] ?? '')
    return grown instanceof Element ? grown : undefined
  }, texts)
  const { address, name, total, isTotalPartial } = shown
  const explorer = network.blockExplorers?.default.name
  const place = {
    $network: network.name,
    $explorer: explorer ?? '',
    explorer: addressExplorerUrl(network, address) ?? '',
    icon: networkImageUrl(network, { apiUrl, projectId }, {}),
  }
  const worth =
    network.testnet === true
      ? draw('test-balance')
      : total === undefined
        ? draw('total-loading')
        : draw(isTotalPartial ? 'total-partial' : 'total', { total: showMoney(total, language) })
  const card = draw('card', place, [
    draw('head', {}, [
      drawPortrait(draw, address, apiPicture(shown.avatar, { apiUrl })),
      ...(name === undefined ? [] : [draw('name', { name })]),
      draw('address', { address, short: shortenAddress(address) }),
      worth,
      draw('wallet', { $wallet: walletName }),
    ]),
    draw(network.hasSwaps === true ? 'actions' : 'actions-receive'),
    draw(explorer === undefined ? 'tools' : 'tools-explorer', place),
    draw('tabs'),
    draw('panel'),
  ])
  watchPicture(card, place.icon, () => monogram(draw, 'monogram', network.name))
  return card
}

function drawPortrait(draw: Draw, address: string, avatar: string | undefined): Node {
  const generated = (): Node => {
    const { rotation, from, to, inner, outer, x, y } = avatarLook(address)
    return draw('avatar', { rotation, from, to, inner, outer, x: String(x), y: String(y) })
  }
  if (avatar === undefined) return generated()
  const picture = draw('portrait', { avatar })
  picture.addEventListener('error', () => picture.parentNode?.replaceChild(generated(), picture))
  return picture
}
