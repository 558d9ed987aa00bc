import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { AlibabaSettings } from '../../platform/kernel/config.ts'
import {
  createFakeAlibaba,
  isSent,
  type FakeAlibaba,
  type FakeAlibabaOptions,
  type FakeOrder,
} from './fake.ts'
import { createFakeTokens, type FakeTokens } from './fake-tokens.ts'
import { pageOf } from './fake-page.ts'
import { signatureOf } from './signature.ts'

type Keys = Pick<AlibabaSettings, 'appKey' | 'appSecret' | 'accessToken'> & { readonly refreshToken: string }
type Params = Readonly<Record<string, string>>
interface Reply {
  readonly status: number
  readonly body: unknown
}

const cargoSchema = z
  .array(
    z.object({
      offerId: z.coerce.string(),
      specId: z.string().default(''),
      quantity: z.int().min(1),
    }),
  )
  .min(1)

/** As the gateway refuses. */
const gateway = (status: number, code: string, message: string): Reply => ({
  status,
  body: { error_code: code, error_message: message, exception: message },
})
/** As the services behind it refuse. */
const refusal = (code: string, message: string): Reply => ({
  status: 200,
  body: { success: false, errorCode: code, errorMessage: message },
})
const answer = (body: object): Reply => ({ status: 200, body: { success: true, ...body } })

const yuan = (fen: number): number => fen / 100
const time = (at: Date): string => `${at.toISOString().replaceAll(/\D/g, '').slice(0, 17)}+0000`

const viewOf = (order: FakeOrder): object => ({
  result: {
    baseInfo: {
      id: '@id@',
      idOfStr: order.number,
      status: order.status,
      totalAmount: yuan(order.goodsFen + order.freightFen),
      shippingFee: yuan(order.freightFen),
      sumProductPayment: yuan(order.goodsFen),
      createTime: time(order.createdAt),
      ...(order.status === 'waitbuyerpay' ? {} : { payTime: time(order.createdAt) }),
    },
    ...(isSent(order) && {
      nativeLogistics: {
        logisticsItems: [{ logisticsCompanyName: '圆通速递(YTO)', logisticsBillNo: order.bill }],
      },
    }),
  },
})

const address = {
  id: 322_683_081,
  fullName: '码头仓库',
  address: '示例路 8 号',
  addressCodeText: '广东省 深圳市 龙岗区',
  mobilePhone: '13800000000',
  post: '518100',
  isDefault: true,
}

const cargoOf = (params: Params) => {
  try {
    return cargoSchema.safeParse(JSON.parse(params['cargoParamList'] ?? ''))
  } catch {
    return null
  }
}

const calls: Readonly<Record<string, (double: FakeAlibaba, params: Params) => Promise<Reply> | Reply>> = {
  'alibaba.trade.receiveAddress.get': () => answer({ result: { receiveAddressItems: [address] } }),
  'alibaba.createOrder.preview': async (double, params) => {
    const cargo = cargoOf(params)
    const lines = cargo?.success ? await double.priced(cargo.data) : null
    if (!lines) return refusal('OFFER_NOT_EXISTS', '商品不存在或已下架')
    const [goods, freight] = [double.sumOf(lines), double.freightOf(lines)]
    const cargoList = lines.map(({ offerId, specId, unitFen }) => ({
      offerId: Number(offerId),
      specId,
      finalUnitPrice: yuan(unitFen),
    }))
    return answer({
      orderPreviewResuslt: [
        {
          status: true,
          sumPaymentNoCarriage: goods,
          sumCarriage: freight,
          sumPayment: goods + freight,
          cargoList,
        },
      ],
    })
  },
  'alibaba.trade.fastCreateOrder': async (double, params) => {
    const cargo = cargoOf(params)
    const lines = cargo?.success ? await double.priced(cargo.data) : null
    if (!lines) return refusal('OFFER_NOT_EXISTS', '商品不存在或已下架')
    const order = double.create(params['outOrderId'] ?? '', lines)
    const total = order.goodsFen + order.freightFen
    return answer({ result: { totalSuccessAmount: total, orderId: order.number, postFee: order.freightFen } })
  },
  'alibaba.trade.get.buyerView': (double, params) => {
    const { orderId, outOrderId } = params
    const order = orderId ? double.find(orderId) : outOrderId ? double.findOuter(outOrderId) : undefined
    return order ? answer(viewOf(order)) : refusal('ORDER_NOT_EXISTS', '订单不存在')
  },
  'alibaba.trade.getLogisticsTraceInfo.buyerView': (double, params) => {
    const order = double.find(params['orderId'] ?? '')
    if (!order || !isSent(order)) return refusal('500_2', '该订单没有物流跟踪信息')
    const steps = [{ acceptTime: '2026-01-05 10:00:00', remark: '【义乌市】已揽收' }]
    return answer({ logisticsTrace: [{ logisticsBillNo: order.bill, logisticsSteps: steps }] })
  },
}

