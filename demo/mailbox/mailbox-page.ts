import { escaped } from '#demo/html-page.ts'
import type { ReceivedMail } from './start-smtp.ts'

const REFRESH_S = 2

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
article{border:1px solid #8886;border-radius:.75rem;padding:1rem 1.25rem;margin:1rem 0}
h2{font-size:1rem;margin:0}
small{opacity:.75}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:.75rem 0 0}
strong{font-size:1.5rem;letter-spacing:.15em}
`

/** Renders the mails as text, the newest first; codes are highlighted and the link of the approval page can be clicked. */
export function mailboxPage(messages: readonly ReceivedMail[], api: string): string {
  const list = messages.map((mail) => article(mail, api)).join('')
  const empty =
    '<p>No mail yet. Log in by e-mail on an example site: any address works, all mail comes here.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${REFRESH_S}">
<title>Mailbox (${messages.length})</title><style>${STYLE}</style></head>
<body><main><h1>Mailbox</h1>${list === '' ? empty : list}</main></body></html>`
}

function article({ subject, from, recipients, receivedAt, text }: ReceivedMail, api: string): string {
  const code = /^\d{6,9}$/
  const lines = text.split(/\r?\n/).map((line) => {
    if (code.test(line)) return `<strong>${line}</strong>`
    const url = escaped(line)
    return line.startsWith(`${api}/`) ? `<a href="${url}" target="_blank" rel="noopener">${url}</a>` : url
  })
  const facts = `${escaped(from)} to ${escaped(recipients.join(', '))}, ${escaped(receivedAt)}`
  return `<article><h2 dir="auto">${escaped(subject)}</h2><small>${facts}</small><pre dir="auto">${lines.join('\n')}</pre></article>`
}
