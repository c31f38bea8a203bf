// The lazy chunk: loaded when a sign-in function of the site is called, or a feature of the Wallet Standard wallets is used.
export { answerSiwx } from '#sdk/sign-in/answer-siwx.ts'
export { runFeature } from '#sdk/providers/standard-features.ts'
