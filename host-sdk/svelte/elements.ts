import type { HTMLAttributes } from 'svelte/elements'

/** What every element of the modal takes. */
export interface PosternElementAttributes extends HTMLAttributes<HTMLElement> {
  /** What it says in place of its own text. */
  readonly label?: string | undefined
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'postern-button': PosternElementAttributes
    'postern-connect-button': PosternElementAttributes
    'postern-account-button': PosternElementAttributes
    'postern-network-button': PosternElementAttributes
  }
}
