import { Buffer } from 'buffer'
import { element } from '#examples/shared/element.ts'
import { askVisitor } from './page/ask-visitor.ts'
import { claimPhone } from './page/claim-phone.ts'
import { drawAccounts, drawSites } from './page/draw-sites.ts'
import { pageStorage } from './page/page-storage.ts'
import { pairingUri, takePairingLink } from './page/pairing-link.ts'
import { createPhoneWallet } from './wallet/create-phone-wallet.ts'
import { phoneAccounts } from './wallet/phone-accounts.ts'

// The WalletConnect library needs `Buffer` for a sign-in with one approval.
Object.assign(globalThis, { Buffer })

const metaContent = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

function showStatus(text: string, outcome: 'done' | 'failed' = 'done'): void {
  const status = element('status')
  status.textContent = text
  status.dataset['outcome'] = outcome
}

function run(work: () => Promise<void>): void {
  showStatus('')
  work().catch((error: unknown) =>
    showStatus(error instanceof Error ? error.message : String(error), 'failed'),
  )
}

async function start(): Promise<void> {
  const phone = await createPhoneWallet({
    relayUrl: metaContent('relay-url'),
    projectId: 'demo',
    url: metaContent('phone-url'),
    nodes: {
      evm: metaContent('evm-node'),
      solana: metaContent('solana-node'),
      bitcoin: metaContent('bitcoin-node'),
    },
    store: pageStorage('phone:'),
    decide: askVisitor,
  })
  claimPhone(() => {
    showStatus('The wallet was opened in another tab, which goes on.', 'failed')
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
