import { describe, expect, it } from 'vitest'
import { parseMail } from '#demo/mailbox/parse-mail.ts'

const SOURCE = [
  'From: =?UTF-8?Q?Caf=C3=A9_login?= <login@shop.example>',
  'To: ada@example.org',
  'Subject: =?UTF-8?B?2LHZhdiy2YM=?=',
  ' =?UTF-8?Q?_123?=',
  'Content-Type: multipart/alternative;',
  ' boundary="--_part"',
  '',
  '----_part',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Caf=C3=A9 is a lo=',
  'ng word',
  '----_part',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('<p>é</p>').toString('base64'),
  '----_part--',
  '',
].join('\r\n')

describe('a mail in the mailbox', () => {
  it('A mail with a text and an HTML part is parsed as it was written', () => {
    expect(parseMail(SOURCE)).toMatchObject({
      from: 'Café login <login@shop.example>',
      to: 'ada@example.org',
      subject: 'رمزك 123',
      text: 'Café is a long word',
      html: '<p>é</p>',
    })
  })

  it('A mail may have a single plain part, or no content', () => {
    expect(parseMail('Subject: Hi\r\n\r\nBody\r\n')).toMatchObject({ subject: 'Hi', text: 'Body', html: '' })
    expect(parseMail('')).toMatchObject({ subject: '', text: '' })
  })
})