const answerOf = async (
  double: FakeAlibaba,
  { keys, tokens }: { readonly keys: Keys; readonly tokens: FakeTokens },
  { urlPath, name, appKey, params }: { urlPath: string; name: string; appKey: string; params: Params },
): Promise<Reply> => {
  if (appKey !== keys.appKey) return gateway(400, 'gw.AppKeyNotExist', 'unknown app key')
  if (params['_aop_signature'] !== signatureOf(urlPath, params, keys.appSecret))
    return gateway(400, 'gw.SignatureInvalid', 'Invalid signature')
  if (!tokens.isValid('access', params['access_token'] ?? ''))
    return gateway(401, '401', 'Request need user authorized')
  const call = calls[name]
  return call ? call(double, params) : gateway(404, 'gw.APIUnsupported', `${name} is not supported`)
}

/** Answers as OAuth does; the calls are not signed. */
const tokenAnswer = (keys: Keys, tokens: FakeTokens, appKey: string, params: Params): Reply => {
  const refused = (error: string, error_description: string): Reply => ({
    status: 400,
    body: { error, error_description },
  })
  if (appKey !== keys.appKey || params['client_id'] !== appKey || params['client_secret'] !== keys.appSecret)
    return refused('invalid_client', 'client_id or client_secret is wrong')
  if (params['grant_type'] !== 'refresh_token')
    return refused('unsupported_grant_type', 'grant_type is not supported')
  return tokens.isValid('refresh', params['refresh_token'] ?? '')
    ? { status: 200, body: tokens.renew() }
    : refused('invalid_grant', 'refresh token is expired or revoked')
}

/** Ids of JSON numbers beyond the safe range, as the service writes them. */
const textOf = (body: unknown, number: string | undefined): string =>
  JSON.stringify(body).replace('"@id@"', number ?? '0')

export const doubleRoutes = async (
  app: FastifyInstance,
  double: FakeAlibaba,
  keys: Keys,
  prefix: string,
  tokens: FakeTokens = createFakeTokens(keys),
): Promise<void> => {
  await app.register(
    async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 256 * 1024 },
        (_request, body, done) => done(null, body),
      )
      scope.post<{ Params: { namespace: string; name: string; appKey: string } }>(
        '/openapi/param2/1/:namespace/:name/:appKey',
        async (request, reply) => {
          const { namespace, name, appKey } = request.params
          const params = Object.fromEntries(new URLSearchParams(String(request.body ?? '')))
          const urlPath = `param2/1/${namespace}/${name}/${appKey}`
          const { status, body } = await answerOf(double, { keys, tokens }, { urlPath, name, appKey, params })
          const found = params['orderId'] ?? double.findOuter(params['outOrderId'] ?? '')?.number
          return reply.code(status).type('application/json; charset=utf-8').send(textOf(body, found))
        },
      )
      scope.post<{ Params: { appKey: string } }>(
        '/openapi/http/1/system.oauth2/getToken/:appKey',
        async (request, reply) => {
          const params = Object.fromEntries(new URLSearchParams(String(request.body ?? '')))
          const { status, body } = tokenAnswer(keys, tokens, request.params.appKey, params)
          return reply.code(status).send(body)
        },
      )
      pages(scope, double, prefix)
      tokenPages(scope, tokens)
    },
    { prefix },
  )
}

const pages = (scope: FastifyInstance, double: FakeAlibaba, prefix: string): void => {
  scope.get('/', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageOf(double.list(), prefix)),
  )
  for (const [move, act] of [
    ['next', double.advance],
    ['cancel', double.cancel],
  ] as const)
    scope.post<{ Params: { number: string } }>(`/orders/:number/${move}`, async (request, reply) => {
      act(request.params.number)
      return reply.redirect(`${prefix}/`, 303)
    })
}

/** What an owner of the account, or time, does to the tokens. */
const tokenPages = (scope: FastifyInstance, tokens: FakeTokens): void => {
  scope.post('/tokens/expire', async () => {
    tokens.end('access')
    return { done: true }
  })
  scope.post('/tokens/revoke', async () => {
    tokens.end('access')
    tokens.end('refresh')
    return { done: true }
  })
  scope.post('/tokens/rotate', async () => {
    tokens.rotate()
    return { done: true }
  })
  scope.post('/tokens/authorize', async () => ({ refreshToken: tokens.authorize() }))
}

export const serveDouble = async (
  options: FakeAlibabaOptions & { readonly keys: Keys },
): Promise<{
  readonly double: FakeAlibaba
  readonly tokens: FakeTokens
  readonly settings: AlibabaSettings
  readonly close: () => Promise<void>
}> => {
  const double = createFakeAlibaba(options)
  const app = Fastify()
  const tokens = createFakeTokens(options.keys)
  await doubleRoutes(app, double, options.keys, '', tokens)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    double,
    tokens,
    settings: { ...options.keys, baseUrl: `http://127.0.0.1:${port}` },
    close: () => app.close(),
  }
}
