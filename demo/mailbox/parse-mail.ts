/** A mail as the mailbox shows it. */
export interface ParsedMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The headers by lower-case name, unfolded, in their original order. */
  readonly headers: readonly (readonly [name: string, value: string])[]
}

interface Part {
  readonly headers: ParsedMail['headers']
  readonly body: string
}

/**
 * Parses the mails that a server of this product sends: headers, and a text and an HTML part (RFC 5322, 2045, 2047).
 *
 * @param source The raw mail, one character per byte (`latin1`).
 */
export function parseMail(source: string): ParsedMail {
  const mail = split(source)
  const parts = leaves(mail)
  const bodyOf = (type: string) => {
    const part = parts.find(({ headers }) =>
      (valueOf(headers, 'content-type') || 'text/plain').startsWith(type),
    )
    return part === undefined ? '' : decodeBody(part)
  }
  const header = (name: string) => decodeWords(valueOf(mail.headers, name))
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
    headers: mail.headers,
  }
}

function split(source: string): Part {
  const end = source.search(/\r?\n\r?\n/)
  const head = end < 0 ? source : source.slice(0, end)
  const body = end < 0 ? '' : source.slice(end).replace(/^\r?\n\r?\n/, '')
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return { headers, body }
}

function valueOf(headers: ParsedMail['headers'], name: string): string {
  return headers.find(([key]) => key === name)?.[1] ?? ''
}

/** The parts of a multipart mail, recursively; any other mail is one part. */
function leaves(part: Part): Part[] {
  const type = valueOf(part.headers, 'content-type')
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (!/^multipart\//i.test(type) || boundary === undefined) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((inner) => leaves(split(inner.replace(/^\r?\n/, ''))))
}

function decodeBody({ headers, body }: Part): string {
  const encoding = valueOf(headers, 'content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  const text = encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll(/=\r?\n/g, '')) : body
  return Buffer.from(text, 'latin1').toString('utf8').trimEnd()
}

/** Decodes the encoded words of a header; the space between two of them is not part of the text. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/(=\?[^?]+\?[BQ]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replaceAll(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(decodeQuoted(text.replaceAll('_', ' ')), 'latin1').toString('utf8'),
    )
}

function decodeQuoted(text: string): string {
  return text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
