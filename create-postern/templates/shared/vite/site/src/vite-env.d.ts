/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_POSTERN_MODAL_URL: string
  readonly VITE_POSTERN_PROJECT_ID: string
  readonly VITE_POSTERN_NETWORKS: string
}
