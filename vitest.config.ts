import { defineConfig } from 'vitest/config'

const longRun = process.env['LONG'] === '1'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: ['tests/unit/**/*.dom.test.{ts,tsx}'],
          testTimeout: longRun ? 600_000 : 20_000,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['tests/unit/**/*.dom.test.{ts,tsx}'],
          testTimeout: 20_000,
        },
      },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          testTimeout: longRun ? 600_000 : 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
