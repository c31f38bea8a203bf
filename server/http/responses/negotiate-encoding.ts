import type { Encoding } from './encoded-body.ts'

const PREFERENCE = ['br', 'gzip'] as const satisfies readonly Encoding[]

/**
 * Returns the best encoding the client accepts (RFC 9110 §12.5.3): brotli, then gzip, then none; a weight of 0 refuses.
 *
 * @param header The `Accept-Encoding` header of the request.
 */
export function negotiateEncoding(header: string | undefined): Encoding {
  const accepted = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    accepted.set(name, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  const any = accepted.get('*') ?? 0
  return PREFERENCE.find((encoding) => (accepted.get(encoding) ?? any) > 0) ?? 'identity'
}
