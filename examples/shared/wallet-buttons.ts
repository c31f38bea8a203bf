import { watchProviders, type AnnouncedProvider } from './announced-providers.ts'
import { element } from './element.ts'
import { showResult } from './show-result.ts'

/** Shows a button for every announced wallet in `#wallets` and reports the one that is chosen. */
export function showWalletButtons(chosen: (announced: AnnouncedProvider) => void): void {
  watchProviders((announced) => {
    const button = document.createElement('button')
    button.textContent = announced.info.name
    button.dataset['rdns'] = announced.info.rdns
    button.addEventListener('click', () => chosen(announced))
    element('wallets').append(button)
  })
}

let binding = new AbortController()

/** Binds buttons to the wallet that was chosen last, and unbinds those of an earlier one. */
export function bindButtons(): (id: string, action: () => Promise<string>) => void {
  binding.abort()
  binding = new AbortController()
  const { signal } = binding
  return (id, action) => {
    const run = () => void showResult(element('result'), action)
    element(id).addEventListener('click', run, { signal })
  }
}
