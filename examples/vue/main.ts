import { createApp } from 'vue'
import { PosternPlugin } from '#sdk/vue.ts'
import App from './app.vue'
import { postern } from './postern.ts'

createApp(App).use(PosternPlugin, postern).mount('#root')
