import {
  createTestClient,
  encodeFunctionData,
  http,
  maxUint160,
  maxUint256,
  parseAbi,
  publicActions,
  walletActions,
  type Address,
  type Hex,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { endAll } from '#modal/features/sessions/end-all.ts'
import { revokeApprovals } from '#modal/features/sessions/revoke-approvals.ts'
import { approvalId, selectSessions } from '#modal/features/sessions/sessions-slice.ts'
import { ApprovalsAnswer, type TokenApproval } from '#schemas/http/blockchain/approvals.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { PERMIT2 } from '#schemas/networks/permit2.ts'
import { deployHostileToken, installPermit2 } from '#tests/support/chains/approval-contracts.ts'
import { EVM, startHistoryFixture, type HistoryFixture } from '#tests/support/fixtures/history-fixture.ts'
import { connectRevokingModal } from '#tests/support/fixtures/revoking-modal.ts'

const { token, gallery, editions } = LOCAL_EVM_CONTRACTS
const SPENDER: Address = '0x0000000000000000000000000000000000000011'
const OWNERS: readonly Address[] = [
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
]
const [FIRST = DEPLOYER, SECOND = DEPLOYER, THIRD = DEPLOYER] = OWNERS
const ABI = parseAbi([
  'function approve(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function mint(address, string)',
])
const PERMIT2_ABI = parseAbi(['function approve(address, address, uint160, uint48)'])

let fixture: HistoryFixture
beforeAll(async () => {
  fixture = await startHistoryFixture()
  await installPermit2(fixture.urls.evm)
})
afterAll(() => fixture.stop())

const chain = () =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(fixture.urls.evm) })
    .extend(walletActions)
    .extend(publicActions)
async function write(account: Address, to: Address, data: Hex) {
  const hash = await chain().sendTransaction({ account, to, data })
  expect((await chain().waitForTransactionReceipt({ hash })).status).toBe('success')
}
const approve = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: ABI, functionName: 'approve', args: [spender, amount] })
const approveAll = () =>
  encodeFunctionData({ abi: ABI, functionName: 'setApprovalForAll', args: [SPENDER, true] })
const connect = (owner: Address) => {
  const { api, modal } = fixture.server.urls
  return connectRevokingModal({ api, modal, node: fixture.urls.evm }, owner)
}
async function approvalsOf(owner: Address): Promise<readonly TokenApproval[]> {
  const query = new URLSearchParams({ projectId: 'demo', chainId: EVM })
  for (;;) {
    fixture.pass(4_000)
    const answer = await fetch(`${fixture.server.urls.api}/v1/account/${owner}/approvals?${query.toString()}`)
    const { data, sources } = ApprovalsAnswer.parse(await answer.json())
    if (sources.every(({ isComplete }) => isComplete)) return data
  }
}

describe('ending approvals on the local chain', { timeout: 60_000 }, () => {
  it('Each kind is taken back by its own transaction, and is gone on the chain', async () => {
    await write(FIRST, token, approve(SPENDER, maxUint256))
    await write(FIRST, token, approve(PERMIT2, maxUint256))
    const args = [token, SPENDER, maxUint160, 4_000_000_000] as const
    await write(FIRST, PERMIT2, encodeFunctionData({ abi: PERMIT2_ABI, functionName: 'approve', args }))
    await write(FIRST, gallery, approveAll())
    await write(FIRST, editions, approveAll())
    const given = await approvalsOf(FIRST)
    expect(given.map(({ kind }) => kind).toSorted()).toEqual([
      'collection',
      'collection',
      'permit2',
      'token',
      'token',
    ])
    const { store, requests } = connect(FIRST)
    const asked = { network: localEvm, owner: FIRST, approvals: given }
    expect(await store.dispatch(revokeApprovals(asked, false))).toBe(true)
    expect(requests).toEqual(given.map(() => 'eth_sendTransaction'))
    expect(await approvalsOf(FIRST)).toEqual([])
    // What was taken back elsewhere in between asks the wallet for nothing.
    expect(await store.dispatch(revokeApprovals(asked, false))).toBe(true)
    expect(requests).toHaveLength(given.length)
  })

  it('A rejection stops the walk and is shown; a contract that refuses or keeps an approval is named', async () => {
    await write(SECOND, token, approve(SPENDER, 5n))
    await write(SECOND, editions, approveAll())
    const given = await approvalsOf(SECOND)
    const modal = connect(SECOND)
    modal.rejects = () => true
    const asked = { network: localEvm, owner: SECOND, approvals: given }
    expect(await modal.store.dispatch(revokeApprovals(asked, false))).toBe(false)
    expect(modal.requests).toHaveLength(1)
    const phases = () =>
      given.map((one) => selectSessions(modal.store.getState()).revocations[approvalId(SECOND, one)]?.phase)
    expect(phases()).toEqual(['declined', undefined])
    expect(await approvalsOf(SECOND)).toHaveLength(2)
    const keeps = await deployHostileToken(fixture.urls.evm, 'keeps')
    await write(SECOND, keeps, approve(SPENDER, 5n))
    const kept = (await approvalsOf(SECOND)).filter(({ asset }) => asset.address === keeps)
    modal.rejects = () => false
    expect(await modal.store.dispatch(revokeApprovals({ ...asked, approvals: kept }, false))).toBe(false)
    expect(Object.values(selectSessions(modal.store.getState()).revocations).at(-1)?.phase).toBe('standing')
  })

  it('Ending all takes back every approval and disconnects last; after a rejection the connection stays', async () => {
    await write(THIRD, token, approve(SPENDER, 5n))
    await write(THIRD, gallery, approveAll())
    expect(await approvalsOf(THIRD)).toHaveLength(2)
    const modal = connect(THIRD)
    modal.rejects = (position) => position === 1
    await modal.store.dispatch(endAll({ address: THIRD, network: localEvm }, false))
    expect([modal.isConnected(), selectSessions(modal.store.getState()).isEndingAll]).toEqual([true, false])
    expect(await approvalsOf(THIRD)).toHaveLength(1)
    modal.rejects = () => false
    fixture.pass(4_000)
    await modal.store.dispatch(endAll({ address: THIRD, network: localEvm }, false))
    expect(await approvalsOf(THIRD)).toEqual([])
    expect(modal.isConnected()).toBe(false)
  })
})
