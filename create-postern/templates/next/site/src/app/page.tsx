import { App } from '../client-app'

export default function Home() {
  return <App />
}
