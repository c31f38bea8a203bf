import { APPROVAL_STYLE } from './approval-style.ts'

/** A request that the visitor decides about. */
export type ApprovalRequest = {
  /** Name and icon (a data URI) of the wallet. */
  wallet: { name: string; icon: string }
  /** The request in words: "Sign a message". */
  title: string
  /** The method on the wire: `personal_sign`. */
  method: string
  /** The details of the request, as label and text; shown in full as text, never as markup. */
  details: ReadonlyArray<readonly [label: string, value: string]>
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Asks the visitor in the wallet's own window, one request at a time. It is a modal dialog in a closed shadow root: only the
 * modal dialog that was opened last takes clicks, and scripts of the page cannot reach into a closed root.
 *
 * @returns Whether the visitor approved; Escape rejects.
 */
export function askVisitor(request: ApprovalRequest): Promise<boolean> {
  const answer = last.then(() => showWindow(request))
  last = answer
  return answer
}

function showWindow(request: ApprovalRequest): Promise<boolean> {
  const host = document.createElement('div')
  host.setAttribute('data-demo-wallet-window', '')
  const root = host.attachShadow({ mode: 'closed' })
  // A page's style-src policy allows a constructed sheet, but not a style element.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(APPROVAL_STYLE)
  root.adoptedStyleSheets = [sheet]
  const dialog = createDialog(request)
  root.append(dialog)
  document.documentElement.append(host)
  return new Promise((resolve) => {
    const finish = (approved: boolean): void => {
      dialog.close()
      host.remove()
      resolve(approved)
    }
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      finish(false)
    })
    for (const button of dialog.querySelectorAll('button')) {
      button.addEventListener('click', () => finish(button.value === 'approve'))
    }
    dialog.showModal()
    dialog.querySelector('main')?.focus()
  })
}

function createDialog({ wallet, title, method, details }: ApprovalRequest): HTMLDialogElement {
  const icon = element('img', {}, '')
  icon.src = wallet.icon
  icon.alt = ''
  const heading = element('div', {}, element('strong', {}, wallet.name))
  heading.append(element('small', {}, 'Demo wallet – runs in this page, like an extension'))
  const list = element('dl', {}, '')
  for (const [label, value] of details) {
    const item = element('div', {}, element('dt', {}, label))
    item.append(element('dd', { tabindex: '0' }, value))
    list.append(item)
  }
  const main = element('main', { tabindex: '-1' }, element('h2', { id: 'title' }, title))
  main.append(element('code', {}, method), list)
  const header = element('header', {}, icon)
  header.append(heading)
  const footer = element('footer', {}, element('button', { type: 'button', value: 'reject' }, 'Reject'))
  footer.append(element('button', { type: 'button', value: 'approve' }, 'Approve'))
  const dialog = element('dialog', { 'aria-labelledby': 'title' }, header)
  dialog.append(main, footer)
  return dialog
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  content: string | Node,
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value)
  if (content !== '') created.append(content)
  return created
}
