/** How a demo wallet decides: `ask` shows its window, the others are for tests. */
export type ApprovalMode = 'ask' | 'auto' | 'reject'

/** The attributes of a demo wallet's script tag. Each is read for every use, so that a page may change it at any time. */
export type ScriptOptions = {
  /** `data-rpc`: URL of the local chain, without a trailing slash. */
  rpcUrl: () => string
  /** `data-approve`: `auto` or `reject`; anything else asks. */
  approve: () => ApprovalMode
  /** Any other attribute, by its name in `dataset`. */
  read: (name: string) => string | undefined
}

/**
 * Reads the options from the script tag that is running. Must be called while the script runs for the first time.
 *
 * @param defaultRpcUrl Used without `data-rpc`.
 * @example
 * // <script src="/wallets/demo-evm-wallet.js" data-rpc="http://127.0.0.1:4607" data-approve="auto"></script>
 * const options = readScriptOptions('http://127.0.0.1:4607')
 */
export function readScriptOptions(defaultRpcUrl: string): ScriptOptions {
  const script = document.currentScript
  const read = (name: string): string | undefined =>
    script instanceof HTMLElement ? script.dataset[name] : undefined
  return {
    read,
    rpcUrl: () => (read('rpc') ?? defaultRpcUrl).replace(/\/+$/, ''),
    approve: () => {
      const mode = read('approve')
      return mode === 'auto' || mode === 'reject' ? mode : 'ask'
    },
  }
}
