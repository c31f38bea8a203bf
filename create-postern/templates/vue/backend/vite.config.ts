import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [vue()],
  // The backend takes tokens of this port alone (SITE_ORIGINS).
  server: { port: 5173, strictPort: true, proxy: { '/api': 'http://localhost:8787' } },
})
