import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint.ts'

export const ProjectOrigins = z.object({ allowedOrigins: z.array(z.string()) })
export type ProjectOrigins = z.infer<typeof ProjectOrigins>

export const AnalyticsConfig = z.object({ isAnalyticsEnabled: z.boolean() })
export type AnalyticsConfig = z.infer<typeof AnalyticsConfig>

const responses = { 400: 'projectId is missing.' } as const

/** Endpoints about a project's own settings. */
export const PROJECT_ENDPOINTS = {
  origins: defineEndpoint({
    method: 'GET',
    path: '/projects/v1/origins',
    access: 'project',
    budget: 'directory',
    purpose: 'Origins that may embed the modal',
    detail: 'As the operator listed them, wildcards included; an empty list allows loopback only.',
    body: z.undefined(),
    answer: ProjectOrigins,
    answers: 'The list.',
    responses,
  }),
  analytics: defineEndpoint({
    method: 'GET',
    path: '/getAnalyticsConfig',
    access: 'project',
    budget: 'directory',
    purpose: 'Whether events are sent at all',
    body: z.undefined(),
    answer: AnalyticsConfig,
    answers: 'The switch.',
    responses,
  }),
} as const
