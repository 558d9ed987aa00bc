import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { createDouble, numberOf, type CarrierDouble, type DoubleOptions } from '../common/double-kit.ts'
import { doubleLabel } from '../common/double-label.ts'

const orderInput = z.object({
  CustomerOrderNumber: z.string().min(1).max(50),
  ShippingMethodCode: z.string().min(1),
  PackageCount: z.number().int().positive(),
  Weight: z.number().positive(),
  Length: z.number(),
  Width: z.number(),
  Height: z.number(),
  Receiver: z.object({
    CountryCode: z.string().length(2),
    FirstName: z.string().min(1),
    LastName: z.string().optional(),
    Street: z.string().min(1),
    City: z.string().min(1),
    Zip: z.string().optional(),
  }),
  Parcels: z
    .array(
      z.object({
        EName: z.string().min(1),
        Quantity: z.number().int().positive(),
        UnitPrice: z.number(),
        UnitWeight: z.number(),
        CurrencyCode: z.string().length(3),
      }),
    )
    .min(1),
})
type Order = z.infer<typeof orderInput>

interface Waybill {
  readonly number: string
  readonly order: Order
  state: 'submitted' | 'received' | 'deleted' | 'intercepted'
  scannedAt: string | null
}

/** Base fee and fee of a kilogram in fen; the most it carries. */
const methods: Readonly<Record<string, { base: number; perKg: number; maxKg: number; battery: boolean }>> = {
  THZXR: { base: 1_500, perKg: 6_800, maxKg: 30, battery: false },
  BKPHR: { base: 1_900, perKg: 7_400, maxKg: 30, battery: true },
}
const served: ReadonlySet<string> = new Set([
  'US',
  'CA',
  'GB',
  'DE',
  'FR',
  'IT',
  'ES',
  'NL',
  'BE',
  'AT',
  'PL',
  'SE',
  'DK',
  'FI',
  'PT',
  'IE',
  'CZ',
  'AU',
  'NZ',
  'JP',
  'SG',
  'NO',
  'CH',
  'GR',
  'MX',
])

const answer = (Code: string, Message: string, more: object = {}) => ({
  ...more,
  Code,
  Message,
  RequestId: '0HLQ2R5',
  TimeStamp: new Date().toISOString(),
})
const done = (more: object = {}) => answer('0000', '提交成功', more)
const noData = answer('1006', '未找到数据')

export interface YunexpressDoubleOptions extends DoubleOptions {
  readonly customerCode: string
  readonly apiSecret: string
  readonly ownUrl: () => string
}

export interface SoldWaybill {
  readonly reference: string
  readonly number: string
  /** It was deleted or intercepted, and costs nothing. */
  readonly isCancelled: boolean
}

interface YunexpressDouble extends CarrierDouble {
  readonly sold: () => readonly SoldWaybill[]
}

