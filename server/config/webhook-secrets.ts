/** At least 24 bytes, as Standard Webhooks recommends. */
const SECRET = /^whsec_([A-Za-z0-9+/]{32,88}={0,2})$/

export const WEBHOOK_SECRET_HELP =
  'must be whsec_ and at least 24 bytes in base64: `echo whsec_$(openssl rand -base64 32)`; separate two with a comma'

/**
 * Reads the secrets that sign the messages of a webhook; there are two while one is replaced.
 *
 * @param written `whsec_…`, or several with commas between.
 * @returns undefined when one of them is malformed.
 */
export function readWebhookSecrets(written: string): readonly Uint8Array[] | undefined {
  const secrets = written.split(',').map((one) => SECRET.exec(one.trim())?.[1])
  const read = secrets.flatMap((base64) =>
    base64 === undefined ? [] : [new Uint8Array(Buffer.from(base64, 'base64'))],
  )
  return read.length === secrets.length ? read : undefined
}
