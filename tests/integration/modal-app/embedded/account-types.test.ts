// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { chooseAccountType } from '#modal/core/commands/embedded/account-type.ts'
import { soon } from '#tests/support/fixtures/connected-site.ts'
import { connected } from '#tests/support/fixtures/embedded-site.ts'
import { createStandardWallet, solanaScript } from '#tests/support/fakes/standard-wallet.ts'

describe('account type', () => {
  it('Another account type applies to the namespaces of the embedded wallet, and another wallet stays.', async () => {
    const { store, snapshots } = await connected()
    const id = createStandardWallet(solanaScript()).found.info.id
    expect(await store.dispatch(connectWallet({ connectorId: id, namespace: 'solana' }))).toMatchObject({
      ok: true,
    })
    await soon(() => expect(snapshots.at(-1)?.namespaces['solana']?.wallet?.name).not.toBe('Embedded wallet'))
    const before = snapshots.at(-1)?.namespaces['solana']
    expect(await store.dispatch(chooseAccountType('smartAccount'))).toMatchObject({ ok: true })
    expect(store.getState().connection.connectorIds).toMatchObject({
      eip155: 'auth',
      solana: id,
      bip122: 'auth',
    })
    await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.accounts[0]?.type).toBe('smartAccount'))
    expect(snapshots.at(-1)?.namespaces['solana']).toEqual(before)
  })
})

describe('wallet_addEthereumChain', () => {
  it('Adding a chain that the wallet has switches to it and answers null.', async () => {
    const { request } = await connected()
    const chain = {
      chainId: '0x1',
      chainName: 'Ethereum',
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://ethereum.example'],
    }
    expect(await request('wallet_addEthereumChain', [chain])).toEqual({ ok: true, value: null })
  })
})
