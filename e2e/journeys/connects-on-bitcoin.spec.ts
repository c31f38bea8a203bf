import { base64, hex } from '@scure/base'
import { address as addresses, networks, Psbt } from 'bitcoinjs-lib'
import * as z from 'zod/mini'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { pick, SitePage } from '#e2e/pages/site-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { parseOutcome } from '#e2e/support/assertions/parse-outcome.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { fetchBitcoin, unspentOf } from '#e2e/support/servers/local-nodes.ts'
import { recoverMessageSigner } from '#e2e/support/assertions/verify-bitcoin-message.ts'

const MESSAGE = 'Postern demo: signing this costs nothing.'
const FEE_SATS = 500n

test.describe('Bitcoin', () => {
  test('A visitor connects on Bitcoin, sees the balance, signs a message, sends a transfer and disconnects', async ({
    page,
    modal,
    demoWallet,
  }) => {
    const site = await SitePage.open(page, 'one-line')
    await site.sectionButton('bip122', 'Connect').first().click()
    await modal.wallet('Demo Bitcoin Wallet').click()
    await demoWallet.approve()
    expect(await site.done('bip122')).toContain(ACCOUNTS.bitcoinPayment)
    await expect(site.address('bip122')).toHaveText(ACCOUNTS.bitcoinPayment)

    await site.sectionButton('bip122', 'Sign').click()
    expect(await demoWallet.text()).toContain(MESSAGE)
    await demoWallet.approve()
    const signature = pick(await site.done('bip122'), /(?<=signature )\S+/)
    const bytes = /^[0-9a-f]{130}$/.test(signature) ? hex.decode(signature) : base64.decode(signature)
    expect(recoverMessageSigner(MESSAGE, bytes)).toBe(ACCOUNTS.bitcoinPayment)

    await site.sectionButton('bip122', 'Send').click()
    expect(await demoWallet.text()).toContain('10000 sats')
    await demoWallet.approve()
    const txid = pick(await site.done('bip122'), /[0-9a-f]{64}/)
    await expect.poll(() => fetchBitcoin(`/tx/${txid}/status`)).toMatchObject({ confirmed: true })

    await page.locator('postern-button').click()
    await modal.shows('Account')
    await modal
      .text(/[\d,.]+ tBTC/)
      .first()
      .waitFor()
    await modal.button('Disconnect').click()
    await expect(site.address('bip122')).toHaveText('not connected')
  })

  test('A site has a PSBT signed and gets a transaction that the network accepts', async ({
    openHost,
    modal,
  }) => {
    const host = await openHost({ wallets: { bitcoin: {} } })
    await modal.connect(host, 'Demo Bitcoin Wallet', 'bip122')
    const account = ACCOUNTS.bitcoinPayment
    const [coin] = await unspentOf(account)
    if (!coin) throw new Error('The demo account has no coins.')
    const psbt = new Psbt({ network: networks.regtest })
    psbt.addInput({
      hash: coin.txid,
      index: coin.vout,
      witnessUtxo: {
        script: addresses.toOutputScript(account, networks.regtest),
        value: BigInt(coin.value),
      },
    })
    psbt.addOutput({ address: account, value: BigInt(coin.value) - FEE_SATS })
    const answer = await host.call('request', {
      namespace: 'bip122',
      method: 'signPsbt',
      params: {
        account,
        psbt: psbt.toBase64(),
        signInputs: [{ address: account, index: 0 }],
        broadcast: false,
      },
    })
    const { psbt: signed } = parseOutcome(answer, z.object({ psbt: z.string() }))
    const transaction = Psbt.fromBase64(signed, { network: networks.regtest })
      .finalizeAllInputs()
      .extractTransaction()
    const sent = await fetch(`${DEMO_URLS.bitcoin}/tx`, {
      method: 'POST',
      body: transaction.toHex(),
    })
    expect(await sent.text()).toBe(transaction.getId())
  })
})
