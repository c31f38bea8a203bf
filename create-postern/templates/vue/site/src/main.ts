import { createApp } from 'vue'
import App from './app.vue'
import './postern'
import './style.css'

createApp(App).mount('#app')
