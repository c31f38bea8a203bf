import { mount } from 'svelte'
import { element } from '../look/element.ts'
import App from './app.svelte'

mount(App, { target: element('root') })
