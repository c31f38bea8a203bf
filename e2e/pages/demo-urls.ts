import { demoUrls, readPortBase } from '#demo/demo-urls.ts'

/** The URLs of the demo under test. */
export const DEMO_URLS = demoUrls(readPortBase(process.env['PORT_BASE']))
