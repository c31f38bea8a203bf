import { escaped, htmlPage } from '#demo/html-page.ts'

/** A person, as entered at a local provider. */
export interface LocalPerson {
  readonly name: string
  readonly email: string
}

/** The login page of a local provider, which accepts any identity. */
export function loginPage(provider: string, action: string): string {
  return htmlPage(
    `Log in with the demo’s ${provider}`,
    `<form method="post" action="${escaped(action)}">
      <label>Name <input name="name" value="Ada Lovelace" required maxlength="80"></label>
      <label>E-mail <input name="email" type="email" value="ada@example.org" required maxlength="120"></label>
      <button name="decision" value="allow">Log in</button>
      <button name="decision" value="deny" formnovalidate>Cancel</button>
    </form>
    <p>This provider runs on your machine and believes everything.</p>`,
  )
}

/** A page that submits a form at once (OAuth 2.0 Form Post Response Mode). */
export function formPostPage(action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  )
  return htmlPage(
    'One moment',
    `<form method="post" action="${escaped(action)}">${inputs.join('')}<button>Go on</button></form>
    <script>document.forms[0].submit()</script>`,
  )
}

/** Reads the person from a form of {@link loginPage}; undefined if the login was rejected. */
export function personOf(form: URLSearchParams): LocalPerson | undefined {
  if (form.get('decision') === 'deny') return undefined
  return { name: form.get('name') ?? '', email: (form.get('email') ?? '').toLowerCase() }
}
