import type { DetailedHTMLProps, HTMLAttributes } from 'react'

/** What every element of the modal takes. */
export interface PosternElementAttributes extends DetailedHTMLProps<
  HTMLAttributes<HTMLElement>,
  HTMLElement
> {
  /** What it says in place of its own text. */
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
