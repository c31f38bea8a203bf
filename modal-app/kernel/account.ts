// A chunk of the kernel, fetched where a connection is stored: it draws the Account view of a returning visitor.
import { drawAccount } from './draw-account.ts'
import type { KernelTexts } from './draw-piece.ts'
import { firstAccount, type AccountQuestion } from './first-account.ts'
import type { DrawnNetwork } from './network-facts.ts'
import type { PieceNode } from './piece-tree.ts'

/** Written by the build: `tooling/vite/kernel.ts`. */
declare const __KERNEL_ACCOUNT__: {
  readonly texts: Readonly<Record<string, KernelTexts>>
  readonly pieces: Readonly<Record<string, PieceNode>>
  readonly networks: readonly DrawnNetwork[]
}

/** An account as it is drawn. */
export interface AccountPicture {
  readonly card: Node
  /** The address in the picture. */
  readonly address: string
}

/** What this chunk gives to the script in the document. */
export interface AccountPart {
  readonly accountPicture: typeof accountPicture
}

/**
 * Draws the account whose connection is stored.
 *
 * @param language one of the document's.
 * @returns undefined when only the application knows what is to be seen.
 */
export function accountPicture(question: AccountQuestion, language: string): AccountPicture | undefined {
  const { pieces, texts, networks } = __KERNEL_ACCOUNT__
  const account = firstAccount(question, networks)
  if (!account) return undefined
  const { apiUrl, projectId } = question.deployment
  const card = drawAccount(account, { pieces, texts: texts[language] ?? {}, language, apiUrl, projectId })
  return { card, address: account.shown.address }
}
