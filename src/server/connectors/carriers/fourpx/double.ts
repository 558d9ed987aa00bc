import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { createDouble, numberOf, type CarrierDouble, type DoubleOptions } from '../common/double-kit.ts'
import { doubleLabel } from '../common/double-label.ts'
import { signatureOf } from './fourpx.ts'

const addressSchema = z.object({
  first_name: z.string(),
  last_name: z.string().default(''),
  country: z.string().length(2),
  city: z.string().min(1),
  street: z.string().min(1),
  post_code: z.string().default(''),
})
const orderInput = z.object({
  ref_no: z.string().min(1).max(32),
  logistics_service_info: z.object({ logistics_product_code: z.string() }),
  recipient_info: addressSchema,
  parcel_list: z
    .array(
      z.object({
        weight: z.number().positive(),
        declare_product_info: z.array(z.object({ declare_product_name_en: z.string().min(1) })).min(1),
      }),
    )
    .min(1),
})
type Order = z.infer<typeof orderInput>

interface Consignment {
  readonly no: string
  readonly tracking: string
  readonly order: Order
  isCancelled: boolean
  scannedAt: string | null
}

/** Base fee and fee of a kilogram in CNY. */
const products: Readonly<Record<string, readonly [base: number, perKg: number]>> = {
  PX: [19, 82],
  QC: [14, 71],
}
const served: ReadonlySet<string> = new Set(['US', 'CA', 'GB', 'DE', 'FR', 'AU', 'NL', 'ES', 'IT'])

const done = (data: unknown) => ({ result: '1', msg: 'System processing successful', errors: [], data })
const failed = (error_code: string, error_msg: string) => ({
  result: '0',
  msg: 'System processing failed',
  data: null,
  errors: [{ error_code, error_msg, reference_code: '' }],
})
const notFound = failed('DS000006', 'The request number does not exist.')

export interface FourpxDoubleOptions extends DoubleOptions {
  readonly appKey: string
  readonly appSecret: string
  readonly ownUrl: () => string
}

