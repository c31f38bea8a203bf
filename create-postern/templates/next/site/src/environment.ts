// Next puts the values in where a variable is written out.
export const modalUrl = process.env.NEXT_PUBLIC_POSTERN_MODAL_URL ?? ''
export const projectId = process.env.NEXT_PUBLIC_POSTERN_PROJECT_ID ?? ''
export const networks = (process.env.NEXT_PUBLIC_POSTERN_NETWORKS ?? '').split(',')
