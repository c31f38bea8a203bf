import { element } from '#examples/shared/element.ts'
import type { PhoneSession, PhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import { ACCOUNT_COUNT, type PhoneAccounts } from '#examples/phone/wallet/phone-accounts.ts'
import { PHONE_NETWORKS } from '#examples/phone/wallet/phone-networks.ts'
import { createElement } from './create-element.ts'

/** Runs an action for a site, and shows its result. */
type Run = (work: () => Promise<void>) => void

/** Renders the connected sites with their actions; the focus keeps its position among them. */
export function drawSites(phone: PhoneWallet, run: Run): void {
  const sessions = phone.sessions()
  const list = element('sites')
  const controls = () => [...list.querySelectorAll<HTMLElement>('button, select')]
  const focusedIndex = controls().findIndex((control) => control === document.activeElement)
  element('no-sites').hidden = sessions.length > 0
  list.replaceChildren(...sessions.map((session) => siteRow(phone, session, run)))
  if (focusedIndex >= 0) (controls()[focusedIndex] ?? element('sites-title')).focus()
}

/** Renders the accounts of the phone. */
export function drawAccounts(accounts: readonly PhoneAccounts[]): void {
  const rows = accounts.map(({ evm, solana, bitcoin }, index) =>
    createElement(
      'li',
      {},
      createElement('strong', {}, `Account ${index + 1}`),
      ...[evm, solana, bitcoin].map(({ address }) => createElement('span', {}, address)),
    ),
  )
  element('accounts').replaceChildren(...rows)
}

function siteRow(
  phone: PhoneWallet,
  { topic, site, chainIds, account }: PhoneSession,
  run: Run,
): HTMLElement {
  const names = chainIds.map((chainId) => PHONE_NETWORKS[chainId] ?? chainId)
  const networks = createElement('select', { ariaLabel: 'Network' })
  networks.append(
    ...Object.entries(PHONE_NETWORKS).map(([value, name]) => createElement('option', { value }, name)),
  )
  const act = (name: string, work: () => Promise<void>) =>
    createElement('button', { type: 'button', onclick: () => run(work) }, name)
  return createElement(
    'li',
    {},
    createElement('strong', {}, site.name),
    createElement('span', {}, site.url),
    createElement('span', { className: 'quiet' }, `Account ${account + 1} on ${names.join(', ')}`),
    createElement(
      'div',
      { className: 'row' },
      networks,
      act('Switch network', () => phone.switchChain(topic, networks.value)),
    ),
    createElement(
      'div',
      { className: 'row' },
      act('Switch account', () => phone.shareAccount(topic, (account + 1) % ACCOUNT_COUNT)),
      act('Disconnect', () => phone.disconnect(topic)),
    ),
  )
}
