import type { JSX } from 'solid-js'

/** What every element of the modal takes. */
export interface PosternElementAttributes extends JSX.HTMLAttributes<HTMLElement> {
  /** What it says in place of its own text; where that is an expression, `attr:label`. */
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
