import type { DetailedHTMLProps, HTMLAttributes } from 'react'

/** Attributes of every element of the SDK. */
export interface PosternElementAttributes extends DetailedHTMLProps<
  HTMLAttributes<HTMLElement>,
  HTMLElement
> {
  /** Replaces the text of the element. */
  readonly label?: string | undefined
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'postern-button': PosternElementAttributes
      'postern-connect-button': PosternElementAttributes
      'postern-account-button': PosternElementAttributes
      'postern-network-button': PosternElementAttributes
    }
  }
}
