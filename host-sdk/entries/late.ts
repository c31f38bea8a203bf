// The third chunk: loaded when the site's functions are asked, or a feature of our own wallet runs.
export { answerSiwx } from '../sign-in/answer-siwx.ts'
export { runFeature } from '../providers/standard-features.ts'
