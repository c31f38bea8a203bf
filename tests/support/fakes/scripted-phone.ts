import type { PhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import { createPhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import { phoneAccounts } from '#examples/phone/wallet/phone-accounts.ts'
import { addressOn } from '#examples/phone/wallet/shared-namespaces.ts'
import type { ScriptedWallet } from './scripted-wallet.ts'

/** The tests with a phone alone need no chain. */
const NODES = { evm: 'http://127.0.0.1:9', solana: 'http://127.0.0.1:9', bitcoin: 'http://127.0.0.1:9' }

/** Opens a real phone wallet over a real relay, controlled by the test. */
export async function createScriptedPhone(
  relayUrl: string,
  caipNetworkId: string,
): Promise<{ readonly wallet: ScriptedWallet; readonly phone: PhoneWallet }> {
  const accounts = await phoneAccounts()
  let mode: 'approve' | 'reject' | 'nothing' = 'approve'
  let number = 0
  const calls: string[] = []
  const phone = await createPhoneWallet({
    relayUrl,
    projectId: 'demo',
    url: 'https://phone.test',
    nodes: NODES,
    decide: async ({ method }) => {
      calls.push(method)
      return mode === 'nothing' ? new Promise<boolean>(() => {}) : mode === 'approve'
    },
  })
  const topic = (): string => phone.sessions()[0]?.topic ?? ''
  const wallet: ScriptedWallet = {
    found: {
      info: { id: 'phone', name: 'Demo Phone', namespaces: [], protocol: 'eip1193' },
    },
    calls,
    addresses: () => accounts.slice(number, number + 1).map((own) => addressOn(caipNetworkId, own)),
    rejectAll: () => {
      mode = 'reject'
    },
    answerNothing: () => {
      mode = 'nothing'
    },
    switchAccount: () => {
      number = 1 - number
      void phone.shareAccount(topic(), number)
    },
    leave: () => void phone.disconnect(topic()),
  }
  return { wallet, phone }
}
