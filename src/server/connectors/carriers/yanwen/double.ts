import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { createDouble, numberOf, type CarrierDouble, type DoubleOptions } from '../common/double-kit.ts'
import { doubleLabel } from '../common/double-label.ts'
import { signatureOf } from './yanwen.ts'

const orderInput = z.object({
  channelId: z.string(),
  orderSource: z.string().min(1),
  orderNumber: z.string().min(1).max(50),
  receiverInfo: z.object({
    name: z.string().min(1),
    country: z.string().length(2),
    address: z.string().min(1),
    city: z.string(),
    zipCode: z.string(),
  }),
  parcelInfo: z.object({
    hasBattery: z.union([z.literal(0), z.literal(1)]),
    currency: z.enum(['USD', 'EUR', 'GBP', 'CNY', 'AUD', 'CAD']),
    totalQuantity: z.number().int().positive(),
    totalWeight: z.number().positive(),
    productList: z
      .array(z.object({ goodsNameCh: z.string().min(1), goodsNameEn: z.string().min(1) }))
      .min(1)
      .max(5),
  }),
})
type Order = z.infer<typeof orderInput>

interface Waybill {
  readonly number: string
  readonly order: Order
  isCancelled: boolean
  scannedAt: string | null
}

/** Base fee and fee of a kilogram in CNY; whether it takes batteries. */
const channels: Readonly<Record<string, readonly [base: number, perKg: number, battery: boolean]>> = {
  '481': [16, 76, false],
  '484': [18, 84, true],
}
const served: ReadonlySet<string> = new Set(['US', 'CA', 'GB', 'DE', 'FR', 'AU', 'NL', 'PL', 'SE'])
/** A request is valid for five minutes. */
const validMs = 5 * 60 * 1000

const done = (data: unknown) => ({ success: true, code: '0', message: 'ok', data })
const failed = (code: string, message: string) => ({ success: false, code, message, data: null })
const notFound = failed('4004', '运单不存在')

export interface YanwenDoubleOptions extends DoubleOptions {
  readonly userId: string
  readonly apiToken: string
}

/** Yanwen's open platform as its documentation describes it: one address, signed, with the method in the query. */
export const yanwenDouble = (options: YanwenDoubleOptions): CarrierDouble => {
  const waybills = new Map<string, Waybill>()
  const find = (number: unknown): Waybill | undefined => {
    for (const one of waybills.values())
      if (one.number === number || one.order.orderNumber === number) return one
    return undefined
  }
  const numbered = z.object({ waybillNumber: z.string() })
  const ofInput = (input: unknown): Waybill | undefined => {
    const parsed = numbered.safeParse(input)
    return parsed.success ? find(parsed.data.waybillNumber) : undefined
  }
  const methods: Readonly<Record<string, (input: unknown) => unknown>> = {
    'calc.list': (input) => {
      const wanted = z
        .object({ country: z.string(), weight: z.number().positive(), hasBattery: z.number() })
        .safeParse(input)
      if (!wanted.success) return failed('4000', '参数错误')
      const { country, weight, hasBattery } = wanted.data
      if (!served.has(country)) return done([])
      return done(
        Object.entries(channels)
          .filter(([, [, , battery]]) => hasBattery === 0 || battery)
          .map(([channelId, [base, perKg]]) => ({
            channelId,
            totalFee: (base + (perKg * weight) / 1000).toFixed(2),
            currency: 'CNY',
          })),
      )
    },
    'express.order.create': (input) => {
      const parsed = orderInput.safeParse(input)
      if (!parsed.success) {
        const [issue] = parsed.error.issues
        return failed('4000', `参数错误: ${issue?.path.join('.') ?? ''}`)
      }
      const order = parsed.data
      if (!channels[order.channelId]) return failed('4001', '渠道不存在')
      if (find(order.orderNumber)) return failed('4009', '订单号已存在')
      if (!served.has(order.receiverInfo.country)) return failed('4002', '目的国不可达')
      if (order.receiverInfo.name.includes('Refused')) return failed('4003', '收件人地址不可派送')
      const waybill: Waybill = {
        number: `UJ${numberOf(order.orderNumber, 9)}YP`,
        order,
        isCancelled: false,
        scannedAt: null,
      }
      waybills.set(waybill.number, waybill)
      return done({ waybillNumber: waybill.number, orderNumber: order.orderNumber, referenceNumber: null })
    },
    'express.order.getlist': (input) => {
      const wanted = z.object({ orderNumbers: z.array(z.string()).max(50) }).safeParse(input)
      if (!wanted.success) return failed('4000', '参数错误')
      return done(
        wanted.data.orderNumbers.flatMap((number) => {
          const found = find(number)
          if (!found) return []
          const status = found.isCancelled ? 'CANCELLED' : 'CREATED'
          return { waybillNumber: found.number, orderNumber: found.order.orderNumber, status }
        }),
      )
    },
    'express.order.label.get': (input) => {
      const found = ofInput(input)
      if (!found || found.isCancelled) return notFound
      const { receiverInfo: to, channelId, orderNumber } = found.order
      const pdf = doubleLabel([
        `Yanwen ${channelId}`,
        found.number,
        to.name,
        to.address,
        `${to.city} ${to.zipCode}`,
        to.country,
        orderNumber,
      ])
      return done({ waybillNumber: found.number, base64String: pdf.toString('base64') })
    },
    'express.order.cancel': (input) => {
      const found = ofInput(input)
      if (!found || found.isCancelled) return notFound
      if (found.scannedAt !== null) return failed('4010', '已收寄的运单不能取消')
      found.isCancelled = true
      return done(null)
    },
  }

  const routes = (app: FastifyInstance): void => {
    // The signature is of the body as it was sent.
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, next) =>
      next(null, body),
    )
    app.post<{ Querystring: Record<string, string | undefined>; Body: string }>('/api/order', (request) => {
      const { user_id: userId = '', method = '', timestamp = '', sign } = request.query
      const signed = { userId, method, timestamp, body: request.body }
      if (userId !== options.userId || sign !== signatureOf(signed, options.apiToken))
        return failed('401', '签名错误')
      if (Math.abs(Date.now() - Number(timestamp)) > validMs) return failed('402', '请求已过期')
      const handle = methods[method]
      return handle ? handle(JSON.parse(request.body)) : failed('404', '接口不存在')
    })
    app.get<{ Querystring: { nums?: string } }>('/api/tracking', async (request, reply) => {
      if (request.headers.authorization !== options.userId) return reply.code(401).send({ code: 1 })
      const found = find(request.query.nums)
      if (!found) return { code: 0, message: 'success', result: [] }
      const checkpoints = [
        { time_stamp: '2020-01-01T00:00:00', tracking_status: 'OR10', message: 'Order received' },
        ...(found.scannedAt === null
          ? []
          : [{ time_stamp: found.scannedAt, tracking_status: 'SC10', message: 'Arrived at the facility' }]),
      ]
      return { code: 0, message: 'success', result: [{ tracking_number: found.number, checkpoints }] }
    })
    app.get<{ Params: { number: string } }>('/test/scan/:number', (request) => {
      const found = find(request.params.number)
      if (found) found.scannedAt = new Date().toISOString()
      return { done: found !== undefined }
    })
  }
  return createDouble(options, failed('429', '请求过于频繁'), routes)
}
