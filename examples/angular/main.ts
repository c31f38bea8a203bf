// Components are compiled in the browser, so that the example needs no build step; real sites build with Angular's tools.
import '@angular/compiler'
import { provideZonelessChangeDetection } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { providePostern } from '#sdk/angular.ts'
import { App } from './app.ts'
import { postern } from './postern.ts'

await bootstrapApplication(App, { providers: [provideZonelessChangeDetection(), providePostern(postern)] })
