// The lazy chunk, for what follows a press: calls of Wallet Standard wallets, the site's sign-in functions, the requests of the
// SDK's providers.
export { answerSiwx } from '#sdk/sign-in/answer-siwx.ts'
export { callFeature } from '#sdk/injected/call-feature.ts'
export { eip1193Request } from '#sdk/providers/eip1193-request.ts'
export { runFeature } from '#sdk/providers/standard-features.ts'
export { sendRequest } from '#sdk/providers/send-request.ts'
