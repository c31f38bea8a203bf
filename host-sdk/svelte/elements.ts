import type { HTMLAttributes } from 'svelte/elements'

/** Attributes of every element of the SDK. */
export interface PosternElementAttributes extends HTMLAttributes<HTMLElement> {
  /** Replaces the text of the element. */
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
