import { mount } from 'svelte'
import App from './app.svelte'
import './postern'
import './style.css'

mount(App, { target: document.getElementById('app')! })