/** 4PX's open platform as its documentation describes it: one address, signed, with the method in the query. */
export const fourpxDouble = (options: FourpxDoubleOptions): CarrierDouble => {
  const consignments = new Map<string, Consignment>()
  const find = (number: unknown): Consignment | undefined => {
    for (const one of consignments.values())
      if ([one.no, one.tracking, one.order.ref_no].includes(String(number))) return one
    return undefined
  }

  const create = (given: unknown) => {
    const parsed = orderInput.safeParse(given)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return failed('DS000000', `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
    }
    const order = parsed.data
    const code = order.logistics_service_info.logistics_product_code
    if (!products[code]) return failed('DS000110', 'The product code does not exist.')
    if (find(order.ref_no)) return failed('DS000016', 'The customer reference already exists.')
    if (!served.has(order.recipient_info.country)) return failed('DS000111', 'The country is not served.')
    if (
      order.recipient_info.first_name.includes('Refused') ||
      order.recipient_info.last_name.includes('Refused')
    )
      return failed('010101005', 'The recipient cannot be delivered to.')
    const consignment: Consignment = {
      no: `DS${numberOf(order.ref_no, 12)}`,
      tracking: `4PX${numberOf(order.ref_no, 13)}CN`,
      order,
      isCancelled: false,
      scannedAt: null,
    }
    consignments.set(consignment.no, consignment)
    return done({
      ds_consignment_no: consignment.no,
      '4px_tracking_no': consignment.tracking,
      ref_no: order.ref_no,
      logistics_channel_no: '',
    })
  }

  const numbered = z.object({ request_no: z.string() })
  const methods: Readonly<Record<string, (input: unknown) => unknown>> = {
    'ds.xms.order.create': create,
    'ds.xms.estimated_cost.get': (input) => {
      const wanted = z
        .object({
          country_code: z.string(),
          weight: z.number().positive(),
          logistics_product_code: z.array(z.string()),
        })
        .safeParse(input)
      if (!wanted.success) return failed('DS000000', 'weight is invalid')
      const { country_code: country, weight, logistics_product_code: codes } = wanted.data
      const costs = codes.flatMap((code) => {
        const product = products[code]
        if (!product || !served.has(country)) return []
        const [base, perKg] = product
        return {
          logistics_product_code: code,
          lump_sum_fee: Number((base + (perKg * weight) / 1000).toFixed(2)),
          charge_weight: weight,
          estimated_time: '6-10',
        }
      })
      // As JSON inside JSON, as the platform does here.
      return done(JSON.stringify(costs))
    },
    'ds.xms.order.get': (input) => {
      const wanted = numbered.safeParse(input)
      const found = wanted.success ? find(wanted.data.request_no) : undefined
      if (!found) return notFound
      return done([
        {
          consignment_info: {
            ds_consignment_no: found.no,
            '4px_tracking_no': found.tracking,
            ref_no: found.order.ref_no,
            consignment_status: found.isCancelled ? 'X' : 'P',
          },
        },
      ])
    },
    'ds.xms.label.get': (input) => {
      const wanted = numbered.safeParse(input)
      const found = wanted.success ? find(wanted.data.request_no) : undefined
      if (!found || found.isCancelled) return notFound
      return done({
        label_barcode: found.tracking,
        label_url_info: { logistics_label: `${options.ownUrl()}/labels/${found.no}.pdf` },
      })
    },
    'ds.xms.order.cancel': (input) => {
      const wanted = numbered.safeParse(input)
      const found = wanted.success ? find(wanted.data.request_no) : undefined
      if (!found || found.isCancelled) return notFound
      if (found.scannedAt !== null) return failed('DS000041', 'A received order cannot be cancelled.')
      found.isCancelled = true
      return done(null)
    },
    'tr.order.tracking.get': (input) => {
      const wanted = z.object({ deliveryOrderNo: z.string() }).safeParse(input)
      const found = wanted.success ? find(wanted.data.deliveryOrderNo) : undefined
      if (!found) return failed('TR000001', 'No tracking data.')
      return done({
        deliveryOrderNo: found.tracking,
        trackingList: [
          {
            businessLinkCode: 'FPX_L_RPIF',
            occurDatetime: '2020-01-01T00:00:00Z',
            trackingContent: 'Parcel information received',
          },
          ...(found.scannedAt === null
            ? []
            : [
                {
                  businessLinkCode: 'FPX_C_SPLS',
                  occurDatetime: found.scannedAt,
                  trackingContent: 'Shipment arrived at the facility',
                },
              ]),
        ],
      })
    },
  }

  const routes = (app: FastifyInstance): void => {
    // The signature is of the body as it was sent.
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, next) =>
      next(null, body),
    )
    app.post<{ Querystring: Record<string, string>; Body: string }>(
      '/router/api/service',
      async (request, reply) => {
        const { sign, language: _language, ...parameters } = request.query
        if (parameters['app_key'] !== options.appKey) return failed('AUTH0001', 'The app key does not exist.')
        if (sign !== signatureOf(parameters, request.body, options.appSecret))
          return failed('AUTH0002', 'The signature is wrong.')
        const method = methods[parameters['method'] ?? '']
        if (!method) return reply.code(500).send('ApiException: the method does not exist')
        return method(JSON.parse(request.body))
      },
    )
    app.get<{ Params: { number: string } }>('/test/scan/:number', (request) => {
      const found = find(request.params.number)
      if (found) found.scannedAt = new Date().toISOString()
      return { done: found !== undefined }
    })
    app.get<{ Params: { file: string } }>('/labels/:file', async (request, reply) => {
      const found = find(request.params.file.replace(/\.pdf$/, ''))
      if (!found) return reply.code(404).send(notFound)
      const { recipient_info: to, logistics_service_info: service, ref_no: reference } = found.order
      const lines = [
        `4PX ${service.logistics_product_code}`,
        found.tracking,
        `${to.first_name} ${to.last_name}`,
        to.street,
        `${to.city} ${to.post_code}`,
        to.country,
        reference,
      ]
      return reply.type('application/pdf').send(doubleLabel(lines))
    })
  }
  return createDouble(options, failed('LIMIT0001', 'The call limit is reached.'), routes)
}
