// The third chunk: loaded when the site's functions are asked, or a feature of our own wallet runs.
export { answerSiwx } from '#sdk/sign-in/answer-siwx.ts'
export { runFeature } from '#sdk/providers/standard-features.ts'
