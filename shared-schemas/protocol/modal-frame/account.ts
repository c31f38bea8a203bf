import * as z from 'zod/mini'
import {
  EmbeddedAccountType,
  EmbeddedUser,
  UnlockerKind,
  WalletStatus,
} from '#schemas/entities/embedded-user.ts'
import { defineCall, type CallCatalogue } from '#schemas/protocol/define-call.ts'

const Nothing = z.undefined()
const CaipNetworkId = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'expected a CAIP-2 id such as eip155:1'))
const Address = z.string().check(z.minLength(1), z.maxLength(128))

/** Calls about the visitor, the wallet's state and its networks (docs/specification.md §7.57, §7.64, §7.68 to §7.71). */
export const ACCOUNT_CALLS = {
  getUser: defineCall({
    purpose: 'The visitor and the accounts; WALLET_LOCKED until the wallet is set up and open.',
    class: 'quick',
    params: z.optional(
      z.strictObject({
        chainId: z.optional(CaipNetworkId),
        preferredAccountType: z.optional(EmbeddedAccountType),
      }),
    ),
    result: EmbeddedUser,
  }),
  getWalletStatus: defineCall({
    purpose: 'What is needed before accounts are shared, and what opens the wallet.',
    class: 'login',
    params: Nothing,
    result: z.strictObject({
      status: WalletStatus,
      unlockers: z.array(UnlockerKind),
      /** Whether only this browser could restore the wallet, which the owner of the site allows for now. */
      isRecoveryDeferred: z.boolean(),
      /** False where the browser denies frames storage: login and wallet then end with the document. */
      isStorageKept: z.boolean(),
      email: z.optional(z.string()),
      userName: z.optional(z.string()),
    }),
  }),
  getChainId: defineCall({
    purpose: 'The network requests go to.',
    class: 'quick',
    params: Nothing,
    result: z.strictObject({ chainId: CaipNetworkId }),
  }),
  switchNetwork: defineCall({
    purpose: 'Move to another network of the deployment.',
    class: 'quick',
    params: z.strictObject({ chainId: CaipNetworkId }),
    result: z.strictObject({ chainId: CaipNetworkId }),
  }),
  getSmartAccountEnabledNetworks: defineCall({
    purpose: 'The EVM chain ids on which the account can act as a smart account.',
    class: 'quick',
    params: Nothing,
    result: z.strictObject({ smartAccountEnabledNetworks: z.array(z.int()) }),
  }),
  initSmartAccount: defineCall({
    purpose: 'The smart account on the active network, and whether its code is in place.',
    class: 'login',
    params: Nothing,
    result: z.strictObject({ address: Address, isDeployed: z.boolean() }),
  }),
  setPreferredAccount: defineCall({
    purpose: 'Act as a plain or as a smart account.',
    class: 'quick',
    params: z.strictObject({ type: EmbeddedAccountType }),
    result: z.strictObject({ type: EmbeddedAccountType, address: Address }),
  }),
} as const satisfies CallCatalogue
