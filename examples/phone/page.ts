import { Buffer } from 'buffer'
import { element } from '#examples/look/element.ts'
import { askOwner } from './page/ask-owner.ts'
import { beThePhone } from './page/be-the-phone.ts'
import { drawAccounts, drawSites } from './page/draw.ts'
import { pageStore } from './page/page-store.ts'
import { pairingUri, takePairingLink } from './page/pairing-link.ts'
import { createPhoneWallet } from './wallet/create-phone-wallet.ts'
import { phoneAccounts } from './wallet/phone-accounts.ts'

// The WalletConnect library needs it to sign in with one question.
Object.assign(globalThis, { Buffer })

const told = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

function say(text: string, outcome: 'done' | 'failed' = 'done'): void {
  const status = element('status')
  status.textContent = text
  status.dataset['outcome'] = outcome
}

function run(work: () => Promise<void>): void {
  say('')
  work().catch((error: unknown) => say(error instanceof Error ? error.message : String(error), 'failed'))
}

async function start(): Promise<void> {
  const phone = await createPhoneWallet({
    relayUrl: told('relay-url'),
    projectId: 'demo',
    url: told('phone-url'),
    nodes: { evm: told('evm-node'), solana: told('solana-node'), bitcoin: told('bitcoin-node') },
    store: pageStore('phone:'),
    decide: askOwner,
  })
  beThePhone(() => {
    say('The wallet was opened in another tab, which goes on.', 'failed')
    void phone.close()
  })
  phone.subscribe(() => drawSites(phone, run))
  drawSites(phone, run)
  drawAccounts(await phoneAccounts())
  const form = element('pair')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const input = form.querySelector('input')
    run(() => phone.pair(pairingUri(input?.value ?? '')))
    if (input) input.value = ''
  })
  document.body.dataset['ready'] = ''
  const link = takePairingLink()
  if (link !== undefined) await phone.pair(link)
}

run(start)
