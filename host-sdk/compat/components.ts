import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { createAppKit } from './create-app-kit.ts'
import type { AppKitElementAttributes } from './jsx-elements.ts'
import type { AppKitOptions } from './types.ts'

/**
 * Calls `createAppKit` with its properties before what stands in it is drawn; the first properties count.
 *
 * @throws what `createAppKit` throws.
 * @example
 * <AppKitProvider projectId="demo" modalUrl="https://modal.example" networks={[mainnet]}><App /></AppKitProvider>
 */
export function AppKitProvider({
  children,
  ...options
}: AppKitOptions & { readonly children?: ReactNode }): ReactElement {
  createAppKit(options)
  return createElement(Fragment, null, children)
}

/**
 * `<appkit-button>`: connects who is not connected, and opens the account of who is.
 *
 * @example
 * <AppKitButton label="Sign in" />
 */
export function AppKitButton(attributes: AppKitElementAttributes): ReactElement {
  return createElement('appkit-button', attributes)
}

/**
 * `<appkit-connect-button>`; hidden from who is connected.
 *
 * @example
 * <AppKitConnectButton />
 */
export function AppKitConnectButton(attributes: AppKitElementAttributes): ReactElement {
  return createElement('appkit-connect-button', attributes)
}

/**
 * `<appkit-account-button>`; hidden from who is not connected.
 *
 * @example
 * <AppKitAccountButton />
 */
export function AppKitAccountButton(attributes: AppKitElementAttributes): ReactElement {
  return createElement('appkit-account-button', attributes)
}

/**
 * `<appkit-network-button>`: opens the list of networks.
 *
 * @example
 * <AppKitNetworkButton />
 */
export function AppKitNetworkButton(attributes: AppKitElementAttributes): ReactElement {
  return createElement('appkit-network-button', attributes)
}
