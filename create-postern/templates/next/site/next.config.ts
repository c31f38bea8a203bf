import type { NextConfig } from 'next'

const config: NextConfig = {
  // TypeScript 7 is run by its command.
  experimental: { useTypeScriptCli: true },
}

export default config
