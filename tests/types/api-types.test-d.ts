import type { TokenBalance } from '#schemas/http/blockchain/balance.ts'
import type { DataSource } from '#schemas/http/blockchain/data-source.ts'
import type { HistoryAnswer } from '#schemas/http/blockchain/history.ts'
import type { IdentityAnswer, NameAnswer } from '#schemas/http/blockchain/identity.ts'
import type { CollectiblesAnswer } from '#schemas/http/blockchain/nfts.ts'
import type { PriceAnswer } from '#schemas/http/blockchain/price.ts'
import type { SupportedChains } from '#schemas/http/blockchain/supported-chains.ts'
import type { WalletPage } from '#schemas/http/directory.ts'
import type { ProjectOrigins } from '#schemas/http/project.ts'
import type { AuthenticateAnswer, AuthenticateBody, NonceAnswer, SignedInAs } from '#schemas/http/sign-in.ts'
import type { Payment, PaymentRequest } from '#schemas/entities/payment.ts'
import type { RECEIPT_ERRORS } from '#schemas/errors/records/receipt.ts'
import type { TOKEN_ERRORS } from '#schemas/errors/records/token.ts'
import type * as endpoints from '#sdk/api/endpoints.ts'
import type { ApiEndpoint } from '#sdk/api/endpoint.ts'
import type { SignInMessage } from '#sdk/sign-in/create-sign-in-message.ts'
import type { PaymentRequest as PageRequest } from '#sdk/types/payment.ts'
import type { SiwxConfig } from '#sdk/types/sign-in.ts'
import type { FetchedPayment, PaymentErrorCode } from '#server/backends/payment-types.ts'
import type { TokenErrorCode } from '#server/backends/token-types.ts'

/** A mutable copy of a type, as the types of the schemas are. */
type Free<T> = T extends readonly (infer Item)[]
  ? Free<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Free<T[Key]> }
    : T
type AnswerOf<E> = E extends ApiEndpoint<infer _, infer Answer> ? Free<Answer> : never
type InputOf<E> = E extends ApiEndpoint<infer Input, infer _> ? Free<Input> : never
type Mutual<A, B> = [A, B] extends [B, A] ? true : false
function same<_A extends true>(): void {}

// The client's answers have the types of the schemas. Network ids are plain texts for a site.
same<WalletPage extends AnswerOf<typeof endpoints.getWallets> ? true : false>()
same<Mutual<AnswerOf<typeof endpoints.getSupportedChains>, SupportedChains>>()
same<Mutual<AnswerOf<typeof endpoints.getBalances>, { balances: TokenBalance[]; sources: DataSource[] }>>()
same<Mutual<AnswerOf<typeof endpoints.getHistory>, HistoryAnswer>>()
same<Mutual<AnswerOf<typeof endpoints.getCollectibles>, CollectiblesAnswer>>()
same<Mutual<AnswerOf<typeof endpoints.getIdentity>, IdentityAnswer>>()
same<Mutual<AnswerOf<typeof endpoints.resolveName>, NameAnswer>>()
same<Mutual<AnswerOf<typeof endpoints.getPrices>, PriceAnswer>>()
same<Mutual<AnswerOf<typeof endpoints.getProjectOrigins>, ProjectOrigins>>()
same<Mutual<AnswerOf<typeof endpoints.getNonce>, NonceAnswer>>()
same<Mutual<AnswerOf<typeof endpoints.authenticate>, AuthenticateAnswer>>()
same<Mutual<AnswerOf<typeof endpoints.getSignedIn>, SignedInAs>>()
same<Mutual<AnswerOf<typeof endpoints.renewToken>, AuthenticateAnswer>>()
same<Mutual<InputOf<typeof endpoints.authenticate>['body'], AuthenticateBody>>()
// @ts-expect-error -- and notices one that is not.
same<Mutual<AnswerOf<typeof endpoints.getNonce>, SignedInAs>>()

// The catalogue has every code with which a backend refuses, and no other.
same<Mutual<TokenErrorCode, keyof typeof TOKEN_ERRORS>>()
same<Mutual<PaymentErrorCode, keyof typeof RECEIPT_ERRORS>>()

// A backend gets a payment as the API states it, and a page requests one as the modal takes it.
same<Mutual<Free<FetchedPayment>, Payment>>()
same<PageRequest extends PaymentRequest ? true : false>()

// A page passes the message to the option `siwx` unchanged.
same<SignInMessage extends Awaited<ReturnType<SiwxConfig['createMessage']>> ? true : false>()
