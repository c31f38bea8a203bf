import type { HTMLAttributes } from 'vue'

/** Attributes of every element of the SDK. */
export interface PosternElementAttributes extends HTMLAttributes {
  /** Replaces the text of the element. */
  readonly label?: string | undefined
}

/** The type of an element in templates. */
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
