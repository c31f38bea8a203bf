// What documents use of `zod/mini`, and no more; tests prove that it decides as zod does.
export * from './checks.ts'
export * from './combinations.ts'
export * from './containers.ts'
export * from './values.ts'
