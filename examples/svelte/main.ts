import { mount } from 'svelte'
import { element } from '../shared/element.ts'
import App from './app.svelte'

mount(App, { target: element('root') })
