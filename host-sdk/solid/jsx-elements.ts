import type { JSX } from 'solid-js'

/** Attributes of every element of the SDK. */
export interface PosternElementAttributes extends JSX.HTMLAttributes<HTMLElement> {
  /** Replaces the text of the element; use `attr:label` for an expression. */
  readonly label?: string | undefined
  readonly 'attr:label'?: string | undefined
}

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'postern-button': PosternElementAttributes
      'postern-connect-button': PosternElementAttributes
      'postern-account-button': PosternElementAttributes
      'postern-network-button': PosternElementAttributes
    }
  }
}
