import type { Deployment } from '#schemas/http/deployment.ts'

/**
 * Finds the picture of a wallet: the API's copy of the directory's, else the owner's. Without one a monogram is drawn.
 *
 * @example
 * walletImageUrl({ image_id: 'a1' }, { apiUrl: 'https://api.example' }) // 'https://api.example/getWalletImage/a1'
 */
export function walletImageUrl(
  {
    image_id,
    image_url,
  }: { readonly image_id?: string | undefined; readonly image_url?: string | undefined },
  { apiUrl }: Pick<Deployment, 'apiUrl'>,
): string | undefined {
  return image_id === undefined ? image_url : `${apiUrl}/getWalletImage/${encodeURIComponent(image_id)}`
}
