import { ChangeDetectionStrategy, Component, computed, signal } from '@angular/core'
import {
  injectDisconnect,
  injectPostern,
  injectPosternAccount,
  injectPosternNetwork,
  injectPosternProvider,
  injectPosternState,
} from '#sdk/angular.ts'
import { describeError } from '../shared/show-result.ts'

const NETWORKS = ['eip155:31337', 'eip155:11155111'] as const

/** Shows the state of the connection and the actions on it. */
@Component({
  selector: 'app-root',
  host: { style: 'display: contents' },
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <header class="top">
      <h1>Postern in Angular</h1>
      <button class="primary" id="open" (click)="postern.open()">
        {{ connected().length > 0 ? 'Account' : 'Connect wallet' }}
      </button>
    </header>
    <p class="lead">
      The instance comes from <code>createPostern</code>; the components read it with functions such as
      <code>injectPosternAccount</code>.
    </p>
    <section class="card">
      <h2>Connections</h2>
      @if (connected().length === 0) {
        <p class="quiet">None yet.</p>
      }
      <dl>
        @for (connection of connected(); track connection.namespace) {
          <dt>{{ connection.wallet }}</dt>
          <dd [id]="connection.namespace + '-address'">{{ connection.address }}</dd>
        }
      </dl>
      <p class="quiet">
        Network <span id="network">{{ network().caipNetworkId }}</span>
      </p>
      <div class="row">
        <button id="sign" [disabled]="!provider()" (click)="sign()">Sign message</button>
        <button id="switch" [disabled]="!account().isConnected" (click)="switchNetwork()">
          Switch network
        </button>
        <button id="disconnect" [disabled]="!account().isConnected" (click)="leave()">Disconnect</button>
      </div>
      <output id="result">{{ result() }}</output>
    </section>
    <p class="note">
      The demo wallets on this page are scripts that behave like extensions: they hold published test keys,
      really sign, and know only the local chains.
    </p>
    <p class="quiet"><a href="/">All examples</a></p>
  `,
})
export class App {
  protected readonly postern = injectPostern()
  protected readonly account = injectPosternAccount({ namespace: 'eip155' })
  protected readonly network = injectPosternNetwork({ namespace: 'eip155' })
  protected readonly provider = injectPosternProvider('eip155')
  protected readonly result = signal('')
  protected readonly connected = computed(() =>
    Object.entries(this.state().namespaces)
      .filter(([, { status }]) => status === 'connected')
      .map(([namespace, { address, wallet }]) => ({ namespace, address, wallet: wallet?.name ?? namespace })),
  )
  private readonly state = injectPosternState()
  private readonly wallet = injectDisconnect()

  protected sign(): void {
    // 'hello' in hexadecimal, as the method requires.
    const params = ['0x68656c6c6f', this.account().address]
    const signing = this.provider()?.request({ method: 'personal_sign', params })
    this.show(signing?.then((signature) => `signature ${String(signature)}`))
  }

  protected switchNetwork(): void {
    const other = NETWORKS[this.network().caipNetworkId === NETWORKS[0] ? 1 : 0]
    this.show(this.network.switchNetwork(other).then(() => 'switched'))
  }

  protected leave(): void {
    this.show(this.wallet.disconnect().then(() => 'disconnected'))
  }

  private show(done: Promise<string> | undefined): void {
    done?.then(
      (text) => this.result.set(text),
      (error: unknown) => this.result.set(describeError(error)),
    )
  }
}