/** YunExpress's OMS as its documentation describes it. Refusals come with status 200 and a code. */
export const yunexpressDouble = (options: YunexpressDoubleOptions): YunexpressDouble => {
  const waybills = new Map<string, Waybill>()
  const byReference = new Map<string, Waybill>()
  const find = (number: string): Waybill | undefined => waybills.get(number) ?? byReference.get(number)

  const create = (given: unknown): object => {
    const parsed = orderInput.safeParse(given)
    const number = z.object({ CustomerOrderNumber: z.string() }).safeParse(given)
    const CustomerOrderNumber = number.success ? number.data.CustomerOrderNumber : ''
    const refused = (Remark: string) => ({ CustomerOrderNumber, Success: 0, Remark })
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return refused(`参数错误: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
    }
    const order = parsed.data
    const method = methods[order.ShippingMethodCode]
    if (!method) return refused(`运输方式 ${order.ShippingMethodCode} 不存在`)
    if (!served.has(order.Receiver.CountryCode)) return refused(`产品不可达 ${order.Receiver.CountryCode}`)
    if (order.Weight > method.maxKg) return refused(`重量超过限制 ${method.maxKg} KG`)
    if (`${order.Receiver.FirstName} ${order.Receiver.LastName ?? ''}`.includes('Refused'))
      return refused('收件人地址不可派送')
    const waybill: Waybill = {
      number: `YT${numberOf(order.CustomerOrderNumber, 16)}`,
      order,
      state: 'submitted',
      scannedAt: null,
    }
    waybills.set(waybill.number, waybill)
    byReference.set(order.CustomerOrderNumber, waybill)
    return {
      CustomerOrderNumber,
      Success: 1,
      TrackType: '1',
      Remark: '',
      WayBillNumber: waybill.number,
      TrackingNumber: waybill.number,
    }
  }

  const routes = (app: FastifyInstance): void => {
    const credentials = `${options.customerCode}&${options.apiSecret}`
    const wanted = `Basic ${Buffer.from(credentials).toString('base64')}`
    app.addHook('onRequest', async (request, reply) => {
      if (request.url.includes('/labels/') || request.headers.authorization === wanted) return undefined
      return reply.send(answer('1002', '客户编码或密钥错误'))
    })

    app.get<{ Querystring: { CountryCode?: string; Weight?: string; PackageType?: string } }>(
      '/api/Freight/GetPriceTrial',
      (request) => {
        const { CountryCode = '', Weight = '', PackageType = '0' } = request.query
        const kg = Number(Weight)
        if (!(kg > 0)) return answer('2009', '重量必须大于0')
        if (!served.has(CountryCode)) return answer('2010', '产品不可达该国家')
        const open = Object.entries(methods).filter(
          ([, { maxKg, battery }]) => kg <= maxKg && (PackageType === '0' || battery),
        )
        return done({
          Items: open.map(([Code, { base, perKg }]) => ({
            Code,
            CName: Code,
            EName: Code,
            TotalFee: Number(((base + perKg * kg) / 100).toFixed(2)),
            Currency: 'RMB',
            Remark: '',
          })),
        })
      },
    )

    app.post('/api/WayBill/CreateOrder', (request) => {
      const given = z.array(z.unknown()).min(1).max(10).safeParse(request.body)
      if (!given.success) return answer('1004', '参数错误')
      const [first] = given.data
      const number = z.object({ CustomerOrderNumber: z.string() }).safeParse(first)
      if (number.success && byReference.has(number.data.CustomerOrderNumber)) {
        const { CustomerOrderNumber } = number.data
        const item = { CustomerOrderNumber, Success: 0, Remark: '订单号重复' }
        return answer('2004', '订单号重复', { Item: [item] })
      }
      const Item = given.data.map(create)
      const isOk = Item.every((item) => 'WayBillNumber' in item)
      return isOk ? done({ Item }) : answer('1001', '提交失败', { Item })
    })

    app.get<{ Querystring: { OrderNumber?: string } }>('/api/WayBill/GetOrder', (request) => {
      const waybill = find(request.query.OrderNumber ?? '')
      if (!waybill || waybill.state === 'deleted') return noData
      const { number, order } = waybill
      return done({
        Item: {
          WayBillNumber: number,
          TrackingNumber: number,
          CustomerOrderNumber: order.CustomerOrderNumber,
          ShippingMethodCode: order.ShippingMethodCode,
          Status: waybill.state === 'submitted' ? 3 : 4,
        },
      })
    })

    app.post<{ Body: string[] }>('/api/Label/Print', (request) => {
      const waybill = Array.isArray(request.body) ? find(String(request.body[0])) : undefined
      if (!waybill) return noData
      return done({ Item: [{ Url: `${options.ownUrl()}/labels/${waybill.number}.pdf`, OrderInfos: [] }] })
    })

    app.post<{ Body: { OrderNumber?: string } | null }>('/api/WayBill/Delete', (request) => {
      const waybill = find(request.body?.OrderNumber ?? '')
      if (!waybill || waybill.state === 'deleted') return noData
      if (waybill.state !== 'submitted') return answer('1001', '订单状态不允许删除')
      waybill.state = 'deleted'
      return done({ Item: { OrderNumber: waybill.number, Status: 1 } })
    })

    app.post<{ Body: { OrderNumber?: string; Remark?: string } | null }>(
      '/api/WayBill/Intercept',
      (request) => {
        const waybill = find(request.body?.OrderNumber ?? '')
        if (!waybill) return noData
        if (!request.body?.Remark) return answer('1004', '拦截原因不能为空')
        if (waybill.scannedAt !== null) return answer('1001', '包裹已发出，不能拦截')
        waybill.state = 'intercepted'
        return done({ Item: { OrderNumber: waybill.number, Result: '1' } })
      },
    )

    app.get<{ Querystring: { OrderNumber?: string } }>('/api/Tracking/GetTrackInfo', (request) => {
      const waybill = find(request.query.OrderNumber ?? '')
      if (!waybill) return noData
      const { number, scannedAt } = waybill
      return done({
        Item: {
          WayBillNumber: number,
          PackageState: scannedAt === null ? 1 : 2,
          OrderTrackingDetails: [
            {
              ProcessDate: '2020-01-01T00:00:00',
              ProcessContent: 'Shipment information received',
              TrackingStatus: '10',
            },
            ...(scannedAt === null
              ? []
              : [
                  {
                    ProcessDate: scannedAt,
                    ProcessContent: 'Received at the facility',
                    TrackingStatus: '20',
                  },
                ]),
          ],
        },
      })
    })

    app.post<{ Params: { number: string } }>('/api/test/scan/:number', (request) => {
      const waybill = find(request.params.number)
      if (waybill) Object.assign(waybill, { state: 'received', scannedAt: new Date().toISOString() })
      return { done: waybill !== undefined }
    })

    app.get<{ Params: { file: string } }>('/labels/:file', async (request, reply) => {
      const waybill = find(request.params.file.replace(/\.pdf$/, ''))
      if (!waybill) return reply.code(404).send(noData)
      const { order, number } = waybill
      const { Receiver: to } = order
      const lines = [
        `YunExpress ${order.ShippingMethodCode}`,
        number,
        `${to.FirstName} ${to.LastName ?? ''}`,
        to.Street,
        `${to.City} ${to.Zip ?? ''}`,
        to.CountryCode,
        order.CustomerOrderNumber,
      ]
      return reply.type('application/pdf').send(doubleLabel(lines))
    })
  }
  const sold = () =>
    [...waybills.values()].map(({ number, order, state }) => ({
      reference: order.CustomerOrderNumber,
      number,
      isCancelled: state === 'deleted' || state === 'intercepted',
    }))
  return { ...createDouble(options, answer('10000', '请求次数超过限制'), routes), sold }
}
