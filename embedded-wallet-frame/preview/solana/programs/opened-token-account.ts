import { addressField, type InstructionMeaning } from '#frame/preview/solana/meaning.ts'

/** Says that a token account of `owner` is opened. */
export function openedTokenAccount(account: string, mint: string, owner: string): InstructionMeaning {
  return {
    intent: 'approval.intent.createTokenAccount',
    isMinor: true,
    fields: [
      addressField('approval.field.tokenAccount', account),
      addressField('approval.field.token', mint),
      addressField('approval.field.owner', owner),
    ],
    controls: { account, by: [owner] },
    opens: { account, owner, mint },
  }
}
