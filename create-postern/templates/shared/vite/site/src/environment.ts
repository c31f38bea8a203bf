export const modalUrl = import.meta.env.VITE_POSTERN_MODAL_URL
export const projectId = import.meta.env.VITE_POSTERN_PROJECT_ID
export const networks = import.meta.env.VITE_POSTERN_NETWORKS.split(',')
