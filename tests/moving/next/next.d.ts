// What the page names of Next, which is not installed here.
declare module 'next' {
  export interface Metadata {
    title?: string
    description?: string
  }
}

declare module 'next/headers' {
  export function headers(): Promise<{ get(name: string): string | null }>
}

declare const process: { readonly env: Readonly<Record<string, string | undefined>> }
