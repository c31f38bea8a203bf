import { defineConfig } from 'vite'

export default defineConfig({
  // The backend takes tokens of this port alone (SITE_ORIGINS).
  server: { port: 5173, strictPort: true, proxy: { '/api': 'http://localhost:8787' } },
})
