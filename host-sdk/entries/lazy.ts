// The lazy chunk: loaded when a sign-in function of the site is called, or a provider of the SDK is asked.
export { answerSiwx } from '#sdk/sign-in/answer-siwx.ts'
export { eip1193Request } from '#sdk/providers/eip1193-request.ts'
export { runFeature } from '#sdk/providers/standard-features.ts'
export { sendRequest } from '#sdk/providers/send-request.ts'
