import type { Deployment } from '#schemas/http/deployment.ts'

/**
 * Returns a picture URL if it is served by the API or contains its data. Nothing is ever loaded from a server that a token or
 * a name chose.
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
