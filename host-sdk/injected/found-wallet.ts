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

/** A wallet in the page: what the modal is told of it, and how it is reached; undefined when it went away. */
export interface FoundWallet {
  readonly info: InjectedWallet
  readonly provider?: () => InjectedProvider | undefined
  readonly standard?: () => FoundStandardWallet | undefined
}

const ICON = /^data:image\/(png|webp|svg\+xml|gif|jpeg)[;,]/
const MAX_ICON_LENGTH = 256 * 1_024

/** The icon when it is an image of a kind that may be shown, else nothing. */
export function safeIcon(icon: unknown): { icon?: string } {
  return typeof icon === 'string' && icon.length <= MAX_ICON_LENGTH && ICON.test(icon) ? { icon } : {}
}

/** A name of 1 to 128 characters, or undefined. */
export function shortText(text: unknown): string | undefined {
  return typeof text === 'string' && text && text.length <= 128 ? text : undefined
}

/** A wallet that is there, or 4900. */
export function requirePresent<T>(wallet: T | undefined): T {
  if (wallet === undefined) throw new AppError(4900, 'The wallet went away. Check that it is enabled.')
  return wallet
}

/** Own data of an object by name; nothing inherited, and a throwing getter reads as nothing. */
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
