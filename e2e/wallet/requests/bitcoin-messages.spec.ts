import { base64 } from '@scure/base'
import { LOCAL_NETWORKS, type HostPage } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { signUpVisitor } from '#e2e/support/fixtures/wallet-visitor.ts'
import { recoverMessageSigner, verifyBip322 } from '#e2e/support/assertions/verify-bitcoin-message.ts'

const MESSAGE = 'Tea from Darjeeling, for two ☕'

type Protocol = 'ecdsa' | 'bip322' | undefined

interface Signer {
  readonly signMessage: (input: object) => Promise<readonly { readonly signature: Uint8Array }[]>
}

/** Requests a signature as Wallet Standard specifies it, with bytes in base64. */
function askToSign(host: HostPage, protocol: Protocol): Promise<string> {
  return host.page.evaluate(
    async ({ text, protocol }) => {
      const wallet = window.postern?.getProvider('bip122')
      const [account] = wallet?.accounts ?? []
      const feature: Signer = Object(wallet?.features['bitcoin:signMessage'])
      const message = new TextEncoder().encode(text)
      const [signed] = await feature.signMessage({ account, message, ...(protocol && { protocol }) })
      return btoa(String.fromCodePoint(...(signed?.signature ?? [])))
    },
    { text: MESSAGE, protocol },
  )
}

test(
  'A Bitcoin message is signed by BIP-322 where the site asks for it, else by ECDSA, and both verify',
  { tag: '@long' },
  async ({ browser, hostServer }) => {
    const visitor = await signUpVisitor(browser, hostServer, {
      options: { networks: [LOCAL_NETWORKS.bitcoin, LOCAL_NETWORKS.evm] },
    })
    const { host, wallet, context } = visitor
    const bitcoin = await host.address('bip122')
    const sign = async (protocol: Protocol): Promise<Uint8Array> => {
      const pending = askToSign(host, protocol)
      await expect(wallet.text(MESSAGE)).toBeVisible()
      await wallet.approve()
      return base64.decode(await pending)
    }
    const bip322 = await sign('bip322')
    expect(verifyBip322(MESSAGE, bitcoin, bip322)).toBe(true)
    expect(verifyBip322(`${MESSAGE} `, bitcoin, bip322)).toBe(false)
    await wallet.modal.isGone()

    for (const protocol of ['ecdsa', undefined] as const) {
      expect(recoverMessageSigner(MESSAGE, await sign(protocol))).toBe(bitcoin)
      await wallet.modal.isGone()
    }
    await context.close()
  },
)
