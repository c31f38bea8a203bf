import type { HostPageOptions } from '#e2e/pages/host-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'

const STRICT = [
  "default-src 'none'",
  `script-src ${DEMO_URLS.modal} 'self'`,
  `frame-src ${DEMO_URLS.modal}`,
  // This is for the demo wallet only: it is a page script that talks to a node, while extensions are outside the page's
  // policy.
  `connect-src ${DEMO_URLS.evm}`,
  'img-src data:',
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const HOSTS: readonly (readonly [name: string, page: HostPageOptions])[] = [
  [
    'a cross-origin isolated site',
    {
      headers: {
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
      },
    },
  ],
  [
    'a site in a browsing context group of its own',
    { headers: { 'cross-origin-opener-policy': 'same-origin' } },
  ],
  [
    'a site that allows the script and the frame and nothing else',
    { headers: { 'content-security-policy': STRICT } },
  ],
  [
    'a site with a strict referrer and permissions policy',
    { headers: { 'referrer-policy': 'no-referrer', 'permissions-policy': 'clipboard-write=()' } },
  ],
]

test.describe('connects and signs', () => {
  for (const [name, options] of HOSTS) {
    test(`A page ${name} connects and signs`, async ({ openHost, modal, page }) => {
      const violations: string[] = []
      page.on('console', (message) => {
        if (/Content Security Policy|TrustedScript/.test(message.text())) violations.push(message.text())
      })
      const host = await openHost({ ...options, wallets: { evm: {} } })
      await modal.connect(host, 'Demo EVM Wallet', 'eip155')
      expect(await host.request('personal_sign', ['0x68656c6c6f', EVM_ACCOUNT])).toMatchObject({ ok: true })
      expect(violations).toEqual([])
    })
  }

  test('A page passes payloads up to the limit, and larger ones are refused with the limit named', async ({
    openHost,
    modal,
  }) => {
    const host = await openHost({ wallets: { evm: {} } })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    const message = (bytes: number): string => `0x${'61'.repeat(bytes)}`
    expect(await host.request('personal_sign', [message(20_000), EVM_ACCOUNT])).toMatchObject({ ok: true })
    const refused = await host.request('personal_sign', [message(300_000), EVM_ACCOUNT])
    expect(refused).toMatchObject({ ok: false })
    expect(JSON.stringify(refused)).toMatch(/PAYLOAD_TOO_LARGE|-32602|larger/)
    expect(await host.request('personal_sign', ['0x61', EVM_ACCOUNT])).toMatchObject({ ok: true })
  })

  test('Malformed requests are refused with the name of the field', async ({ openHost, modal }) => {
    const host = await openHost({ wallets: { evm: {} } })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    const bad = [
      ['personal_sign', []],
      ['personal_sign', [{ an: 'object' }, EVM_ACCOUNT]],
      ['eth_sendTransaction', [{ from: EVM_ACCOUNT, to: 'nowhere' }]],
      ['eth_sendTransaction', [{ from: EVM_ACCOUNT, to: EVM_ACCOUNT, value: 'much' }]],
      ['eth_signTypedData_v4', [EVM_ACCOUNT, 5]],
      ['wallet_addEthereumChain', [{ chainId: '0x1' }]],
      ['wallet_switchEthereumChain', [{ chainId: 'mainnet' }]],
      ['wallet_sendCalls', [{ from: EVM_ACCOUNT, calls: 'none' }]],
    ] as const
    for (const [method, params] of bad) {
      const outcome = await host.request(method, params)
      expect(outcome, `${method} ${JSON.stringify(params)}`).toMatchObject({
        ok: false,
        code: -32602,
        data: { field: expect.any(String) as unknown },
      })
    }
  })
})
