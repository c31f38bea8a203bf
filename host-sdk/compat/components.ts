import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { createAppKit } from './create-app-kit.ts'
import type { AppKitElementAttributes } from './jsx-elements.ts'
import type { AppKitOptions } from './types.ts'

/**
 * Calls `createAppKit` with its props before its children render; later props are ignored.
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
 * Renders `<appkit-button>`: it connects a visitor, and opens the account of a connected one.
 *
 * @example
 * <AppKitButton label="Sign in" />
 */
export function AppKitButton(attributes: AppKitElementAttributes): ReactElement {
  return createElement('appkit-button', attributes)
}

/**
 * Renders `<appkit-connect-button>`, which is hidden while an account is connected.
 *
 * @example
 * <AppKitConnectButton />
 */
export function AppKitConnectButton(attributes: AppKitElementAttributes): ReactElement {
  return createElement('appkit-connect-button', attributes)
}

/**
 * Renders `<appkit-account-button>`, which is hidden while no account is connected.
 *
 * @example
 * <AppKitAccountButton />
 */
export function AppKitAccountButton(attributes: AppKitElementAttributes): ReactElement {
  return createElement('appkit-account-button', attributes)
}

/**
 * Renders `<appkit-network-button>`, which opens the list of networks.
 *
 * @example
 * <AppKitNetworkButton />
 */
export function AppKitNetworkButton(attributes: AppKitElementAttributes): ReactElement {
  return createElement('appkit-network-button', attributes)
}
