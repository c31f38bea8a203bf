/** Names that would speak for the deployment or for a well-known service. The names of wallets are added to them. */
export const RESERVED_WORDS: readonly string[] = (
  'abuse account accounts admin administrator airdrop anonymous billing bitcoin bridge claim claims contact dashboard ' +
  'demo domain domains ethereum exchange faucet gateway governance guest help helpdesk host hostmaster identity info ' +
  'legal login mail mailer market moderator name names network news nobody noreply null official operator owner pay ' +
  'payment payments postern postmaster privacy register registrar registry resolver reverse root sales security service ' +
  'services solana staff status support swap system team terms test treasury trust undefined unknown user users vault ' +
  'verified verify wallet wallets webmaster welcome'
).split(' ')
