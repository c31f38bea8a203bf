import type { HTMLAttributes } from 'vue'

/** What every element of the modal takes. */
export interface PosternElementAttributes extends HTMLAttributes {
  /** What it says in place of its own text. */
  readonly label?: string | undefined
}

/** An element as templates know it. */
type PosternElement = new () => HTMLElement & { readonly $props: PosternElementAttributes }

declare module 'vue' {
  interface GlobalComponents {
    'postern-button': PosternElement
    'postern-connect-button': PosternElement
    'postern-account-button': PosternElement
    'postern-network-button': PosternElement
  }
  interface IntrinsicElementAttributes {
    'postern-button': PosternElementAttributes
    'postern-connect-button': PosternElementAttributes
    'postern-account-button': PosternElementAttributes
    'postern-network-button': PosternElementAttributes
  }
}
