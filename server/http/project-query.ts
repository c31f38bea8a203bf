import { z } from '@hono/zod-openapi'

/** What clients of the directory's API say with every read of a project (docs/specification.md §7.12). */
export const PROJECT_QUERY = {
  projectId: z.string().min(1).max(64).openapi({ example: 'demo' }),
  st: z.string().max(64).optional().openapi({ description: 'The kind of SDK.', example: 'appkit' }),
  sv: z.string().max(128).optional().openapi({
    description: 'Its version: `{framework}-{adapters}-{version}`.',
    example: 'html-wagmi-4.2.2',
  }),
} as const
