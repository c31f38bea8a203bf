import { element } from '#examples/shared/element.ts'
import type { PhoneApproval } from '#examples/phone/wallet/approval.ts'
import { createElement } from './create-element.ts'

let last: Promise<unknown> = Promise.resolve()

/** Shows one approval at a time to the visitor; the switch on the page approves automatically. */
export async function askVisitor(question: PhoneApproval, signal: AbortSignal): Promise<boolean> {
  const automatic = element('automatic')
  if (automatic instanceof HTMLInputElement && automatic.checked) return true
  const answer = last.then(() => (signal.aborted ? false : show(question, signal)))
  last = answer
  return answer
}

function show({ title, method, site, details }: PhoneApproval, signal: AbortSignal): Promise<boolean> {
  const dialog = element('question')
  if (!(dialog instanceof HTMLDialogElement)) throw new TypeError('The page has no dialog.')
  element('question-title').textContent = title
  element('question-site').textContent = site.name
  element('question-origin').textContent = site.url
  dialog.dataset['method'] = method
  const rows = details.flatMap(([label, value]) => [
    createElement('dt', {}, label),
    createElement('dd', {}, value),
  ])
  element('question-details').replaceChildren(...rows)
  return new Promise((resolve) => {
    const settled = new AbortController()
    const finish = (approved: boolean): void => {
      settled.abort()
      dialog.close()
      // If nothing had the focus before, it moves to the list of sites, which shows the result.
      const focused = document.activeElement
      if (focused === document.body || dialog.contains(focused)) element('sites-title').focus()
      resolve(approved)
    }
    const options = { signal: settled.signal }
    element('approve').addEventListener('click', () => finish(true), options)
    element('reject').addEventListener('click', () => finish(false), options)
    dialog.addEventListener('cancel', () => finish(false), options)
    signal.addEventListener('abort', () => finish(false), options)
    dialog.showModal()
    element('reject').focus()
  })
}
