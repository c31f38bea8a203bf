import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // The backend takes tokens of this port alone (SITE_ORIGINS).
  server: { port: 5173, strictPort: true, proxy: { '/api': 'http://localhost:8787' } },
})
