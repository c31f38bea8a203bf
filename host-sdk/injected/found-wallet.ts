import { AppError } from '#schemas/errors/app-error.ts'
import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'

/** The part of an EIP-1193 provider that is used. */
export interface InjectedProvider {
  readonly request: (request: { method: string; params?: unknown }) => Promise<unknown>
  readonly on?: (event: string, listener: (data: unknown) => void) => unknown
  readonly removeListener?: (event: string, listener: (data: unknown) => void) => unknown
}

/** The part of a Wallet Standard account that is used; compared by identity by its wallet. */
export interface FoundAccount {
  readonly address: string
  readonly publicKey: ArrayLike<number>
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string | undefined
}

/** The part of a Wallet Standard wallet that is used. */
export interface FoundStandardWallet {
  readonly name: string
  readonly icon?: string | undefined
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly FoundAccount[]
}

/**
 * A wallet in the page: its description for the modal, and its provider or Wallet Standard object, undefined when that
 * disappeared.
 */
export interface FoundWallet {
  readonly info: InjectedWallet
  readonly provider?: () => InjectedProvider | undefined
  readonly standard?: () => FoundStandardWallet | undefined
}

const ICON = /^data:image\/(png|webp|svg\+xml|gif|jpeg)[;,]/
const MAX_ICON_LENGTH = 256 * 1_024

/** The icon if it is an image of an allowed type and size, else nothing. */
export function safeIcon(icon: unknown): { icon?: string } {
  return typeof icon === 'string' && icon.length <= MAX_ICON_LENGTH && ICON.test(icon) ? { icon } : {}
}

/** The text if it has 1 to 128 characters, else undefined. */
export function shortText(text: unknown): string | undefined {
  return typeof text === 'string' && text && text.length <= 128 ? text : undefined
}

/** Returns the wallet, or throws 4900 when it disappeared. */
export function requirePresent<T>(wallet: T | undefined): T {
  if (wallet === undefined) throw new AppError(4900, 'The wallet went away. Check that it is enabled.')
  return wallet
}

/** Reads an own property of an object; inherited properties and throwing getters read as undefined. */
export function ownProperty(value: unknown, name: string): unknown {
  try {
    return (typeof value === 'object' || typeof value === 'function') &&
      value !== null &&
      Object.hasOwn(value, name)
      ? Reflect.get(value, name)
      : undefined
  } catch {
    return undefined
  }
}

/** An account as plain data, which can be sent to the modal. */
export function plainAccount({ address, publicKey, chains, features, label }: FoundAccount): object {
  const bytes = Uint8Array.from(publicKey)
  return { address, publicKey: bytes, chains: [...chains], features: [...features], ...(label && { label }) }
}
