import {
  hashMessage,
  hashTypedData,
  hexToBytes,
  hexToString,
  isAddress,
  isHex,
  serializeSignature,
  stringToHex,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import { asRecord } from '#examples/wallets/page/node-rpc.ts'
import { prepareTransaction, sendPrepared } from '#examples/wallets/eip155/transactions.ts'
import type { EvmMethod, WalletContext } from '#examples/wallets/eip155/wallet-context.ts'
import { invalidParams } from '#examples/wallets/page/provider-error.ts'
import { requireAccount, requireApproval } from './params.ts'

export const signingMethods = {
  personal_sign: async (context, params) => {
    const [message, address] = readMessageAndAddress(params)
    requireAccount(context, address)
    const raw = isHex(message) ? message : stringToHex(message)
    await requireApproval(context, 'Sign a message', 'personal_sign', [
      ['Message', readable(raw)],
      ['Account', context.account.address],
    ])
    return signDigest(context, hashMessage({ raw }))
  },

  eth_signTypedData_v4: async (context, [address, typedData]) => {
    requireAccount(context, address)
    const definition = readTypedData(typedData)
    const chainId = definition.domain?.chainId
    if (chainId !== undefined && Number(chainId) !== context.state().chainId) {
      throw invalidParams(
        `Provided chainId "${String(chainId)}" must match the active chainId "${context.state().chainId}"`,
      )
    }
    const digest = hashDefinition(definition)
    await requireApproval(context, `Sign ${definition.primaryType}`, 'eth_signTypedData_v4', [
      ['Domain', JSON.stringify(definition.domain, undefined, 2)],
      ['Message', JSON.stringify(definition.message, undefined, 2)],
    ])
    return signDigest(context, digest)
  },

  eth_sendTransaction: async (context, [request]) => {
    const fields = asRecord(request)
    if (fields['from'] === undefined) throw invalidParams('"from" is missing.')
    requireAccount(context, fields['from'])
    const prepared = await prepareTransaction(context, fields)
    await requireApproval(context, 'Send a transaction', 'eth_sendTransaction', prepared.details)
    return sendPrepared(context, prepared)
  },
} satisfies Record<string, EvmMethod>

/** personal_sign takes message then address; old sites pass them the other way round. */
function readMessageAndAddress([first, second]: readonly unknown[]): [string, unknown] {
  if (typeof first !== 'string' || typeof second !== 'string') {
    throw invalidParams('Expected [message, address], both strings.')
  }
  return isAddress(first, { strict: false }) && !isAddress(second, { strict: false })
    ? [second, first]
    : [first, second]
}

function readTypedData(value: unknown): TypedDataDefinition {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value
    const { types, primaryType, message } = asRecord(parsed)
    if (typeof types === 'object' && typeof primaryType === 'string' && typeof message === 'object') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `hashTypedData` refuses what does not fit the types
      return parsed as TypedDataDefinition
    }
  } catch {
    // Falls through to the error below.
  }
  throw invalidParams('Expected [address, typedData] with types, primaryType, domain and message (EIP-712).')
}

function hashDefinition(definition: TypedDataDefinition): Hex {
  try {
    return hashTypedData(definition)
  } catch (error) {
    throw invalidParams(error instanceof Error ? error.message : 'The typed data cannot be hashed.')
  }
}

function signDigest(context: WalletContext, digest: Hex): Hex {
  return serializeSignature(context.account.sign(digest))
}

function readable(raw: Hex): string {
  const isText = !new TextDecoder().decode(hexToBytes(raw)).includes('\uFFFD')
  return isText ? hexToString(raw) : raw
}
