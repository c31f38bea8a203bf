import type { PosternElementAttributes } from '#sdk/react/jsx-elements.ts'
import type { Namespace } from '#sdk/types/account.ts'

/** Attributes of the AppKit elements; only `label` has an effect. */
export interface AppKitElementAttributes extends PosternElementAttributes {
  readonly size?: 'sm' | 'md' | undefined
  readonly balance?: 'show' | 'hide' | undefined
  readonly disabled?: boolean | undefined
  readonly loadingLabel?: string | undefined
  readonly namespace?: Namespace | undefined
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'appkit-button': AppKitElementAttributes
      'appkit-connect-button': AppKitElementAttributes
      'appkit-account-button': AppKitElementAttributes
      'appkit-network-button': AppKitElementAttributes
      'w3m-button': AppKitElementAttributes
      'w3m-connect-button': AppKitElementAttributes
      'w3m-account-button': AppKitElementAttributes
      'w3m-network-button': AppKitElementAttributes
    }
  }
}
