import type { Deployment } from '#schemas/http/deployment.ts'

/**
 * A picture the API or the owner names, if it is one of the API's own or brings its bytes along: nothing is ever loaded from
 * a place a token or a name chose.
 *
 * @example
 * apiPicture('https://tracker.example/pixel.gif', { apiUrl: 'https://api.example' }) // undefined
 */
export function apiPicture(
  url: string | null | undefined,
  { apiUrl }: Pick<Deployment, 'apiUrl'>,
): string | undefined {
  return url?.startsWith(`${apiUrl}/`) || url?.startsWith('data:image/') ? url : undefined
}
