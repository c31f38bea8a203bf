import { demoUrls, readPortBase } from '#demo/demo-urls.ts'

/** Where the demo under test listens. */
export const DEMO_URLS = demoUrls(readPortBase(process.env['PORT_BASE']))
