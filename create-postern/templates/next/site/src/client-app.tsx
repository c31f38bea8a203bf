'use client'

import './postern'

// What runs in the browser; on the server it is drawn as for a visitor who is not connected.
export { App } from './app'
