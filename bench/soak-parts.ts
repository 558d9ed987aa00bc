import sharp from 'sharp'
import { allEndpoints, type NamedEndpoint } from '../src/contract/all.ts'
import { common } from '../src/contract/common/common.ts'
import type { Endpoint } from '../src/contract/kernel/endpoint.ts'
import { isMutatingAction } from '../src/contract/mutating-actions.ts'
import { operatorCatalogueFiles } from '../src/contract/catalogue-files/catalogue-files.ts'
import { operatorOrders } from '../src/contract/orders/operator-orders.ts'
import { orders } from '../src/contract/orders/orders.ts'
import { wallet } from '../src/contract/wallet/wallet.ts'
import type { FakeShopifyServer } from '../src/server/connectors/shopify/fake/fake-server.ts'
import type { Random } from '../demo/random.ts'
import type { World } from '../test/chaos/world.ts'
import { testPassword } from '../test/factories.ts'
import type { Running } from './processes.ts'

export const shopDomain = 'candle-house.myshopify.com'

export interface Soak {
  readonly product: Running
  readonly world: World
  readonly shopify: FakeShopifyServer
  readonly email: string
  readonly token: (audience: 'customer' | 'operator') => Promise<string>
  readonly isOver: () => boolean
  /** How often each call was answered by each status. */
  readonly answers: Map<string, number>
}

export const answersNothing = async (response: Response): Promise<void> => {
  if (response.body) for await (const chunk of response.body as AsyncIterable<Uint8Array>) void chunk
}

/** Calls that change nothing and need no input. */
const reads = allEndpoints.filter(
  (entry) =>
    entry.endpoint.access.kind !== 'public' &&
    !entry.endpoint.path.includes('{') &&
    !entry.endpoint.upload &&
    !isMutatingAction(entry) &&
    entry.endpoint.input.safeParse({}).success,
)

export const count = ({ answers }: Soak, what: string, status: number): void => {
  const key = `${what} ${status}`
  answers.set(key, (answers.get(key) ?? 0) + 1)
}

const send = async (
  soak: Soak,
  { method, path, access }: Endpoint,
  input: object | FormData,
): Promise<Response> => {
  const isForm = input instanceof FormData
  const query = method === 'GET' && !isForm ? `?${new URLSearchParams({ ...input })}` : ''
  const response = await fetch(`${soak.product.url}/app${path}${query}`, {
    method,
    headers: {
      authorization: `Bearer ${await soak.token(access.kind === 'operator' ? 'operator' : 'customer')}`,
      ...(isForm || method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: isForm ? input : JSON.stringify(input) }),
  })
  count(soak, path, response.status)
  return response
}

type Part = (soak: Soak, random: Random) => Promise<void>

const read: Part = async (soak, random) => {
  const { endpoint }: NamedEndpoint = random.pick(reads)
  await answersNothing(await send(soak, endpoint, {}))
}

const download = async (soak: Soak, endpoint: Endpoint, input: Record<string, string>): Promise<void> =>
  answersNothing(await send(soak, endpoint, input))

const exportOrders: Part = (soak, random) =>
  download(soak, orders.exportOrders, { format: random.pick(['csv', 'xlsx']) })
const exportMovements: Part = (soak) => download(soak, wallet.exportMovements, { format: 'xlsx' })
const exportCatalogue: Part = (soak) =>
  download(soak, operatorCatalogueFiles.exportCatalogue, { format: 'xlsx' })

const printSlips: Part = async (soak) => {
  const { paid, shipped, refunded } = soak.world.acknowledged
  const ids = [...paid].filter((id) => !shipped.has(id) && !refunded.has(id)).slice(-20)
  if (ids.length > 0) await answersNothing(await send(soak, operatorOrders.downloadPackingSlips, { ids }))
}

const uploadPicture: Part = async (soak, random) => {
  const [width, height] = [random.between(200, 1600), random.between(200, 1600)]
  const background = { r: random.between(0, 255), g: random.between(0, 255), b: random.between(0, 255) }
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = sharp({ create: { width, height, channels: 3, background, noise } })
  const body = await (random.happens(0.5) ? picture.jpeg() : picture.png()).toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(body)]), 'picture.jpg')
  await answersNothing(await send(soak, common.uploadFile, form))
}

const signIn: Part = async (soak, random) => {
  const password = random.happens(0.3) ? 'not this password at all' : testPassword
  const response = await fetch(`${soak.product.url}/app/Login/GetJwtToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: soak.email, password }),
  })
  count(soak, 'signIn', response.status)
  await answersNothing(response)
}

const openPage: Part = async (soak, random) => {
  const response = await fetch(
    soak.product.url + random.pick(['/appvue/', '/ops/', '/app/docs', '/healthz', '/readyz']),
  )
  count(soak, 'page', response.status)
  await answersNothing(response)
}

/** New and changed orders of a shop, which it reports by webhooks. */
const shopOrders: Part = async ({ shopify: { fake } }, random) => {
  const shop = fake.findShop(shopDomain)
  if (!shop) throw new Error('the fake has no shop')
  fake.newOrders(shop, random.between(1, 3))
  const order = random.pick(shop.orders.slice(-30))
  if (random.happens(0.3)) fake.cancel(shop, order)
  else fake.editAddress(shop, order, { address1: `${random.between(1, 900)} Elm Street` })
}

export const readingDeck: readonly Part[] = [
  ...Array<Part>(24).fill(read),
  openPage,
  exportOrders,
  exportMovements,
  exportCatalogue,
  printSlips,
  uploadPicture,
  uploadPicture,
  signIn,
  shopOrders,
]
