import type { Preview } from '#frame/preview/preview.ts'
import type { PreparedRequest, WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import type { Network } from '#schemas/entities/network.ts'

export const ACCOUNT = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
export const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Returns a network of the catalogue. */
export function network(caipNetworkId: string): Network {
  const found = findNetwork(caipNetworkId)
  if (!found) throw new Error(`${caipNetworkId} is not in the catalogue`)
  return found
}

/** Builds a parsed request of a site. */
export function walletRequest(requestId: string, signal = new AbortController().signal): WalletRpcRequest {
  return {
    requestId,
    method: 'personal_sign',
    params: [],
    network: network('eip155:1'),
    siteOrigin: 'https://shop.example',
    signal,
  }
}

/** Builds the preview of a plain transfer, with the given changes. */
export function preview(other: Partial<Preview> = {}): Preview {
  return {
    intent: { id: 'approval.intent.send' },
    caipNetworkId: 'eip155:1',
    account: ACCOUNT,
    risk: 'ordinary',
    warnings: [],
    fields: [
      {
        label: { id: 'approval.field.amount' },
        value: { kind: 'amount', amount: '0.01', symbol: 'ETH', isVerified: true },
      },
      {
        label: { id: 'approval.field.to' },
        value: { kind: 'address', address: RECIPIENT, isKnown: false },
      },
    ],
    raw: '0x02',
    ...other,
  }
}

/** Builds a prepared request that counts how often it was performed. */
export function prepared(
  answer: () => Promise<Result<unknown>> = async () => ok('0xsigned'),
  other: Partial<Preview> = {},
): PreparedRequest & { readonly times: () => number } {
  let times = 0
  return {
    preview: preview(other),
    perform: () => {
      times += 1
      return answer()
    },
    times: () => times,
  }
}
